import { createHash } from 'node:crypto';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';

/**
 * Does something that moves money once for each key, and answers with the record that it made or changed. Who comes
 * second, at the same moment or after a lost answer, waits for the first and gets the same record; the same key with
 * something else is refused. Without a key, every request is one of its own.
 */
export async function once(
  tx: Tx,
  act: Act,
  { act: name, content }: { readonly act: string; readonly content: unknown },
  work: () => Promise<string>,
): Promise<string> {
  const { idempotencyKey: key, session, now } = act;
  if (key === undefined) return work();
  const of = { org_id: session.organisationId, request_key: key };
  const hash = createHash('sha256')
    .update(JSON.stringify([name, content]))
    .digest('hex');
  const { numInsertedOrUpdatedRows: taken } = await tx
    .insertInto('rent_request')
    .values({ ...of, act: name, content_hash: hash, made_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (taken === 0n) return earlier(tx, of, hash);
  const recordId = await work();
  await tx
    .updateTable('rent_request')
    .set({ record_id: recordId })
    .where('org_id', '=', of.org_id)
    .where('request_key', '=', key)
    .execute();
  return recordId;
}

async function earlier(tx: Tx, of: { readonly org_id: string; readonly request_key: string }, hash: string) {
  const row = await tx
    .selectFrom('rent_request')
    .select(['content_hash', 'record_id'])
    .where('org_id', '=', of.org_id)
    .where('request_key', '=', of.request_key)
    .executeTakeFirstOrThrow();
  if (row.content_hash !== hash || row.record_id === null) throw refuse('kernel.key-used');
  return row.record_id;
}
