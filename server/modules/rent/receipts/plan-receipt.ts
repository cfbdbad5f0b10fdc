import type { z } from 'zod';
import { refuseField } from '#server/kernel/refuse.ts';
import type { receiptRoutes } from '#shared/api/receipts.ts';
import { addDays } from '#shared/dates.ts';
import { addMonths } from '#shared/rent/calendar.ts';
import { isWithinLimit, largestCents } from '#shared/money.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { organisationDay } from '#server/kernel/organisation-day.ts';
import { readParties, tenantsOn } from '#server/modules/leasing/index.ts';
import { receivingAccount } from '#server/modules/rent/places/receiving-account.ts';
import { systemAccount } from '#server/modules/rent/tenancy-money/accounts.ts';
import type { Account } from '#server/modules/rent/tenancy-money/accounts.ts';
import { refuseFuture, refuseMoneyDay } from '#server/modules/rent/tenancy-money/dates.ts';
import { lockTenancies, refusePartOfTenancies } from '#server/modules/rent/tenancy-money/lock-tenancies.ts';
import { readMoneyLeases, refuseUnwritten } from '#server/modules/rent/tenancy-money/money-leases.ts';
import type { MoneyLease } from '#server/modules/rent/tenancy-money/money-leases.ts';
import { readOpenCharges } from '#server/modules/rent/allocations/open-charges.ts';
import type { OpenTarget } from '#server/modules/rent/allocations/open-charges.ts';
import { chosenUses, planUses } from '#server/modules/rent/allocations/plan-allocations.ts';
import type { PlannedUse } from '#server/modules/rent/allocations/plan-allocations.ts';
import { refuseLongBefore } from './refuse-long-before.ts';
import { readPolicy } from '#server/modules/rent/tenancy-money/rent-policy.ts';
import type { KeptPolicy } from '#server/modules/rent/tenancy-money/rent-policy.ts';

export type ReceiptBody = z.output<(typeof receiptRoutes)['POST /receipts/']['body']>;

export interface PlannedPart {
  readonly lease: MoneyLease;
  readonly cents: number;
  readonly uses: readonly PlannedUse[];
  readonly byHand: boolean;
  readonly open: readonly OpenTarget[];
}

export interface PlannedReceipt {
  readonly currency: string;
  readonly cents: number;
  readonly account: Account;
  readonly payerId: string | null;
  readonly parts: readonly PlannedPart[];
  readonly today: string;
}

/** Where a payment goes; the same for who only looks and for who records it, but for the locks. */
export async function planReceipt(tx: Tx, act: Act, body: ReceiptBody, mode: 'look' | 'take'): Promise<PlannedReceipt> {
  const { organisationId } = act;
  const [today, policy, leases] = await Promise.all([
    organisationDay(tx, organisationId, act.now),
    readPolicy(tx, organisationId),
    leasesOf(tx, organisationId, body),
  ]);
  const tenancyIds = leases.map(({ tenancyId }) => tenancyId);
  await Promise.all([
    refuseReceivedLater(tx, body, today, { ...policy, organisationId }),
    refuseLongBefore(tx, organisationId, tenancyIds, body.receivedOn),
  ]);
  await (mode === 'take' ? lockTenancies : refusePartOfTenancies)(tx, organisationId, tenancyIds);
  const currency = leases[0]?.currency ?? '';
  const accountId = body.accountId === undefined ? policy.receiptAccountId : body.accountId;
  const [open, account, payerId] = await Promise.all([
    readOpenCharges(tx, organisationId, tenancyIds),
    accountId === null ? systemAccount(tx, organisationId, 'undeposited') : receivingAccount(tx, act, accountId),
    payerOf(tx, organisationId, body, leases[0]),
  ]);
  const parts = body.parts.flatMap(({ cents, allocations }, index): PlannedPart[] => {
    const lease = leases[index];
    if (lease === undefined) return [];
    const own = open.filter((charge) => charge.tenancyId === lease.tenancyId && charge.currency === currency);
    const plan = { cents, open: own, categoryOrder: policy.categoryOrder, dueBy: today };
    const byHand = allocations !== undefined;
    const path = `parts.${index}.allocations`;
    const isAhead = body.receivedOn > today;
    if (isAhead && byHand) throw refuseField(path, 'receipts.check-to-come', { day: body.receivedOn });
    // A check that is dated ahead pays what is due on its day, once that has come.
    const uses = isAhead ? [] : byHand ? chosenUses(plan, allocations, path) : planUses(plan);
    return [{ lease, cents, uses, byHand, open: own }];
  });
  const cents = parts.reduce((sum, part) => sum + part.cents, 0);
  if (!isWithinLimit(cents))
    throw refuseField('parts', 'receipts.too-much-together', { amount: { cents: largestCents, currency } });
  return { currency, cents, account, payerId, parts, today };
}

