import { csvRow, csvStart } from '#shared/csv.ts';
import type { FileStorage } from '#server/adapters/files/file-storage.ts';
import { listFiles } from '#server/modules/documents/index.ts';
import { journalAsCsv } from '#server/modules/ledger/index.ts';
import { csvTable, peopleTable, propertyTable, unitTable } from './export-tables.ts';
import type { Reading } from './export-tables.ts';
import { leaseTable } from './export-leases.ts';
import { zipped } from './zip-stream.ts';
import type { ZipPart } from './zip-stream.ts';

/** Tables, journal and files of a workspace. The tables can be imported as they are. */
export function everything(reading: Reading, storage: FileStorage): AsyncIterable<Uint8Array> {
  return zipped(partsOf(reading, storage));
}

async function* partsOf(reading: Reading, storage: FileStorage): AsyncIterable<ZipPart> {
  const { tx, organisationId, now } = reading;
  yield { name: 'people.csv', content: csvTable('people', peopleTable(reading, { state: 'all' })) };
  yield { name: 'properties.csv', content: csvTable('properties', propertyTable(reading, { state: 'all' })) };
  yield { name: 'units.csv', content: csvTable('units', unitTable(reading, { archived: 'all' })) };
  yield { name: 'leases.csv', content: csvTable('leases', leaseTable(reading, { sort: 'start' })) };
  yield { name: 'journal.csv', content: journalAsCsv(tx, organisationId, now) };
  const files = await listFiles(tx, organisationId);
  const places = files.map((file) => ({
    ...file,
    path: `files/${file.fileId}/${file.name.replaceAll(/[/\\]/g, '_')}`,
  }));
  yield { name: 'files.csv', content: indexOf(places) };
  for (const { path, key } of places) yield { name: path, content: await storage.get(key), isPacked: true };
}

const columns = [
  'file',
  'record kind',
  'record',
  'kind',
  'title',
  'version',
  'media type',
  'bytes',
  'sha256',
  'added at',
];

async function* indexOf(
  files: readonly (Awaited<ReturnType<typeof listFiles>>[number] & { readonly path: string })[],
): AsyncIterable<string> {
  yield csvStart + csvRow(columns);
  for (const file of files)
    yield csvRow([
      file.path,
      file.recordKind,
      file.recordId,
      file.kind,
      file.title,
      { number: String(file.version) },
      file.mediaType,
      { number: String(file.bytes) },
      file.sha256,
      file.addedAt,
    ]);
}
