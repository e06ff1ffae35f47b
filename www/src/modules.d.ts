/** What the build makes of files that are no modules, and modules without types of their own. */

declare module "*.css?inline" {
  const style: string;
  export default style;
}

declare module "pdfjs-dist/legacy/build/pdf.worker.min.mjs";
