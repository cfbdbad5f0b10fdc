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

/** Keeps the order in which a document is read, and what each piece of it is, beside what is drawn. */
export function makeTags(doc: InstanceType<typeof PdfDocument>): Tags {
  const root = doc.struct('Document');
  doc.addStructure(root);
  const open: { readonly tag: Tag; readonly element: typeof root }[] = [];
  let isDecoration = false;
  return {
    open(tag, alt) {
      if (isDecoration) return;
      const element = doc.struct(tag, alt === undefined ? {} : { alt });
      (open.at(-1)?.element ?? root).add(element);
      open.push({ tag, element });
    },
    close() {
      if (!isDecoration) open.pop()?.element.end();
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
      const content = part && doc.markStructureContent(part.tag);
      if (content === undefined) doc.markContent('Artifact');
      draw();
      doc.endMarkedContent();
      if (content !== undefined) part?.element.add(content);
    },
    end: () => {
      root.end();
    },
  };
}
