import PdfDocument from 'pdfkit';
import type { FaceStyle } from './fonts/faces.ts';
import { ink } from './ink.ts';
import { pointsOf } from './paper-size.ts';
import type { EnclosedFile, Paper } from './paper.ts';
import { makeTags } from './tags.ts';
import type { Tags } from './tags.ts';
import { substitute, textRuns } from './text-runs.ts';
import { writeTogether } from './write-together.ts';

export interface TextStyle {
  readonly size: number;
  readonly face?: FaceStyle;
  readonly colour?: string;
  /** Between letters, in points. */
  readonly spacing?: number;
}

/** The paper under the pen: text on a baseline, lines, and pages that can be gone back to. All measures are points. */
export interface Sheet extends Pick<Tags, 'open' | 'close' | 'decorate'> {
  readonly width: number;
  readonly height: number;
  readonly write: (text: string, x: number, baseline: number, style: TextStyle, align?: 'left' | 'right') => void;
  readonly widthOf: (text: string, style: TextStyle) => number;
  /** In as many lines as it needs; a word that is wider than a line is cut. */
  readonly wrap: (text: string, width: number, style: TextStyle) => readonly string[];
  readonly line: (x: number, y: number, length: number, thickness: number, colour?: string) => void;
  readonly fill: (x: number, y: number, width: number, height: number, colour: string) => void;
  /** Dark squares of a grid, as one shape. */
  readonly squares: (x: number, y: number, side: number, isDark: readonly (readonly boolean[])[]) => void;
  /** A JPEG, as wide and high as it is said. */
  readonly picture: (bytes: Buffer, x: number, y: number, width: number, height: number) => void;
  /** Puts a file into this one. */
  readonly enclose: (file: EnclosedFile) => void;
  /** Whether a sign was written since it was last asked that no font has. */
  readonly hasMissed: () => boolean;
  readonly addPage: (paper?: Paper) => void;
  readonly pages: () => number;
  readonly goTo: (page: number) => void;
  /** Readers list the page that is written on by this name beside the text. */
  readonly bookmark: (title: string) => void;
  readonly finish: () => Promise<Buffer>;
}

