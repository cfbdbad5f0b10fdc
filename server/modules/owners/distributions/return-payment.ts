import { sql } from 'kysely';
import type { z } from 'zod';
import type { distributionRoutes } from '#shared/api/distributions.ts';
import { recordAct } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { lockBooks, reverse } from '#server/modules/ledger/index.ts';
import { distributionNumber } from './distribution-run.ts';

type Body = z.output<(typeof distributionRoutes)['POST /distribution-payments/{id}/return/']['body']>;

/** Of a payment `d`: its entry was reversed, here or in the journal. */
export const isTakenBack = sql<boolean>`exists (
  select from journal_entry v where v.org_id = d.org_id and v.reverses_entry_id = d.entry_id)`;

/**
 * A payment to an owner that was voided, stopped or sent back by the bank: the money is in owners’ funds again and goes out
 * with a later run. What was declared stays declared. Answers with its run.
 */
export async function returnPayment(
  tx: Tx,
  act: Act,
  entryId: string,
  { kind, reason, returnedOn }: Body,
): Promise<string> {
  const { organisationId } = act;
  await lockBooks(tx, organisationId, act.now);
  const { rows } = await sql<{ runId: string; run: number; person: string; isBack: boolean }>`
    select d.run_id as "runId", r.number as run, n.name as person, ${isTakenBack} as "isBack"
      from distribution_payment d
      join distribution_run r on r.org_id = d.org_id and r.run_id = d.run_id
      join person n on n.org_id = d.org_id and n.person_id = d.person_id
     where d.org_id = ${organisationId} and d.entry_id = ${entryId}::uuid
       for update of d`.execute(tx);
  const [payment] = rows;
  if (payment === undefined) throw refuse('owners.no-such-payment');
  const run = distributionNumber(payment.run);
  if (payment.isBack) throw refuse('owners.payment-returned', { run, person: payment.person });
  const { id } = await reverse(tx, act, entryId, { reason, date: returnedOn });
  await sql`
    update distribution_payment d
       set return_kind = ${kind}, return_reason = ${reason}, returned_by = ${act.userId}::uuid, returned_on = e.date
      from journal_entry e
     where d.org_id = ${organisationId} and d.entry_id = ${entryId}::uuid
       and e.org_id = d.org_id and e.entry_id = ${id}::uuid`.execute(tx);
  await recordAct(tx, act, 'distribution.payment-returned', `${run}, ${payment.person}`, { kind, reason });
  return payment.runId;
}
