import type PdfDocument from 'pdfkit';

/** What a piece of a document is, for whoever has it read aloud: names of the PDF standard. */
export type Tag = 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure';

export interface Tags {
  /** What is drawn until `close` belongs to it; parts may stand in one another. `alt` says what a picture shows. */
  readonly open: (tag: Tag, alt?: string) => void;
  readonly close: () => void;
  /** What is drawn meanwhile is there for the eye alone, such as what each page repeats. */
  readonly decorate: <Result>(draw: () => Result) => Result;
  /** Around everything that is drawn. */
  readonly mark: (draw: () => void) => void;
  readonly end: () => void;
}

/** The library's own, by its names. */
const own = { offset: '_offset', offsets: '_offsets', write: '_write' } as const;

/** What the library keeps the structure of a file by; its types do not tell of it. */
interface Structured {
  [own.offset]: number;
  readonly [own.offsets]: (number | null)[];
  [own.write](data: string): void;
  addContent(data: string): unknown;
  ref(data: object): Reference;
  getStructTreeRoot(): Reference;
  getStructParentTree(): { add(key: number, value: unknown): void };
  readonly page: { readonly dictionary: Reference; readonly structParentTreeKey: number };
}

interface Reference {
  readonly id: number;
  readonly data: Record<string, unknown>;
  end(): void;
}

interface Element {
  readonly tag: Tag;
  readonly id: number;
  readonly parent: number;
  readonly alt: string | undefined;
  /** The number of the page where it begins. */
  page?: number;
  readonly parts: string[];
}

/**
 * Keeps the order in which a document is read, and what each piece of it is, beside what is drawn. Pieces are written as
 * soon as they end, by their numbers alone: a table has one for each cell, and as objects of the library they took longer
 * than all that is drawn.
 */
export function makeTags(doc: InstanceType<typeof PdfDocument>): Tags {
  const inner = doc as unknown as Structured;
  const tree = inner.getStructTreeRoot();
  const root = inner.ref({ S: 'Document', P: tree });
  tree.data['K'] = [root];
  const parts: string[] = [];
  const open: Element[] = [];
  /** By page, which piece each of its contents belongs to. */
  const contents = new Map<number, number[]>();
  let isDecoration = false;
  const listOf = (items: readonly string[]) => writtenAs(root, `[${items.join(' ')}]`);
  const write = ({ id, tag, parent, alt, page, parts: inside }: Element) => {
    inner[own.offsets][id - 1] = inner[own.offset];
    const said = alt === undefined ? '' : `\n/Alt <${hexOf(alt)}>`;
    const where = page === undefined ? '' : `\n/Pg ${page} 0 R`;
    inner[own.write](
      `${id} 0 obj\n<<\n/S /${tag}\n/P ${parent} 0 R${said}${where}\n/K [${inside.join(' ')}]\n>>\nendobj`,
    );
  };
  return {
    open(tag, alt) {
      if (isDecoration) return;
      const above = open.at(-1);
      const id = inner[own.offsets].push(null);
      (above?.parts ?? parts).push(`${id} 0 R`);
      open.push({ tag, id, parent: above?.id ?? root.id, alt, parts: [] });
    },
    close() {
      const ended = isDecoration ? undefined : open.pop();
      if (ended !== undefined) write(ended);
    },
    decorate(draw) {
      const before = isDecoration;
      isDecoration = true;
      const result = draw();
      isDecoration = before;
      return result;
    },
    mark(draw) {
      const part = isDecoration ? undefined : open.at(-1);
      if (part === undefined) inner.addContent('/Artifact BMC');
      else {
        const { dictionary, structParentTreeKey: key } = inner.page;
        let marked = contents.get(key);
        if (marked === undefined) contents.set(key, (marked = []));
        const number = marked.push(part.id) - 1;
        part.page ??= dictionary.id;
        const isHere = part.page === dictionary.id;
        part.parts.push(isHere ? String(number) : `<</Type /MCR /Pg ${dictionary.id} 0 R /MCID ${number}>>`);
        inner.addContent(`/${part.tag} <</MCID ${number}>> BDC`);
      }
      draw();
      inner.addContent('EMC');
    },
    end: () => {
      for (const [key, ids] of contents) inner.getStructParentTree().add(key, listOf(ids.map((id) => `${id} 0 R`)));
      root.data['K'] = listOf(parts);
      root.end();
    },
  };
}

/** What the library writes down as it says itself, like a reference to another object. */
function writtenAs(reference: Reference, text: string): unknown {
  const references: unknown = Object.getPrototypeOf(Object.getPrototypeOf(reference));
  return Object.assign(Object.create(references as object) as object, { toString: () => text });
}

/** As text of the standard for letters of any script. */
function hexOf(text: string): string {
  return `feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}`;
}
