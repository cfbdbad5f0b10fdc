import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { canInstall, findProgram, installPackages } from './outside-programs.ts';

const run = promisify(execFile);

/** A cell as LibreOffice understands it: text, or a number, date or currency by its value. */
export interface OfficeCell {
  readonly type: string;
  readonly value: string;
}

export interface OfficeSheet {
  readonly name: string;
  readonly rows: readonly (readonly OfficeCell[])[];
}

/** It is large, so that it is used where it is and installed nowhere: `apt-get install libreoffice-calc`. */
export const libreOffice = findProgram(['soffice', 'libreoffice']);

/** A workbook as LibreOffice opens it. */
export async function openInLibreOffice(workbook: Buffer): Promise<readonly OfficeSheet[]> {
  if (libreOffice === undefined) throw new Error('LibreOffice is not installed');
  const folder = await mkdtemp(join(tmpdir(), 'gable-office-'));
  try {
    const file = join(folder, 'book.xlsx');
    await writeFile(file, workbook);
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
    await run(libreOffice, [profile, '--headless', '--convert-to', 'fods', '--outdir', folder, file], {
      timeout: 120_000,
    });
    return sheetsOf(await readFile(join(folder, 'book.fods'), 'utf8'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function sheetsOf(document: string): OfficeSheet[] {
  return [...document.matchAll(/<table:table table:name="([^"]*)"[^>]*>(.*?)<\/table:table>/gs)].map(
    ([, name = '', content = '']) => ({
      name,
      rows: [...content.matchAll(/<table:table-row[^>]*>(.*?)<\/table:table-row>/gs)].map(([, row = '']) =>
        [...row.matchAll(/<table:table-cell([^>]*?)(?:\/>|>(.*?)<\/table:table-cell>)/gs)].map(
          ([, attributes = '', text = '']) => cellOf(attributes, text),
        ),
      ),
    }),
  );
}

function cellOf(attributes: string, content: string): OfficeCell {
  const said = (name: string) => new RegExp(`office:${name}="([^"]*)"`).exec(attributes)?.[1];
  const text = [...content.matchAll(/<text:p>(.*?)<\/text:p>/gs)].map(([, part = '']) =>
    part.replaceAll(/<[^>]*>/g, ''),
  );
  return {
    type: said('value-type') ?? 'empty',
    value: said('date-value') ?? said('value') ?? text.join('\n').replaceAll('&amp;', '&'),
  };
}

/** The pages of a PDF as poppler reads them; nothing where it is not there and cannot be installed. */
export async function pdfText(file: Buffer): Promise<readonly string[] | undefined> {
  if (findProgram(['pdftotext']) === undefined && canInstall())
    await installPackages(['poppler-utils']).catch(() => undefined);
  const program = findProgram(['pdftotext']);
  if (program === undefined) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'gable-pdf-'));
  try {
    const path = join(folder, 'file.pdf');
    await writeFile(path, file);
    const { stdout } = await run(program, ['-layout', path, '-'], { maxBuffer: 1 << 26 });
    return stdout.split('\f').slice(0, -1);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
