import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { numberOf } from '#server/modules/leasing/index.ts';
import { depositByAccount, readInBanks } from '#server/modules/rent/held-money/in-banks.ts';
import { readDepositAccounts } from '#server/modules/rent/held-money/deposit-accounts.ts';
import { readLastMonthByDay } from '#server/modules/rent/held-money/last-month-held.ts';
import { refundWaiting } from '#server/modules/rent/receipts/refund-waiting.ts';
import { prepaidCents as paidAhead } from '#server/modules/rent/tenancy-money/money-on.ts';
import { lockTenancies } from '#server/modules/rent/tenancy-money/lock-tenancies.ts';
import { readMoneyLease } from '#server/modules/rent/tenancy-money/money-leases.ts';
import { refundDeposit } from './refund-deposit.ts';

export interface HeldOfLease {
  readonly leaseId: string;
  readonly lease: string;
  readonly tenancyId: string;
  readonly depositCents: number;
  readonly prepaidCents: number;
}

interface Of {
  readonly propertyId: string;
  readonly currency: string;
  readonly today: string;
}

/** What is held for the tenants of a property: deposits, and what was paid ahead. Credits were never money. */
export async function readHeldOf(
  tx: Tx,
  organisationId: string,
  { propertyId, currency, today }: Of,
): Promise<HeldOfLease[]> {
  const { rows } = await sql<Omit<HeldOfLease, 'lease'> & { readonly number: number }>`
    select l.lease_id as "leaseId", l.number, b.tenancy_id as "tenancyId", b.deposit_cents as "depositCents",
           ${paidAhead({ day: today, isToday: true })} as "prepaidCents"
      from tenancy_balance b
     cross join lateral (
       select l.lease_id, l.number, l.property_id from lease l
        where l.org_id = b.org_id and l.tenancy_id = b.tenancy_id and l.stage <> 'draft'
        order by l.starts_on desc, l.number desc limit 1) l
     where b.org_id = ${organisationId} and b.currency = ${currency} and l.property_id = ${propertyId}
       and (b.deposit_cents > 0 or b.prepaid_cents > 0)
     order by l.number`.execute(tx);
  return rows.map(({ number, ...row }) => ({ ...row, lease: numberOf(number) }));
}

/**
 * Pays all of it to whoever manages from now on, as what it is (money.md, 5.10): deposits out of the accounts that they are
 * in, prepayments out of theirs. No tenant moves out, and nothing becomes income.
 */
export async function handOverHeld(
  tx: Tx,
  act: Act,
  given: Omit<Of, 'today'> & { readonly personId: string },
): Promise<number> {
  const { organisationId, today } = act;
  const of = { ...given, today };
  const found = await readHeldOf(tx, organisationId, of);
  const tenancyIds = found.map(({ tenancyId }) => tenancyId);
  if (found.length === 0) return 0;
  await lockTenancies(tx, organisationId, tenancyIds);
  const held = await readHeldOf(tx, organisationId, of);
  const accounts = await readDepositAccounts(tx, organisationId);
  const banks = await readInBanks(tx, { organisationId, accounts }, tenancyIds);
  let cents = 0;
  for (const { leaseId, lease, tenancyId, depositCents, prepaidCents } of held) {
    const { currency, personId } = of;
    const lastMonth = await readLastMonthByDay(tx, organisationId, { tenancyId, currency });
    if (lastMonth.reduce((sum, change) => sum + change.cents, 0) > 0)
      throw refuse('deposits.last-month-held', { lease });
    if (depositCents > 0)
      for (const { account, cents: there } of depositByAccount(
        banks,
        { tenancyId, currency, heldCents: depositCents },
        accounts,
      ))
        await refundDeposit(tx, act, {
          lease: await readMoneyLease(tx, organisationId, leaseId),
          cents: there,
          on: today,
          bankId: account.id,
          personId,
          method: 'transfer',
          reference: null,
        });
    if (prepaidCents > 0)
      await refundWaiting(tx, act, {
        leaseId,
        cents: prepaidCents,
        withCredits: false,
        refundedOn: today,
        method: 'transfer',
        personId,
        reference: null,
        memo: null,
        evenIf: ['recorded-twice'],
      });
    cents += depositCents + prepaidCents;
  }
  return cents;
}
