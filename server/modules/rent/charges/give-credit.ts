import { readMemos } from '#server/modules/rent/tenancy-money/memos.ts';
import type { Memos } from '#server/modules/rent/tenancy-money/memos.ts';
import { refuseField } from '#server/kernel/refuse.ts';
import type { z } from 'zod';
import type { rentRoutes } from '#shared/api/rent.ts';
import { laterOf } from '#shared/rent/calendar.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { takeNumbers } from '#server/kernel/take-numbers.ts';
import { recordAct } from '#server/kernel/audit.ts';
import {
  condense,
  lockBooks,
  move,
  notPlaced,
  placedIn,
  post,
  postedTo,
  together,
} from '#server/modules/ledger/index.ts';
import type { Poster } from '#server/modules/ledger/index.ts';
import { creditAccount, systemAccount } from '#server/modules/rent/tenancy-money/accounts.ts';
import { chargeCredited } from './charge-credited.ts';
import { aboutCharge } from '#server/modules/rent/tenancy-money/about-charge.ts';
import { insertAllocations, linesOf, takesCredits } from '#server/modules/rent/allocations/allocations.ts';
import type { NewAllocation } from '#server/modules/rent/allocations/allocations.ts';
import { creditSource } from '#server/modules/rent/allocations/apply-waiting.ts';
import { crossingLines } from '#server/modules/rent/allocations/crossings.ts';
import { bookAllocations } from '#server/modules/rent/allocations/book-allocations.ts';
import { readKeptParts } from '#server/modules/rent/allocations/kept-parts.ts';
import type { Part } from '#server/modules/rent/allocations/kept-parts.ts';
import { refuseMoneyDay } from '#server/modules/rent/tenancy-money/dates.ts';
import { refuseUnwritten, takeLease } from '#server/modules/rent/tenancy-money/money-leases.ts';
import type { MoneyLease } from '#server/modules/rent/tenancy-money/money-leases.ts';
import { readHeldPlaces } from '#server/modules/rent/places/held-places.ts';
import { readCameTo, readOtherPlaces } from '#server/modules/rent/held-money/came-to.ts';
import { readDepositAccounts } from '#server/modules/rent/held-money/deposit-accounts.ts';
import { evenLastMonth } from '#server/modules/rent/held-money/even-last-month.ts';
import { moveDeposits } from '#server/modules/rent/held-money/move-deposits.ts';
import { creditNumber } from '#server/modules/rent/tenancy-money/numbers.ts';
import { readOpenCharges } from '#server/modules/rent/allocations/open-charges.ts';
import { chosenUses, usesFor } from '#server/modules/rent/allocations/plan-allocations.ts';
import type { PlannedUse } from '#server/modules/rent/allocations/plan-allocations.ts';
import { refuseTwice } from '#server/modules/rent/tenancy-money/refuse-twice.ts';
import { readPolicy } from '#server/modules/rent/tenancy-money/rent-policy.ts';
import { dayFor } from '#server/modules/rent/allocations/free-days.ts';

type Body = z.output<(typeof rentRoutes)['POST /credits/']['body']>;

