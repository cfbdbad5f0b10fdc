import type { Tx } from '#server/kernel/database.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import { recordChange } from '#server/kernel/record-change.ts';
import type { DocumentRecord } from './document-services.ts';

/** What happens to the documents of a record is part of its own history; the workspace itself has none. */
export async function recordOnRecord(
  tx: Tx,
  { recordKind, recordId }: { readonly recordKind: DocumentRecord; readonly recordId: string },
  change: { readonly act: string; readonly after: Readonly<Record<string, unknown>> },
  when: SignedInContext,
): Promise<void> {
  if (recordKind === 'organisation') return;
  await recordChange(tx, { kind: recordKind, id: recordId, ...change }, when);
}
