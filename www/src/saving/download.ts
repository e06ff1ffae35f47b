/** Gives the reader a file that was made here. */
export function download(name: string, type: string, text: string): void {
  downloadBlob(name, new Blob([text], { type: `${type};charset=utf-8` }));
}

/** The same of bytes. */
export function downloadBlob(name: string, bytes: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(bytes);
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Characters of a name that are kept. */
const LONGEST = 60;

/** A name for a file made of texts: those of their files, without what no file system takes; `more` is the number of texts that are not named. */
export function fileName(names: readonly string[], extension: string, more = 0): string {
  const plain = names.map((name) => {
    const base = name.slice(name.lastIndexOf("/") + 1).replace(/\.[^.\s]{1,5}$/, "");
    return [...base.replace(/[\p{Cc}\p{Cf}\\/:*?"<>|\s]+/gu, " ").trim()].slice(0, LONGEST).join("");
  });
  const known = plain.filter((name) => name !== "");
  const words = known.length === 0 ? "juhao" : `juhao ${known.join(" - ")}${more > 0 ? ` +${more}` : ""}`;
  return `${words}.${extension}`;
}
