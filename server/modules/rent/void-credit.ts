import { laterOf } from '#shared/rent/calendar.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import { organisationDay } from '#server/kernel/organisation-day.ts';
import { Problem } from '#server/kernel/problem.ts';
import { condense, post, posterOf, recordAct, together } from '#server/modules/ledger/index.ts';
import { insertAllocations, linesOf } from './allocations.ts';
import { applyWaiting } from './apply-waiting.ts';
import { bookAllocations } from './book-allocations.ts';
import { refuseBefore } from './dates.ts';
import { refuseOfSettlement } from './deposits/refuse-of-settlement.ts';
import { givenLines, isOfDeposits } from './give-credit.ts';
import { lockTenancies } from './lock-tenancies.ts';
import { moveDeposits } from './move-deposits.ts';
import { creditNumber } from './numbers.ts';
import { refundOf } from './refund-of.ts';
import { saidProblem } from './said-problem.ts';
import { readStanding, undone } from './undo-allocations.ts';

interface Voiding {
  readonly reason: string;
  readonly date?: string | undefined;
}

/** What it had lowered is owed again, and its entry is reversed. What a settlement gave goes with that. */
export async function voidCredit(tx: Tx, creditId: string, voiding: Voiding, when: SignedInContext): Promise<string> {
  const { organisationId } = when.session;
  const { number, tenancyId } = await readRow(tx, organisationId, creditId);
  await refuseOfSettlement(tx, organisationId, { tenancyId, id: creditId, name: creditNumber(number) });
  return takeCreditBack(tx, creditId, voiding, when);
}

export async function takeCreditBack(
  tx: Tx,
  creditId: string,
  { reason, date: given }: Voiding,
  when: SignedInContext,
): Promise<string> {
  const { organisationId, userId } = when.session;
  await lockTenancies(tx, organisationId, [(await readRow(tx, organisationId, creditId)).tenancyId]);
  const credit = await readRow(tx, organisationId, creditId);
  const number = creditNumber(credit.number);
  if (credit.voidedOn !== null)
    throw new Problem('already-voided', `${number} was taken back on ${credit.voidedOn} already.`);
  const today = await organisationDay(tx, organisationId, when.now);
  const date = given ?? laterOf(today, credit.on);
  refuseBefore(date, credit.on, 'date', number);
  await refusePaidOut(tx, organisationId, creditId, number);
  const by = posterOf(when);
  const undoing = (await readStanding(tx, organisationId, { creditId })).map((one) => undone(one, date));
  const now = undoing.filter(({ on }) => on === date);
  await bookAllocations(
    tx,
    undoing.filter(({ on }) => on !== date),
    by,
  );
  const { id: entryId } = await post(
    tx,
    {
      date,
      memo: `Taken back: ${number}`,
      lines: condense(together(givenLines({ ...credit, cents: -credit.cents }), ...now.map(linesOf))),
      source: { kind: 'credit-void', id: creditId, explanation: { reason } },
      reverses: { entryId: credit.entryId, reason },
    },
    by,
  );
  await insertAllocations(
    tx,
    now.map((one) => ({ ...one, entryId })),
    by,
  );
  if (credit.kind === 'deposit' && (await isOfDeposits(tx, credit, by)))
    await moveDeposits(tx, [{ ...credit, kind: 'correction', on: date, entryId, creditId }], by);
  await tx
    .updateTable('credit')
    .set({ voided_on: date, void_reason: reason, void_entry_id: entryId, voided_by: userId })
    .where('org_id', '=', organisationId)
    .where('credit_id', '=', creditId)
    .execute();
  await applyWaiting(tx, [credit.tenancyId], today, by);
  await recordAct(tx, 'credit.voided', number, when, { reason });
  return creditId;
}

/** Of a credit that never was nothing can have been paid out: that is taken back first. */
async function refusePaidOut(tx: Tx, organisationId: string, creditId: string, name: string): Promise<void> {
  const paidWith = await refundOf(tx, organisationId, 'credit_id', creditId);
  if (paidWith === undefined) return;
  throw saidProblem(
    'credit-paid-out',
    { says: 'credit-paid-out', name: paidWith },
    `Some of ${name} was paid out with ${paidWith}. Take that refund back first.`,
  );
}

async function readRow(tx: Tx, organisationId: string, creditId: string) {
  const row = await tx
    .selectFrom('credit as k')
    .innerJoin('lease as l', (join) => join.onRef('l.org_id', '=', 'k.org_id').onRef('l.lease_id', '=', 'k.lease_id'))
    .select(['k.number', 'k.kind', 'k.cents', 'k.currency', 'k.given_on as on', 'k.voided_on as voidedOn'])
    .select([
      'k.tenancy_id as tenancyId',
      'k.lease_id as leaseId',
      'k.property_id as propertyId',
      'l.unit_id as unitId',
    ])
    .select(['k.account_id as accountId', 'k.entry_id as entryId'])
    .where('k.org_id', '=', organisationId)
    .where('k.credit_id', '=', creditId)
    .executeTakeFirst();
  if (row === undefined) throw new Problem('not-found', 'There is no such credit in this workspace.');
  return row;
}

export async function presentCredit(tx: Tx, organisationId: string, creditId: string) {
  const row = await tx
    .selectFrom('credit')
    .select(['number', 'cents', 'unapplied_cents', 'entry_id', 'void_entry_id'])
    .where('org_id', '=', organisationId)
    .where('credit_id', '=', creditId)
    .executeTakeFirstOrThrow();
  return {
    id: creditId,
    number: creditNumber(row.number),
    cents: row.cents,
    unappliedCents: row.unapplied_cents,
    entryId: row.void_entry_id ?? row.entry_id,
  };
}
