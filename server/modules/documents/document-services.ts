import { may } from '#shared/permissions.ts';
import type { documentRecords } from '#shared/api/documents.ts';
import type { FileStorage } from '#server/adapters/files/file-storage.ts';
import type { Given } from '#server/contract/module.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { SignedIn } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { recordFinders } from '#server/kernel/record-finder.ts';
import type { FoundRecord, RecordFinder } from '#server/kernel/record-finder.ts';

export type DocumentRecord = (typeof documentRecords)[number];

export interface DocumentServices {
  readonly files: {
    readonly storage: FileStorage;
    /** A folder of this machine, for what comes in. */
    readonly folder: string;
  };
  /** What documents can be attached to, each by the module that has it. */
  readonly records: readonly RecordFinder<DocumentRecord>[];
}

/** The workspace itself has documents too, such as its own insurance. */
export const organisationFinder: RecordFinder<'organisation'> = {
  kind: 'organisation',
  permission: 'organisation.read',
  find: (_, organisationId, id) => Promise.resolve(id === organisationId ? { id, propertyId: null } : undefined),
};

interface Named {
  readonly recordKind: DocumentRecord;
  readonly recordId: string;
}

/** The record that something is attached to, or the answer that there is none, whether it is foreign, hidden or made up. */
export async function findRecord(
  tx: Tx,
  services: Pick<DocumentServices, 'records'>,
  named: Named,
  session: SignedIn,
): Promise<FoundRecord> {
  const found = await lookForRecord(tx, services, named, session);
  if (found === undefined) throw refuse('documents.no-such-record');
  return found;
}

/** The same, for who has an answer of their own where there is none. */
export async function lookForRecord(
  tx: Tx,
  { records }: Pick<DocumentServices, 'records'>,
  { recordKind, recordId }: Named,
  session: SignedIn,
): Promise<FoundRecord | undefined> {
  const finder = records.find(({ kind }) => kind === recordKind);
  if (finder === undefined || !may(session, finder.permission)) return undefined;
  return finder.find(tx, session.organisationId, recordId);
}

/** The kinds of records whose documents somebody may see. */
export function seenKinds({ records }: Pick<DocumentServices, 'records'>, session: SignedIn): DocumentRecord[] {
  return records.filter(({ permission }) => may(session, permission)).map(({ kind }) => kind);
}

export function documentServices({ files, all }: Pick<Given, 'files' | 'all'>): DocumentServices {
  // Each finder names its kind; documents know the kinds that they can be attached to.
  return { files, records: all(recordFinders) as readonly RecordFinder<DocumentRecord>[] };
}
