import { inflateSync } from 'node:zlib';

interface PdfObject {
  readonly head: string;
  readonly stream: Buffer | undefined;
}

/**
 * The text of a PDF of ours, page by page: one entry for each piece of text in the order in which it was drawn, read
 * through the maps that its fonts carry, as a search or a screen reader would read it.
 */
export function readPdf(file: Buffer): { readonly pages: readonly (readonly string[])[]; readonly objects: number } {
  const objects = objectsOf(file);
  const refs = (text: string, key: string) =>
    [...text.matchAll(new RegExp(String.raw`/${key} (\d+) 0 R`, 'g'))].map((match) => Number(match[1]));
  const headOf = (id: number | undefined) => objects.get(id ?? -1)?.head ?? '';
  const maps = new Map<number, ReadonlyMap<string, string>>();
  const mapOf = (fontId: number) => {
    let map = maps.get(fontId);
    if (map === undefined) {
      const [cmap] = refs(headOf(fontId), 'ToUnicode');
      map = readCmap(objects.get(cmap ?? -1)?.stream?.toString('latin1') ?? '');
      maps.set(fontId, map);
    }
    return map;
  };
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head));
  return {
    objects: objects.size,
    pages: pages.map(({ head }) => {
      const [contents] = refs(head, 'Contents');
      const [resources] = refs(head, 'Resources');
      const fonts = new Map(
        [...headOf(resources).matchAll(/\/(F\d+) (\d+) 0 R/g)].map((match) => [match[1] ?? '', Number(match[2])]),
      );
      const content = objects.get(contents ?? -1)?.stream?.toString('latin1') ?? '';
      return [...content.matchAll(/\/(F\d+) [\d.]+ Tf[^[]*?\[([^\]]*)\] TJ/g)].map(([, font = '', glyphs = '']) => {
        const map = mapOf(fonts.get(font) ?? -1);
        return [...glyphs.matchAll(/<([\da-f]+)>/gi)]
          .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
          .map((code) => map.get(code.toLowerCase()) ?? '\u{FFFD}')
          .join('');
      });
    }),
  };
}

function objectsOf(file: Buffer): ReadonlyMap<number, PdfObject> {
  const text = file.toString('latin1');
  const objects = new Map<number, PdfObject>();
  for (const match of text.matchAll(/^(\d+) 0 obj\n/gm)) {
    const start = match.index + match[0].length;
    const end = text.indexOf('\nendobj', start);
    // Looked for within the object: most have none, and to look through all that follows took longer than to print it.
    const body = text.slice(start, end);
    const marked = body.indexOf('stream\n');
    const head = marked === -1 ? body : body.slice(0, marked);
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0);
    const raw = file.subarray(start + marked + 7, start + marked + 7 + length);
    const stream = marked !== -1 ? (head.includes('/FlateDecode') ? inflateSync(raw) : raw) : undefined;
    objects.set(Number(match[1]), { head, stream });
  }
  return objects;
}

function readCmap(text: string): ReadonlyMap<string, string> {
  const map = new Map<string, string>();
  for (const [, from = '', , list = ''] of text.matchAll(/<([\da-f]+)> <([\da-f]+)> \[([^\]]*)\]/gi)) {
    const first = Number.parseInt(from, 16);
    for (const [index, entry] of [...list.matchAll(/<([\da-f ]*)>/gi)].entries()) {
      const units = (entry[1] ?? '').split(' ').filter(Boolean);
      const letters = String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16)));
      map.set((first + index).toString(16).padStart(4, '0'), letters);
    }
  }
  return map;
}
