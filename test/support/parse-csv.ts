/** Rows of cells, as RFC 4180 has them. Strict: what is not well formed is refused. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  const cell = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r?\n|$)/gy;
  let row: string[] = [];
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex;
    const found = cell.exec(text);
    if (found === null) throw new Error(`Not a CSV at ${at}: ${text.slice(at, at + 40)}`);
    const [, content = '', end] = found;
    row.push(content.startsWith('"') ? content.slice(1, -1).replaceAll('""', '"') : content);
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
