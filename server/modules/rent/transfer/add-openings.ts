import { readMemos } from '#server/modules/rent/tenancy-money/memos.ts';
import { amountsWithinLimit } from '#shared/money.ts';
import type { Tx } from '#server/kernel/database.ts';
import { move, postAll } from '#server/modules/ledger/index.ts';
import type { Poster } from '#server/modules/ledger/index.ts';
import { systemAccount } from '#server/modules/rent/tenancy-money/accounts.ts';
import { addCharges } from '#server/modules/rent/charges/add-charges.ts';
import { aboutCharge } from '#server/modules/rent/tenancy-money/about-charge.ts';
import { applyWaiting } from '#server/modules/rent/allocations/apply-waiting.ts';
import { inChunks } from '#server/modules/rent/tenancy-money/columns.ts';
import { addCredit } from '#server/modules/rent/charges/give-credit.ts';
import { lockTenancies } from '#server/modules/rent/tenancy-money/lock-tenancies.ts';
import { moveDeposits } from '#server/modules/rent/held-money/move-deposits.ts';
import { addOpeningReceipts } from './add-opening-receipts.ts';
import type { BroughtForward, Opening } from './opening.ts';

export interface AddedOpening {
  readonly kind: 'charge' | 'receipt' | 'credit' | 'deposit';
  readonly id: string;
}

/**
 * Balances that are brought forward, as what they are: charges that are open, payments that wait, deposits that are held.
 * Each stands in the books against the clearing account. Where a lease both owes and has paid ahead, one pays the other.
 */
export async function addOpenings(
  tx: Tx,
  act: Poster,
  sums: readonly Opening[],
  brought: BroughtForward,
): Promise<AddedOpening[]> {
  const openings = sums.flatMap(inParts);
  await lockTenancies(
    tx,
    act.organisationId,
    openings.map(({ lease }) => lease.tenancyId),
  );
  const charges = await addOwed(tx, act, openings, brought);
  const receipts = await addOpeningReceipts(
    tx,
    act,
    openings.filter(({ prepaidCents }) => prepaidCents > 0),
    brought,
  );
  const credits = await addCredits(tx, act, openings, brought);
  const deposits = await addHeld(tx, act, openings, brought);
  const waiting = openings.filter(({ prepaidCents, creditCents }) => prepaidCents + creditCents > 0);
  await applyWaiting(
    tx,
    act,
    waiting.map(({ lease }) => lease.tenancyId),
    brought.today,
  );
  return [
    ...charges.map((id) => ({ kind: 'charge' as const, id })),
    ...receipts.map((id) => ({ kind: 'receipt' as const, id })),
    ...credits.map((id) => ({ kind: 'credit' as const, id })),
    ...deposits.map((id) => ({ kind: 'deposit' as const, id })),
  ];
}

/** A balance may be a sum of amounts that were within the limit, each of which is brought forward by itself. */
function inParts(opening: Opening): Opening[] {
  const prepaid = amountsWithinLimit(opening.prepaidCents);
  const credit = amountsWithinLimit(opening.creditCents);
  const deposit = amountsWithinLimit(opening.depositCents);
  const parts = Math.max(1, prepaid.length, credit.length, deposit.length);
  return Array.from({ length: parts }, (_, index) => ({
    ...opening,
    owed: index === 0 ? opening.owed : [],
    prepaidCents: prepaid[index] ?? 0,
    creditCents: credit[index] ?? 0,
    depositCents: deposit[index] ?? 0,
  }));
}

/** On accrual they are no income again, so that their entries are not to the accounts that they have. */
async function addOwed(
  tx: Tx,
  act: Poster,
  openings: readonly Opening[],
  { on, explanation }: BroughtForward,
): Promise<string[]> {
  const rent = await systemAccount(tx, act.organisationId, 'rent');
  const added = await addCharges(
    tx,
    act,
    openings.flatMap(({ lease, owed }) =>
      owed.map((charge, index) => ({
        ...lease,
        key: `opening:${lease.leaseId}:${index + 1}`,
        kind: charge.kind,
        label: charge.label,
        accountId: charge.accountId ?? rent.id,
        cents: charge.cents,
        chargedOn: on,
        dueOn: charge.dueOn ?? on,
        periodFrom: charge.periodFrom,
        periodTo: charge.periodTo,
        against: 'opening-balances' as const,
        explanation: { rule: 'opening', ...explanation },
      })),
    ),
  );
  return added.map(({ id }) => id);
}

async function addCredits(
  tx: Tx,
  act: Poster,
  openings: readonly Opening[],
  { on }: BroughtForward,
): Promise<string[]> {
  const waiting = openings.filter(({ creditCents }) => creditCents > 0);
  if (waiting.length === 0) return [];
  const clearing = await systemAccount(tx, act.organisationId, 'opening-balances');
  const ids: string[] = [];
  for (const { lease, creditCents: cents } of waiting) {
    const credit = { lease, kind: 'credit' as const, accountId: clearing.id, cents, on, reason: 'Opening balance' };
    ids.push((await addCredit(tx, act, { ...credit, uses: [], byHand: false })).id);
  }
  return ids;
}

async function addHeld(
  tx: Tx,
  act: Poster,
  openings: readonly Opening[],
  { on, explanation }: BroughtForward,
): Promise<string[]> {
  const ids: string[] = [];
  const held = openings.filter(({ depositCents }) => depositCents > 0);
  await inChunks(held, async (some) => {
    const leaseIds = some.map(({ lease }) => lease.leaseId);
    const memos = await readMemos(tx, act.organisationId, leaseIds);
    const entries = await postAll(
      tx,
      act,
      some.map(({ lease, personId, depositCents: cents }) => ({
        date: on,
        memo: memos.about(memos.words.openingDeposit, lease.leaseId),
        lines: move(
          { cents, currency: lease.currency },
          { debit: 'opening-balances', credit: 'deposits-held', ...aboutCharge(lease, personId) },
        ),
        source: { kind: 'deposit-opening', id: lease.leaseId, explanation: { rule: 'opening', ...explanation } },
      })),
    );
    const moves = some.map(({ lease, depositCents: cents }, index) => ({
      ...lease,
      kind: 'opening',
      cents,
      on,
      entryId: entries[index]?.id ?? '',
    }));
    ids.push(...(await moveDeposits(tx, act, moves)));
  });
  return ids;
}