/** The last day of a check where the workspace allows post-dated ones: some give a year of them at once. */
const lastPostDated = (today: string) => addDays(addMonths(today, 12), 7);

/** Only a check is given before its day, and only where the workspace takes such. */
export async function refuseReceivedLater(
  tx: Tx,
  { receivedOn, method }: Pick<ReceiptBody, 'receivedOn' | 'method'>,
  today: string,
  { postDatedChecks, organisationId }: Pick<KeptPolicy, 'postDatedChecks'> & { readonly organisationId: string },
): Promise<void> {
  const isCheck = method === 'cheque';
  if (isCheck && postDatedChecks) return refuseFuture(receivedOn, lastPostDated(today), 'receivedOn');
  if (isCheck && receivedOn > today)
    throw refuseField('receivedOn', 'receipts.check-post-dated', { day: receivedOn, today });
  return refuseMoneyDay(tx, organisationId, { date: receivedOn, today, path: 'receivedOn' });
}

/** In the order of the parts. A tenancy stands there once, whichever of its terms is named, and all are in one currency. */
async function leasesOf(tx: Tx, organisationId: string, { parts }: ReceiptBody): Promise<MoneyLease[]> {
  const found = await readMoneyLeases(
    tx,
    organisationId,
    parts.map(({ leaseId }) => leaseId),
  );
  const leases = parts.flatMap(({ leaseId }) => found.get(leaseId) ?? []);
  const currency = leases[0]?.currency ?? '';
  for (const [index, lease] of leases.entries()) {
    refuseUnwritten(lease);
    const path = `parts.${index}.leaseId`;
    const before = leases.slice(0, index).find(({ tenancyId }) => tenancyId === lease.tenancyId);
    if (before?.leaseId === lease.leaseId) throw refuseField(path, 'receipts.lease-twice');
    if (before !== undefined)
      throw refuseField(path, 'receipts.one-ledger', { lease: lease.number, other: before.number });
    if (lease.currency !== currency)
      throw refuseField(path, 'receipts.other-currency', {
        lease: lease.number,
        currency: lease.currency,
        other: currency,
      });
  }
  return leases;
}

/** Who paid: as it was said, or the tenant where there is only one. */
async function payerOf(
  tx: Tx,
  organisationId: string,
  { payerId, receivedOn }: ReceiptBody,
  lease: MoneyLease | undefined,
): Promise<string | null> {
  if (payerId !== undefined) {
    const person = await tx
      .selectFrom('person')
      .select(['person_id', 'merged_into'])
      .where('org_id', '=', organisationId)
      .where('person_id', '=', payerId)
      .executeTakeFirst();
    if (person === undefined) throw refuseField('payerId', 'receipts.no-such-person');
    return person.merged_into ?? person.person_id;
  }
  if (lease === undefined) return null;
  const parties = (await readParties(tx, organisationId, [lease.leaseId])).get(lease.leaseId) ?? [];
  const [only, ...others] = tenantsOn(parties, receivedOn);
  return only !== undefined && others.length === 0 ? only.personId : null;
}
