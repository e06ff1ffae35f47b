// Extracts the text of a PDF as the page does, with the same library.

// The library calls a function that Node 20 does not have.
Promise.withResolvers ??= () => {
  const parts = {};
  parts.promise = new Promise((resolve, reject) => Object.assign(parts, { resolve, reject }));
  return parts;
};
const { getDocument } = await import("pdfjs-dist/legacy/build/pdf.mjs");

/** The pieces of text of each page, for `openPages`. */
export async function pagesOf(bytes) {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const pdf = await task.promise;
  const pages = [];
  for (let i = 1; i <= pdf.numPages; i++) pages.push((await (await pdf.getPage(i)).getTextContent()).items);
  await task.destroy();
  return pages;
}
