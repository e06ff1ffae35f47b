declare module "opencc-js/dict/TSCharacters" {
  /** `from to|from to|...` */
  const characters: string;
  export default characters;
}