/** Lowers what is owed without money. What nothing is open for waits, but nothing is written off that nobody owes. */
export async function giveCredit(tx: Tx, act: Act, body: Body): Promise<string> {
  const { organisationId } = act;
  const lease = await takeLease(tx, organisationId, body.leaseId);
  refuseUnwritten(lease);
  const { today } = act;
  await refuseMoneyDay(tx, organisationId, { date: body.givenOn ?? today, today, path: 'givenOn' });
  const forCharge =
    body.forChargeId === undefined
      ? null
      : await chargeCredited(tx, act, lease, { ...body, chargeId: body.forChargeId });
  const account = await creditAccount(tx, organisationId, body.kind, {
    accountId: body.accountId,
    ofCharge: forCharge?.accountId,
  });
  const open = (await readOpenCharges(tx, organisationId, [lease.tenancyId])).filter(
    (charge) => charge.currency === lease.currency && takesCredits(charge),
  );
  const { categoryOrder } = await readPolicy(tx, organisationId);
  const plan = { cents: body.cents, open, categoryOrder, dueBy: today };
  const uses =
    body.allocations === undefined
      ? usesFor(plan, body.forChargeId)
      : chosenUses(plan, body.allocations, 'allocations');
  const owed = open.reduce((sum, { openCents }) => sum + openCents, 0);
  if (body.kind === 'write-off' && uses.reduce((sum, { cents }) => sum + cents, 0) < body.cents)
    throw refuseField('cents', 'rent.write-off-too-large', { amount: { cents: owed, currency: lease.currency } });
  const on = body.givenOn ?? today;
  const same = {
    lease_id: lease.leaseId,
    kind: body.kind,
    account_id: account.id,
    cents: body.cents,
    given_on: on,
    reason: body.reason,
    for_charge_id: forCharge?.id ?? null,
  };
  await refuseTwice(tx, act, { table: 'credit', ...lease, same, nameOf: creditNumber, evenIf: body.evenIf });
  const { id, number } = await addCredit(tx, act, {
    lease,
    kind: body.kind,
    accountId: account.id,
    cents: body.cents,
    on,
    reason: body.reason,
    uses,
    byHand: body.allocations !== undefined,
    forChargeId: forCharge?.id ?? null,
    isPostedBefore: body.accountId === undefined && forCharge !== null,
  });
  await recordAct(tx, act, 'credit.given', creditNumber(number), { lease: lease.number, reason: body.reason });
  return id;
}

export interface NewCredit {
  readonly lease: MoneyLease;
  /** `deposit`: what is kept of a deposit. It was money, so that it counts on both bases. */
  readonly kind: 'credit' | 'concession' | 'write-off' | 'deposit';
  readonly accountId: string;
  readonly cents: number;
  readonly on: string;
  readonly reason: string;
  readonly uses: readonly PlannedUse[];
  readonly byHand: boolean;
  /** Of the kind `deposit`: it is last month's rent, not the deposit. */
  readonly isLastMonth?: boolean;
  readonly forChargeId?: string | null;
  /** Of a write-off that stands for an earlier one: since when late fees reckon with it. */
  readonly countsFrom?: string | null;
  /** It stands for an earlier one, or lowers a charge, that was posted to the same account. */
  readonly isPostedBefore?: boolean;
}

/** The reason that somebody gave is told; what is kept of a deposit has the program's own, which the document says. */
function memoOf(memos: Memos, credit: NewCredit & { readonly code: string }): string {
  const { credits, lastMonthUsed } = memos.words;
  const { lease, kind, code, reason } = credit;
  const what = credit.isLastMonth === true ? lastMonthUsed : credits[kind];
  const memo = memos.about(`${what} ${code}`, lease.leaseId);
  return (kind === 'deposit' ? memo : `${memo} – ${reason}`).slice(0, 500);
}

/** Writes a credit with its entry and what it pays. Whoever calls it has taken the tenancy and planned its uses. */
export async function addCredit(tx: Tx, act: Poster, credit: NewCredit): Promise<{ id: string; number: number }> {
  const { lease, kind, cents, on } = credit;
  const id = newId(act.now);
  const source = { kind: creditSource(kind), id, on, payerId: null };
  const uses = credit.uses.map((use): NewAllocation => ({
    ...use,
    source,
    byHand: credit.byHand,
    on: laterOf(on, dayFor(use.charge.open, use.cents)),
  }));
  const now = uses.filter((use) => use.on === on);
  const partsOf = await readParts(tx, act, credit);
  const place = await readKeptPlace(tx, act, credit);
  await lockBooks(tx, act.organisationId, act.now);
  const number = await takeNumbers(tx, act.organisationId, 'credit', 1);
  const memos = await readMemos(tx, act.organisationId, [lease.leaseId]);
  const { id: entryId } = await post(tx, act, {
    date: on,
    memo: memoOf(memos, { ...credit, code: creditNumber(number) }),
    lines: placedIn(
      condense(
        together(
          givenLines({ ...lease, ...credit }),
          ...now
            .filter(({ charge }) => charge.propertyId !== lease.propertyId)
            .flatMap((use) =>
              partsOf(use).map((part) => crossingLines({ ...use, cents: part.cents }, { ...lease, ...part })),
            ),
          ...now.map(linesOf),
        ),
      ),
      place,
    ),
    source: { kind: 'credit', id, explanation: { kind, reason: credit.reason, lease: lease.number } },
  });
  await tx
    .insertInto('credit')
    .values({
      org_id: act.organisationId,
      credit_id: id,
      number,
      tenancy_id: lease.tenancyId,
      lease_id: lease.leaseId,
      property_id: lease.propertyId,
      kind,
      account_id: credit.accountId,
      currency: lease.currency,
      cents,
      unapplied_cents: cents,
      given_on: on,
      reason: credit.reason,
      for_charge_id: credit.forChargeId ?? null,
      counts_from: credit.countsFrom ?? null,
      entry_id: entryId,
      made_by: act.userId,
      made_at: act.now,
    })
    .execute();
  if (kind === 'deposit' && !(await isOfDeposits(tx, act, credit))) await evenLastMonth(tx, act, [lease], on);
  else if (kind === 'deposit')
    await moveDeposits(tx, act, [{ ...lease, kind: 'applied', cents: -cents, on, entryId, creditId: id }]);
  await insertAllocations(
    tx,
    act,
    now.map((use) => ({ ...use, entryId })),
  );
  await bookAllocations(
    tx,
    act,
    uses.filter((use) => use.on !== on),
  );
  return { id, number };
}

