import { readXml } from '#server/adapters/xml/read-xml.ts';
import type { XmlReader } from '#server/adapters/xml/read-xml.ts';
import { epochOf, isDateFormat, unescaped, type Meaning } from '#shared/workbook/cell-text.ts';
import { damagedIn } from './sheet-rows.ts';
import type { PackedEntry } from './unpack.ts';

export interface WorkbookParts {
  readonly sheets: readonly { readonly name: string; readonly path: string; readonly isShown: boolean }[];
  readonly meaning: Meaning;
  /** Reads a part of the workbook; nothing where it is missing. */
  readonly open: (path: string, reader: XmlReader) => Promise<void>;
}

/** The list of sheets, the texts that cells share, and which styles are dates. */
export async function readParts(entries: readonly PackedEntry[]): Promise<WorkbookParts> {
  const byName = new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]));
  const open = async (path: string, reader: XmlReader) => {
    const entry = byName.get(path.toLowerCase());
    if (entry !== undefined) await damagedIn(readXml(entry.tablePieces(), reader));
  };
  const related = await readRelations(open);
  const partOf = (kind: string) => [...related.values()].find(({ type }) => type.endsWith(`/${kind}`))?.path;
  const { sheets, epoch } = await readSheetList(open, related);
  const strings = await readStrings(open, partOf('sharedStrings') ?? 'xl/sharedStrings.xml');
  const isDate = await readStyles(open, partOf('styles') ?? 'xl/styles.xml');
  return { open, sheets, meaning: { strings, isDate, epoch } };
}

type Open = WorkbookParts['open'];
type Relations = ReadonlyMap<string, { readonly type: string; readonly path: string }>;

const nothing = () => undefined;

async function readRelations(open: Open): Promise<Relations> {
  const related = new Map<string, { type: string; path: string }>();
  await open('xl/_rels/workbook.xml.rels', {
    open(name, attribute) {
      const target = attribute('Target') ?? '';
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
      if (name === 'Relationship') related.set(attribute('Id') ?? '', { type: attribute('Type') ?? '', path });
    },
    close: nothing,
    text: nothing,
  });
  return related;
}

async function readSheetList(
  open: Open,
  related: Relations,
): Promise<Pick<WorkbookParts, 'sheets'> & Pick<Meaning, 'epoch'>> {
  const sheets: WorkbookParts['sheets'][number][] = [];
  let epoch = epochOf(undefined);
  await open('xl/workbook.xml', {
    open(name, attribute) {
      if (name === 'workbookPr') epoch = epochOf(attribute('date1904'));
      if (name !== 'sheet') return;
      const { type = '', path = '' } = related.get(attribute('id') ?? '') ?? {};
      // Charts and dialogs are listed among the sheets, and have no cells.
      const hasCells = !/\/(?:chart|dialog)sheet$/.test(type);
      const isShown = hasCells && (attribute('state') ?? 'visible') === 'visible';
      sheets.push({ name: attribute('name') ?? '', path, isShown });
    },
    close: nothing,
    text: nothing,
  });
  return { sheets, epoch };
}

/** All runs of each text; how it is read aloud, in East Asian scripts, is not part of it. */
async function readStrings(open: Open, path: string): Promise<string[]> {
  const strings: string[] = [];
  let [text, aloud, isRun] = ['', 0, false];
  await open(path, {
    open(name) {
      if (name === 'si') text = '';
      if (name === 'rPh') aloud += 1;
      isRun = name === 't' && aloud === 0;
    },
    close(name) {
      isRun = false;
      if (name === 'rPh') aloud -= 1;
      if (name === 'si') strings.push(unescaped(text));
    },
    text(content) {
      if (isRun) text += content;
    },
  });
  return strings;
}

/** Which styles write a number as a day. */
async function readStyles(open: Open, path: string): Promise<(style: number) => boolean> {
  const own = new Map<number, string>();
  const formats: number[] = [];
  let isOfCells = false;
  await open(path, {
    open(name, attribute) {
      if (name === 'numFmt') own.set(Number(attribute('numFmtId')), attribute('formatCode') ?? '');
      if (name === 'cellXfs') isOfCells = true;
      if (name === 'xf' && isOfCells) formats.push(Number(attribute('numFmtId') ?? 0));
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false;
    },
    text: nothing,
  });
  const dates = formats.map((id) => isDateFormat(id, own.get(id)));
  return (style) => dates[style] ?? false;
}
