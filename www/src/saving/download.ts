/** Downloads a text as a file. */
export function download(name: string, type: string, text: string): void {
  downloadBlob(name, new Blob([text], { type: `${type};charset=utf-8` }));
}

/** Downloads bytes as a file. */
export function downloadBlob(name: string, bytes: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(bytes);
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Maximum number of characters of each name. */
const LONGEST = 60;

/**
 * Makes a file name from the names of texts, without characters that file systems refuse. `more` is the number of texts
 * that are not named. Example: "juhao a - b +3.csv".
 */
export function fileName(names: readonly string[], extension: string, more = 0): string {
  const plain = names.map((name) => {
    const base = name.slice(name.lastIndexOf("/") + 1).replace(/\.[^.\s]{1,5}$/, "");
    return [...base.replace(/[\p{Cc}\p{Cf}\\/:*?"<>|\s]+/gu, " ").trim()].slice(0, LONGEST).join("");
  });
  const known = plain.filter((name) => name !== "");
  const words = known.length === 0 ? "juhao" : `juhao ${known.join(" - ")}${more > 0 ? ` +${more}` : ""}`;
  return `${words}.${extension}`;
}
