import { recordAct } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { lockBooks, post, readLinesInstead, reverse } from '#server/modules/ledger/index.ts';
import { staleOn } from '#shared/trust/unclaimed.ts';
import { readRow } from './read-item.ts';
import { memoOf, unclaimedWords } from './unclaimed-words.ts';

/**
 * Voids a payment that never cleared: the bank has the money again, which is held for its payee. What the payment was for
 * stays paid, so that neither a property nor a deposit gets money back that is somebody else's.
 */
export async function markStale(tx: Tx, act: Act, id: string): Promise<void> {
  const { organisationId, today } = act;
  await lockBooks(tx, organisationId, act.now);
  const row = await readRow(tx, organisationId, id);
  if (row.state !== 'outstanding') throw refuse('banking.unclaimed-changed');
  const from = staleOn(row.paidOn);
  if (today < from) throw refuse('banking.not-stale-yet', { from });
  const words = unclaimedWords(act.session.facts.locale);
  const { accountId, personId, currency, cents } = row;
  const lines = await readLinesInstead(tx, act, id, { bankId: accountId, account: 'unclaimed', personId });
  const voided = await reverse(tx, act, id, { reason: words.stale });
  const { date } = await tx
    .selectFrom('journal_entry')
    .select('date')
    .where('org_id', '=', organisationId)
    .where('entry_id', '=', voided.id)
    .executeTakeFirstOrThrow();
  const held = await post(tx, act, {
    date,
    memo: memoOf(words.held, row),
    lines,
    source: { kind: 'unclaimed-held', id },
  });
  await tx
    .insertInto('unclaimed_item')
    .values({
      org_id: organisationId,
      entry_id: id,
      account_id: accountId,
      currency,
      cents,
      person_id: personId,
      paid_on: row.paidOn,
      state: 'stale',
      staled_on: date,
      staled_by: act.userId,
      staled_at: act.now,
      void_entry_id: voided.id,
      held_entry_id: held.id,
    })
    .execute();
  await recordAct(tx, act, 'unclaimed.stale', row.memo, { cents, currency });
}