/**
 * What goes to other buildings goes in these accounts. What is kept of a deposit goes to where its last payment came, and
 * otherwise to where payments go by default.
 */
async function readParts(tx: Tx, act: Poster, credit: NewCredit): Promise<(use: NewAllocation) => readonly Part[]> {
  const { organisationId } = act;
  const { lease, kind, accountId, cents: all } = credit;
  const within = (counterId: string) => (use: NewAllocation) => [{ counterId, cents: use.cents }];
  if (kind !== 'deposit') return within(accountId);
  const accounts = await readDepositAccounts(tx, organisationId);
  if (!(await isOfDeposits(tx, act, credit))) return within(accounts.paymentsId);
  const { tenancyId, currency } = lease;
  const came = await readCameTo(tx, organisationId, [tenancyId], currency, accounts);
  const partsOf = await readKeptParts(tx, organisationId, { ...lease, cents: all, creditId: null }, accounts);
  return (use) => partsOf(use, came.get(tenancyId)?.id ?? accounts.paymentsId);
}

/**
 * What is kept of a deposit goes to the same place, with a transfer from where it was; last month's rent stays where it is.
 * What was brought forward and came to no bank account yet is in none.
 */
async function readKeptPlace(tx: Tx, act: Poster, { kind, lease, accountId }: NewCredit): Promise<string> {
  if (kind !== 'deposit') return notPlaced;
  const held = await readHeldPlaces(tx, act.organisationId, lease, accountId);
  const isForward = held.length > 0 && held.every(({ place }) => place === notPlaced);
  if (isForward) return notPlaced;
  if (!(await isOfDeposits(tx, act, { accountId })) && held[0] !== undefined) return held[0].place;
  return (await readOtherPlaces(tx, act.organisationId, [lease]))(lease);
}

/** Last month's rent is kept in the same way, from an account of its own: it is not in the register of deposits. */
export async function isOfDeposits(
  tx: Tx,
  act: Poster,
  { accountId }: { readonly accountId: string },
): Promise<boolean> {
  return (await systemAccount(tx, act.organisationId, 'deposits-held')).id === accountId;
}

/** From its account to what waits. Only a deposit was ever money. */
export function givenLines({
  kind,
  cents,
  currency,
  accountId,
  isPostedBefore = false,
  ...lease
}: Pick<MoneyLease, 'currency' | 'propertyId' | 'unitId' | 'leaseId'> & {
  readonly kind: string;
  readonly cents: number;
  readonly accountId: string;
  readonly isPostedBefore?: boolean;
}) {
  return move(
    { cents, currency },
    {
      debit: isPostedBefore ? postedTo(accountId) : { id: accountId },
      credit: 'prepayments',
      basis: kind === 'deposit' ? 'both' : 'accrual',
      ...aboutCharge(lease, null),
    },
  );
}
