/** Types of files that the build turns into modules, and of modules without types. */

declare module "*.css?inline" {
  const style: string;
  export default style;
}

declare module "pdfjs-dist/legacy/build/pdf.worker.min.mjs";
