const endings = new Set(['ofx', 'qfx', 'xml', 'sta', 'mt940', '940', 'bai', 'bai2', 'qif', 'csv']);

/** It was read as a statement: it is text, and never a page. */
export function statementKind(name: string) {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const own: [string, ...string[]] = endings.has(ending) ? [ending] : ['txt'];
  return { mediaType: 'text/plain', endings: own };
}