export function openSheet(paper: Paper): Sheet {
  const { title, language, sender } = paper;
  const epoch = new Date(0);
  const doc = new PdfDocument({
    size: pageOf(paper),
    margin: 0,
    bufferPages: true,
    lang: language,
    displayTitle: true,
    tagged: true,
    // The first that says what its pieces are.
    pdfVersion: '1.4',
    info: { Title: title, Author: sender[0] ?? '', Creator: 'Gable', Producer: 'Gable', CreationDate: epoch },
    // Nothing is written with a font that every reader brings along.
    font: '',
  });
  // The same content is the same file: it says nothing of when it was made. The library looks at the day, but writes
  // only what it finds by going through.
  Object.defineProperty(doc.info, 'CreationDate', { value: epoch, enumerable: false });
  // Nor is there a second description of the file, which would have to say it.
  Object.assign(doc, { endMetadata: () => undefined });
  const written = writeTogether(doc);
  const tags = makeTags(doc);
  let hasMissed = false;
  const names = new Set<string>();

  const runsOf = (text: string, face: FaceStyle) =>
    textRuns(face, text).map((run) => {
      const { name, font } = run.face;
      if (!names.has(name)) {
        names.add(name);
        // The library takes an opened font too; its types do not know it yet.
        doc.registerFont(name, font as unknown as Buffer);
      }
      return { name, text: run.text, share: run.face.widthOf(run.text) };
    });
  const measured = new Map<FaceStyle, Map<string, readonly Run[]>>();
  const measure = (text: string, face: FaceStyle = 'regular'): readonly Run[] => {
    let known = measured.get(face);
    if (known === undefined || known.size >= measuredAtMost) measured.set(face, (known = new Map()));
    let runs = known.get(text);
    if (runs === undefined) known.set(text, (runs = runsOf(text, face)));
    return runs;
  };
  const widthOf = (text: string, style: TextStyle) =>
    measure(text, style.face).reduce((sum, run) => sum + widthOfRun(run, style), 0);

  return {
    get width() {
      return doc.page.width;
    },
    get height() {
      return doc.page.height;
    },
    widthOf,
    open: tags.open,
    close: tags.close,
    decorate: tags.decorate,
    hasMissed() {
      const before = hasMissed;
      hasMissed = false;
      return before;
    },
    write(text, x, baseline, style, align = 'left') {
      const runs = measure(text, style.face);
      let at = align === 'right' ? x - widthOf(text, style) : x;
      hasMissed ||= runs.some((run) => run.text.includes(substitute));
      tags.mark(() => {
        for (const run of runs) {
          const width = widthOfRun(run, style);
          const { size, colour = ink, spacing } = style;
          written.text(run.text, { font: run.name, size, colour, x: at, baseline, width, spacing });
          at += width;
        }
      });
    },
    wrap: (text, limit, style) => wrapText(text, limit, (part) => widthOf(part, style)),
    line(x, y, length, thickness, colour = ink) {
      tags.decorate(() => tags.mark(() => written.line(x, y, length, thickness, colour)));
    },
    fill(x, y, w, h, colour) {
      tags.decorate(() => tags.mark(() => written.squares([[x, y, w, h]], colour)));
    },
    squares(x, y, side, isDark) {
      const places = isDark.flatMap((cells, row) =>
        cells.flatMap((dark, column) => (dark ? [[x + column * side, y + row * side, side, side] as const] : [])),
      );
      tags.mark(() => written.squares(places, ink));
    },
    picture(bytes, x, y, width, height) {
      tags.mark(() => void doc.image(bytes, x, y, { width, height }));
    },
    enclose({ name, type, content }) {
      doc.file(content, { name, type, creationDate: epoch, modifiedDate: epoch });
    },
    addPage(next = paper) {
      written.endPage();
      doc.addPage({ size: pageOf(next), margin: 0 });
    },
    pages: () => doc.bufferedPageRange().count,
    goTo(page) {
      written.endPage();
      doc.switchToPage(page);
    },
    bookmark: (name) => void doc.outline.addItem(name),
    async finish() {
      const ended = Promise.withResolvers<void>();
      doc.on('end', ended.resolve);
      doc.on('error', ended.reject);
      doc.resume();
      tags.end();
      written.endPage();
      await written.pack();
      doc.end();
      await ended.promise;
      return written.file();
    },
  };
}

/** A piece of a text in one font, with its width as a share of the size. */
interface Run {
  readonly name: string;
  readonly text: string;
  readonly share: number;
}

/** So many texts are remembered in each face: words of a table stand on many of its lines. */
const measuredAtMost = 20_000;

function widthOfRun({ text, share }: Run, { size, spacing = 0 }: TextStyle): number {
  return share * size + spacing * text.length;
}

/** Width and height of its pages. */
export function pageOf({ size, isWide = false }: Paper): [number, number] {
  const { width, height } = pointsOf[size];
  return isWide ? [height, width] : [width, height];
}

function wrapText(text: string, limit: number, widthOf: (part: string) => number): readonly string[] {
  if (!unevenSpace.test(text) && widthOf(text) <= limit) return [text];
  return text.split(/\r?\n/).flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(/[ \t]+/).flatMap((part) => cutWord(part, limit, widthOf))) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line !== '' && widthOf(longer) > limit) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    return [...lines, line];
  });
}

/** What does not stand as it is written: other lines, and more than one space. */
const unevenSpace = /[\r\n\t]| {2}|^ | $/;

function cutWord(word: string, limit: number, widthOf: (part: string) => number): string[] {
  if (widthOf(word) <= limit) return [word];
  const parts: string[] = [];
  let part = '';
  for (const sign of word) {
    if (part !== '' && widthOf(part + sign) > limit) {
      parts.push(part);
      part = '';
    }
    part += sign;
  }
  return [...parts, part];
}
