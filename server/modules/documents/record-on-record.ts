import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { recordChange } from '#server/kernel/record-change.ts';
import type { DocumentRecord } from './document-services.ts';

/** What happens to the documents of a record is part of its own history; the workspace itself has none. */
export async function recordOnRecord(
  tx: Tx,
  act: Act,
  { recordKind, recordId }: { readonly recordKind: DocumentRecord; readonly recordId: string },
  change: { readonly act: string; readonly after: Readonly<Record<string, unknown>> },
): Promise<void> {
  if (recordKind === 'organisation') return;
  await recordChange(tx, act, { kind: recordKind, id: recordId, ...change });
}
