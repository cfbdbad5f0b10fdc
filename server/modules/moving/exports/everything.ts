import { historyKinds } from '#shared/api/moving.ts';
import { carriedKinds } from '#shared/api/carried-kinds.ts';
import { csvText } from '#shared/csv.ts';
import type { FileStorage } from '#server/adapters/files/file-storage.ts';
import { storedFiles } from '#server/modules/banking/index.ts';
import { listFiles } from '#server/modules/documents/index.ts';
import { journalRows } from '#server/modules/ledger/index.ts';
import { historyTables } from '#server/modules/rent/index.ts';
import { recordTables } from '#server/modules/moving/fields/record-tables.ts';
import { historyColumns, historyTable } from './export-history.ts';
import { historyRows } from './export-rent.ts';
import { accountTable, bookTable, budgetTable } from './export-whole.ts';
import { workspaceTable } from './export-workspace.ts';
import { importFields } from '#server/modules/moving/columns/import-fields.ts';
import { importTable, listTable, peopleTable, propertyTable, unitTable } from './export-tables.ts';
import { yesNo } from './export-tables.ts';
import type { Cells, Reading } from './export-tables.ts';
import { leaseTable } from './export-leases.ts';
import { zipped } from '#server/adapters/zip/zip-stream.ts';
import type { ZipPart } from '#server/adapters/zip/zip-stream.ts';
import type { TableKind } from '#server/modules/moving/reading/read-tables.ts';

/** Tables, journal and files of a workspace. The tables can be imported as they are. */
export function everything(reading: Reading, storage: FileStorage): AsyncIterable<Uint8Array> {
  return zipped(partsOf(reading, storage));
}

const byName = { sort: 'name', direction: 'ascending' } as const;

async function* partsOf(reading: Reading, storage: FileStorage): AsyncIterable<ZipPart> {
  const { tx, organisationId, now } = reading;
  const table = (kind: TableKind, pages: AsyncIterable<readonly Cells[]>): ZipPart => ({
    name: `${kind}.csv`,
    content: csvText(importTable(importFields[kind], pages)),
  });
  yield table('people', peopleTable(reading, { state: 'all', ...byName }));
  yield table('properties', propertyTable(reading, { state: 'all', ...byName }));
  yield table('units', unitTable(reading, { archived: 'all', sort: 'place', direction: 'ascending' }));
  yield table('leases', leaseTable(reading, { sort: 'start' }, { isWhole: true }));
  yield table('workspace', workspaceTable(reading));
  yield table('accounts', accountTable(reading));
  yield table('books', bookTable(reading));
  for (const kind of historyKinds) yield table(kind, historyRows(reading, historyTables[kind]));
  for (const kind of carriedKinds) yield table(kind, historyRows(reading, recordTables[kind]));
  yield { name: 'journal.csv', content: csvText(journalRows(tx, organisationId, now)) };
  yield table('budgets', budgetTable(reading));
  for (const { id, name, key } of await storedFiles(tx, organisationId))
    yield { name: `bank-files/${id}/${pathPart(name)}`, content: await storage.get(key), isPacked: true };
  yield { name: 'history.csv', content: csvText(listTable(historyColumns, historyTable(reading))) };
  const files = (await listFiles(tx, organisationId)).map((file) => ({
    ...file,
    path: `files/${file.fileId}/${pathPart(file.name)}`,
  }));
  yield table('files', fileTable(files));
  for (const { path, key } of files) yield { name: path, content: await storage.get(key), isPacked: true };
}

const pathPart = (name: string) => name.replaceAll(/[/\\]/g, '_');

async function* fileTable(
  files: readonly (Awaited<ReturnType<typeof listFiles>>[number] & { readonly path: string })[],
): AsyncIterable<readonly Cells[]> {
  yield files.map((file): Cells => ({
    file: file.path,
    name: file.name,
    recordKind: file.recordKind,
    // The workspace itself is another one wherever this is imported.
    record: file.recordKind === 'organisation' ? null : file.recordId,
    document: file.documentId,
    kind: file.kind,
    title: file.title,
    version: { number: String(file.version) },
    note: file.note,
    visibility: file.visibility.join('; '),
    position: { number: String(file.position) },
    mediaType: file.mediaType,
    bytes: { number: String(file.bytes) },
    sha256: file.sha256,
    addedAt: file.addedAt,
    archived: yesNo(file.isArchived),
  }));
}
