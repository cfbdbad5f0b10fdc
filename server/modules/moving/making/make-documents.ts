import { z } from 'zod';
import { instant } from '#shared/api/fields.ts';
import { audiences, documentRecords } from '#shared/api/documents.ts';
import { addDocument, addVersion, setDocumentArchived, writeStored } from '#server/modules/documents/index.ts';
import type { DocumentServices, StoredFile } from '#server/modules/documents/index.ts';
import type { RowReader } from '#server/modules/moving/columns/cell-errors.ts';
import { inSavepoint } from '#server/modules/moving/rows/in-savepoint.ts';
import type { Making } from '#server/modules/moving/rows/making.ts';
import { said } from '#server/modules/moving/fields/said.ts';

/** What waits in the storage, by its place in the archive; undefined in a look before, where nothing is taken out. */
export type StoredFiles = ReadonlyMap<string, StoredFile> | undefined;

const schema = z.strictObject({
  recordKind: z.enum(documentRecords),
  kind: z.enum(['document', 'photo']),
  title: z.string().min(1).max(200),
  note: z.string().max(500).nullable(),
  visibility: z.array(z.enum(audiences)),
  addedAt: instant.nullable(),
});

interface FileRow {
  readonly reader: RowReader;
  readonly body: z.output<typeof schema>;
  readonly recordId: string;
  readonly file: StoredFile | undefined;
  /** As it was where it comes from; what was written without it is added now. */
  readonly addedAt: Date;
}

/** Documents with all their versions, attached to what the file brought. */
export async function makeDocuments(
  making: Making,
  readers: readonly RowReader[],
  { records }: Pick<DocumentServices, 'records'>,
  stored: StoredFiles,
): Promise<void> {
  const rows = readers.flatMap((reader) => fileRow(making, reader, stored) ?? []);
  const documents = [...Map.groupBy(rows, ({ reader }) => reader.text('document') ?? '')];
  const ordered = documents.toSorted(([, one], [, other]) => placeOf(one) - placeOf(other));
  for (const [reference, versions] of ordered) {
    if (stored === undefined) making.made('document', reference);
    else await makeDocument(making, versions, { records });
  }
}

const placeOf = (rows: readonly FileRow[]): number => rows[0]?.reader.digits('position') ?? 0;

async function makeDocument(
  { tx, act, made }: Making,
  versions: readonly FileRow[],
  services: Pick<DocumentServices, 'records'>,
): Promise<void> {
  const inOrder = versions.toSorted(
    (one, other) => (one.reader.digits('version') ?? 0) - (other.reader.digits('version') ?? 0),
  );
  const [first, ...later] = inOrder;
  if (first?.file === undefined) return;
  const { file } = first;
  const { body, reader, recordId, addedAt } = first;
  const outcome = await inSavepoint(tx, async () => {
    await writeStored(tx, act, file);
    const id = await addDocument(tx, act, services, {
      ...body,
      note: body.note ?? undefined,
      recordId,
      name: file.name,
      file,
      addedAt,
    });
    for (const { file: next, body: of, addedAt: nextAt } of later) {
      if (next === undefined) continue;
      await writeStored(tx, act, next);
      await addVersion(tx, act, services, { documentId: id, file: next, note: of.note, addedAt: nextAt });
    }
    if (reader.choice('archived') === 'yes') await setDocumentArchived(tx, act, services, id, true);
    return id;
  });
  if ('problem' in outcome) reader.refuseBy(outcome.problem, () => null);
  else made('document', outcome.made);
}

function fileRow({ directory, act }: Making, reader: RowReader, stored: StoredFiles): FileRow | undefined {
  const { text } = reader;
  const place = text('file') ?? '';
  if (text('found') === 'no') reader.refuse('file', said('noFile', { file: place }));
  if (text('found') === 'large') reader.refuse('file', said('fileTooLarge', { file: place }));
  const file = stored?.get(place);
  if (stored !== undefined && file === undefined && !reader.isBad())
    reader.refuse('file', said('fileRefused', { file: place }));
  const body = reader.checked(
    schema,
    {
      recordKind: text('recordKind'),
      kind: text('kind'),
      title: text('title') ?? '',
      note: text('note'),
      visibility: reader.list('visibility'),
      addedAt: text('addedAt'),
    },
    (path) => path.split('.')[0] ?? null,
  );
  const reference = text('record') ?? '';
  const recordId = body?.recordKind === 'organisation' ? act.organisationId : directory.references.get(reference);
  if (body !== undefined && recordId === undefined) reader.refuse('record', said('noReference', { reference }));
  if (body === undefined || recordId === undefined || reader.isBad()) return undefined;
  const { addedAt: written } = body;
  const addedAt = written !== null && new Date(written) < act.now ? new Date(written) : act.now;
  return { reader, body, recordId, file, addedAt };
}
