import { sql } from 'kysely';
import { addDays } from '#shared/dates.ts';
import { laterOf } from '#shared/rent/calendar.ts';
import type { Tx } from '#server/kernel/database.ts';
import { numberOf } from '#server/modules/leasing/index.ts';
import type { Poster } from '#server/modules/ledger/index.ts';
import { systemAccount } from '#server/modules/rent/tenancy-money/accounts.ts';
import { addCharges } from '#server/modules/rent/charges/add-charges.ts';
import type { AddedCharge } from '#server/modules/rent/charges/add-charges.ts';
import type { MoneyLease } from '#server/modules/rent/tenancy-money/money-leases.ts';
import { termsKey } from './read-lease-deposit.ts';

/** The deposit that a signed lease agrees on and that was never charged. */
export interface AgreedDeposit extends MoneyLease {
  readonly cents: number;
  readonly dueOn: string;
}

interface Days {
  readonly today: string;
  readonly through: string;
}

type Which =
  | { readonly leaseId: string; readonly due?: Days }
  | { readonly due: Days; readonly after: string | null; readonly atMost: number };

/** What fell due longer ago is for somebody to look at. */
export const depositDaysBack = 31;

/**
 * Deposits of first terms, by the ids of the leases. A lease that was billed elsewhere before is left out, as its rent is
 * for that time, and so is one whose deposit somebody requested or brought in.
 */
export async function findAgreedDeposits(tx: Tx, organisationId: string, which: Which): Promise<AgreedDeposit[]> {
  const { rows } = await sql<Omit<AgreedDeposit, 'number'> & { number: number }>`
    select d.* from (
      select l.lease_id as "leaseId", l.tenancy_id as "tenancyId", l.property_id as "propertyId", l.unit_id as "unitId",
             l.currency, l.number, l.stage, l.deposit_cents as cents,
             greatest(coalesce(l.deposit_due_on, l.starts_on), l.signed_on) as "dueOn"
        from lease l
       where l.org_id = ${organisationId} and l.stage = 'signed' and l.deposit_cents > 0
         and l.continues_lease_id is null
         and (l.bill_from <= l.starts_on or coalesce(l.deposit_due_on, l.starts_on) >= l.bill_from)
         and not exists (select from charge c where c.org_id = l.org_id and c.tenancy_id = l.tenancy_id and c.kind = 'deposit')
         and not exists (select from deposit_movement m where m.org_id = l.org_id and m.tenancy_id = l.tenancy_id)
         ${'leaseId' in which ? sql`and l.lease_id = ${which.leaseId}` : sql`and l.lease_id > ${which.after ?? nobody}::uuid`}
      ) d
     ${which.due === undefined ? sql`` : sql`where d."dueOn" between ${addDays(which.due.today, -depositDaysBack)}::date and ${which.due.through}::date`}
     order by 1 limit ${'leaseId' in which ? 1 : which.atMost}`.execute(tx);
  return rows.map((row) => ({ ...row, number: numberOf(row.number) }));
}

const nobody = '00000000-0000-0000-0000-000000000000';

/** Charges it once. Whoever calls it has taken the tenancies. */
export async function chargeAgreed(
  tx: Tx,
  act: Poster,
  deposits: readonly AgreedDeposit[],
  today: string,
): Promise<AddedCharge[]> {
  if (deposits.length === 0) return [];
  const account = await systemAccount(tx, act.organisationId, 'deposits-held');
  return addCharges(
    tx,
    act,
    deposits.map((deposit) => ({
      ...deposit,
      key: termsKey(deposit.tenancyId),
      kind: 'deposit' as const,
      label: null,
      accountId: account.id,
      chargedOn: laterOf(deposit.dueOn, today),
      periodFrom: null,
      periodTo: null,
      explanation: { rule: 'deposit-terms', lease: deposit.number, cents: deposit.cents, dueOn: deposit.dueOn },
    })),
  );
}
