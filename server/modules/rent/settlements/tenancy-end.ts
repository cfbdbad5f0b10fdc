import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { fieldRefusal } from '#server/kernel/refuse.ts';
import { numberOf } from '#server/modules/leasing/index.ts';
import type { MoneyLease } from '#server/modules/rent/tenancy-money/money-leases.ts';
import type { Fault, SettlementContent } from './settlement.ts';

interface LastTerm {
  readonly leaseId: string;
  readonly number: number;
  readonly startsOn: string;
  readonly lastDay: string | null;
}

/**
 * A deposit is held while the tenancy lasts, over all its terms (domain.md, sections 3.4 and 9). Who moved out before is
 * settled when it is said why; where a term follows, the deposit carries on, whatever is said.
 */
export async function faultsOfTenancyEnd(
  tx: Tx,
  organisationId: string,
  { tenancyId, leaseId, number }: MoneyLease,
  { vacatedOn, settledOn, movedOutReason }: SettlementContent,
): Promise<Fault[]> {
  const { rows } = await sql<LastTerm>`
    select l.lease_id as "leaseId", l.number, l.starts_on as "startsOn",
           coalesce(l.leaves_on, case when l.at_end = 'stop' then l.ends_on end) as "lastDay"
      from lease l
     where l.org_id = ${organisationId} and l.tenancy_id = ${tenancyId} and l.stage = 'signed'
     order by l.starts_on desc limit 1`.execute(tx);
  const [last] = rows;
  // What never became a lease holds nobody.
  if (last === undefined) return [];
  const { lastDay } = last;
  if (last.leaseId !== leaseId && settledOn < last.startsOn)
    return [fieldRefusal('settledOn', 'deposits.renewed', { lease: numberOf(last.number), day: last.startsOn })];
  // Ended early meanwhile, the draft may still have the day that was meant before.
  if ((lastDay !== null && settledOn >= lastDay) || movedOutReason !== '')
    return vacatedOn <= settledOn ? [] : [fieldRefusal('vacatedOn', 'deposits.vacated-later', { day: settledOn })];
  const still = { lease: number, day: settledOn };
  const fault =
    lastDay === null
      ? fieldRefusal('movedOutReason', 'deposits.no-last-day', still)
      : fieldRefusal('movedOutReason', 'deposits.still-let', { ...still, last: lastDay });
  return [{ ...fault, lastDay }];
}
