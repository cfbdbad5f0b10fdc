import { readMemos } from '#server/modules/rent/tenancy-money/memos.ts';
import type { Tx } from '#server/kernel/database.ts';
import { newId } from '#server/kernel/ids.ts';
import { move, placedIn, post } from '#server/modules/ledger/index.ts';
import type { Poster } from '#server/modules/ledger/index.ts';
import { aboutCharge } from '#server/modules/rent/tenancy-money/about-charge.ts';
import type { MoneyLease } from '#server/modules/rent/tenancy-money/money-leases.ts';
import { readHeldPlaces } from '#server/modules/rent/places/held-places.ts';
import { readDepositAccounts } from './deposit-accounts.ts';
import { moveDeposits } from './move-deposits.ts';
import type { DepositMove } from './write-movements.ts';
import { evenLastMonth } from './even-last-month.ts';
import { followLastMonth } from './follow-last-month.ts';

interface Joining {
  readonly cents: number;
  readonly on: string;
}

/** Last month's rent is a deposit from a day on. */
export async function joinDeposit(tx: Tx, act: Poster, lease: MoneyLease, joining: Joining): Promise<void> {
  const joined = await postJoined(tx, act, lease, joining);
  await evenLastMonth(tx, act, [lease], joining.on);
  await moveDeposits(tx, act, [joined]);
  await followLastMonth(tx, act, [lease], joining.on);
}

/** In the books; the answer is for the register. */
export async function postJoined(tx: Tx, act: Poster, lease: MoneyLease, { cents, on }: Joining): Promise<DepositMove> {
  const memos = await readMemos(tx, act.organisationId, [lease.leaseId]);
  const accounts = await readDepositAccounts(tx, act.organisationId);
  const [held] = await readHeldPlaces(tx, act.organisationId, lease, accounts.lastMonth.id);
  const { id: entryId } = await post(tx, act, {
    date: on,
    memo: memos.about(memos.words.lastMonthJoined, lease.leaseId),
    lines: placedIn(
      move(
        { cents, currency: lease.currency },
        { debit: 'last-months-rent', credit: 'deposits-held', ...aboutCharge(lease, null) },
      ),
      held?.place ?? accounts.paymentsId,
    ),
    source: { kind: 'last-month-joined', id: newId(act.now), explanation: { lease: lease.number, cents } },
  });
  return { ...lease, kind: 'received', cents, on, entryId, isLastMonth: true };
}
