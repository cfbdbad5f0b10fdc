import { sql } from 'kysely';
import { addDays } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import { receiptNumber } from '#server/modules/rent/tenancy-money/numbers.ts';

/** A payment that stands and is the same as far as a slip tells. */
export interface Alike {
  readonly id: string;
  readonly number: string;
  readonly receivedOn: string;
}

/** A check number comes back after longer than that, if at all. */
const alikeDays = 45;

/** The same tenancy and amount on the same day, or around it under the same reference. */
export async function readAlike(tx: Tx, organisationId: string, tenancyIds: readonly string[], receivedOn: string) {
  const { rows } = await sql<{
    id: string;
    number: number;
    tenancyId: string;
    cents: number;
    reference: string | null;
    receivedOn: string;
  }>`
    select r.receipt_id as id, r.number, p.tenancy_id as "tenancyId", p.cents, r.reference, r.received_on as "receivedOn"
      from receipt_part p
      join receipt r on r.org_id = p.org_id and r.receipt_id = p.receipt_id
     where p.org_id = ${organisationId} and p.tenancy_id = any(${tenancyIds}::uuid[]) and r.reversed_on is null
       and r.received_on between ${addDays(receivedOn, -alikeDays)}::date and ${addDays(receivedOn, alikeDays)}::date
     order by r.number`.execute(tx);
  const byAmount = Map.groupBy(rows, ({ tenancyId, cents }) => `${tenancyId} ${cents}`);
  return (tenancyId: string, cents: number, reference: string | null): Alike | undefined => {
    const found = byAmount
      .get(`${tenancyId} ${cents}`)
      ?.find(
        (one) => one.receivedOn === receivedOn || (reference !== null && plain(one.reference) === plain(reference)),
      );
    return found && { id: found.id, number: receiptNumber(found.number), receivedOn: found.receivedOn };
  };
}

function plain(reference: string | null): string {
  return (reference ?? '').replaceAll(/\s/g, '').toLowerCase();
}
