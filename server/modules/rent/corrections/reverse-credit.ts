import { readMemos } from '#server/modules/rent/tenancy-money/memos.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Problem } from '#server/kernel/problem.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { condense, placedIn, post, together } from '#server/modules/ledger/index.ts';
import type { Poster } from '#server/modules/ledger/index.ts';
import { insertAllocations, linesOf } from '#server/modules/rent/allocations/allocations.ts';
import { readCrossings } from '#server/modules/rent/allocations/crossings.ts';
import { bookAllocations } from '#server/modules/rent/allocations/book-allocations.ts';
import { readEntryPlace } from '#server/modules/rent/allocations/source-places.ts';
import { givenLines, isOfDeposits } from '#server/modules/rent/charges/give-credit.ts';
import { moveDeposits } from '#server/modules/rent/held-money/move-deposits.ts';
import { creditNumber } from '#server/modules/rent/tenancy-money/numbers.ts';
import { refundOf } from './refund-of.ts';
import { readStanding, undone } from '#server/modules/rent/allocations/undo-allocations.ts';

export type CreditRow = Awaited<ReturnType<typeof readCreditRow>>;

/** What it had lowered is open again and its entry is reversed, on a day. Whoever calls it has taken the tenancy. */
export async function reverseCredit(
  tx: Tx,
  act: Poster,
  credit: CreditRow,
  { reason, date }: { readonly reason: string; readonly date: string },
): Promise<void> {
  const { id: creditId } = credit;
  await refusePaidOut(tx, act.organisationId, credit);
  const undoing = (await readStanding(tx, act.organisationId, { creditId })).map((one) => undone(one, date));
  const now = undoing.filter(({ on }) => on === date);
  await bookAllocations(
    tx,
    act,
    undoing.filter(({ on }) => on !== date),
  );
  const crossing = await readCrossings(tx, act, now);
  const memos = await readMemos(tx, act.organisationId, [credit.leaseId]);
  const place = await readEntryPlace(tx, act.organisationId, credit.entryId);
  const { id: entryId } = await post(tx, act, {
    date,
    memo: memos.about(memos.words.creditVoided(creditNumber(credit.number)), credit.leaseId),
    lines: placedIn(
      condense(
        together(givenLines({ ...credit, cents: -credit.cents }), ...now.map(crossing.lines), ...now.map(linesOf)),
      ),
      place,
    ),
    source: { kind: 'credit-void', id: creditId, explanation: { reason } },
    reverses: { entryId: credit.entryId, reason },
  });
  await insertAllocations(
    tx,
    act,
    now.map((one) => ({ ...one, entryId })),
  );
  if (credit.kind === 'deposit' && (await isOfDeposits(tx, act, credit)))
    await moveDeposits(tx, act, [
      {
        ...credit,
        kind: 'correction',
        on: date,
        entryId,
        creditId,
        undoes: { entryId: credit.entryId, reason },
      },
    ]);
  await tx
    .updateTable('credit')
    .set({ voided_on: date, void_reason: reason, void_entry_id: entryId, voided_by: act.userId })
    .where('org_id', '=', act.organisationId)
    .where('credit_id', '=', creditId)
    .execute();
}

/** Of a credit that never was nothing can have been paid out: that is taken back first. */
async function refusePaidOut(tx: Tx, organisationId: string, { id, number }: CreditRow): Promise<void> {
  const paidWith = await refundOf(tx, organisationId, 'credit_id', id);
  if (paidWith === undefined) return;
  throw refuse('rent.credit-paid-out', { credit: creditNumber(number), refund: paidWith });
}

export async function readCreditRow(tx: Tx, organisationId: string, creditId: string) {
  const row = await tx
    .selectFrom('credit as k')
    .innerJoin('lease as l', (join) => join.onRef('l.org_id', '=', 'k.org_id').onRef('l.lease_id', '=', 'k.lease_id'))
    .select(['k.credit_id as id', 'k.number', 'k.kind', 'k.cents', 'k.currency', 'k.reason'])
    .select(['k.given_on as on', 'k.counts_from as countsFrom', 'k.voided_on as voidedOn'])
    .select([
      'k.tenancy_id as tenancyId',
      'k.lease_id as leaseId',
      'k.property_id as propertyId',
      'l.unit_id as unitId',
    ])
    .select(['k.account_id as accountId', 'k.entry_id as entryId', 'k.for_charge_id as forChargeId'])
    .where('k.org_id', '=', organisationId)
    .where('k.credit_id', '=', creditId)
    .executeTakeFirst();
  if (row === undefined) throw noSuchCredit();
  return row;
}

export function noSuchCredit(): Problem {
  return refuse('rent.no-such-credit');
}
