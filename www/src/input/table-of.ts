/** Reads CSV (RFC 4180) into rows of cells. Time O(n). */

export function tableOf(csv: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = csv.startsWith("\ufeff") ? 1 : 0;
  const endRow = (): void => {
    if (row.some((cell) => cell !== "")) rows.push(row);
    row = [];
  };
  while (at < csv.length) {
    let cell = "";
    if (csv[at] === '"') {
      at++;
      for (; at < csv.length; at++) {
        if (csv[at] !== '"') cell += csv[at];
        else if (csv[at + 1] === '"') cell += csv[at++];
        else break;
      }
      at++;
    } else {
      const from = at;
      while (at < csv.length && !",\r\n".includes(csv[at] as string)) at++;
      cell = csv.slice(from, at);
    }
    row.push(cell);
    if (csv[at] === ",") at++;
    else {
      while (at < csv.length && !"\r\n".includes(csv[at] as string)) at++;
      while ("\r\n".includes(csv[at] ?? "x")) at++;
      endRow();
    }
  }
  endRow();
  return rows;
}
