import type PdfDocument from 'pdfkit';

type Document = InstanceType<typeof PdfDocument>;

/** The library's own, by its names. */
const own = { offset: '_offset', write: '_write', text: '_fragment' } as const;

/** What the library writes by; its types do not tell of all of it. */
interface Writing {
  [own.offset]: number;
  [own.write](data: string | Uint8Array): void;
  addContent(data: string): Document;
  [own.text](text: string, x: number, y: number, options: object): void;
  readonly page: { write(data: Uint8Array): void };
  read(): Uint8Array | null;
}

interface Placed {
  readonly x: number;
  readonly baseline: number;
  readonly width: number;
  readonly spacing: number | undefined;
}

export interface Written {
  /** A piece of a line that is measured already; the library would measure it twice more. */
  readonly text: (text: string, placed: Placed) => void;
  /** Before another page is drawn on, and before the file is ended. */
  readonly endPage: () => void;
  readonly file: () => Buffer;
}

/**
 * The library makes bytes of every stroke and every object by itself, a dozen times for each cell of a table. Here they
 * stay text until the page, or the file, is done: what is in it is the same.
 */
export function writeTogether(doc: Document): Written {
  const inner = doc as unknown as Writing;
  // The head of the file is written by now.
  const chunks: Uint8Array[] = [inner.read() ?? Buffer.alloc(0)];
  const strokes: string[] = [];
  const objects: string[] = [];
  // Each sign of them is one byte.
  const bytesOf = (lines: string[]) => Buffer.from(`${lines.splice(0).join('\n')}\n`, 'latin1');
  const endObjects = () => {
    if (objects.length > 0) chunks.push(bytesOf(objects));
  };
  inner.addContent = (data) => {
    strokes.push(data);
    return doc;
  };
  inner[own.write] = (data) => {
    if (typeof data === 'string') {
      objects.push(data);
      inner[own.offset] += data.length + 1;
      return;
    }
    endObjects();
    chunks.push(data);
    inner[own.offset] += data.length;
  };
  return {
    text: (text, { x, baseline, width, spacing }) =>
      inner[own.text](text, x, baseline, {
        baseline: 'alphabetic',
        textWidth: width,
        wordCount: 1,
        ...(spacing === undefined ? {} : { characterSpacing: spacing }),
      }),
    endPage: () => {
      if (strokes.length > 0) inner.page.write(bytesOf(strokes));
    },
    file: () => {
      endObjects();
      return Buffer.concat(chunks);
    },
  };
}
