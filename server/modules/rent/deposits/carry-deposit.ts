import { sql } from 'kysely';
import { earliestDate } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { recordAct } from '#server/kernel/audit.ts';
import { refuseMoneyDay } from '#server/modules/rent/tenancy-money/dates.ts';
import { takeLease } from '#server/modules/rent/tenancy-money/money-leases.ts';
import type { MoneyLease } from '#server/modules/rent/tenancy-money/money-leases.ts';
import { readLastDepositDay, refuseBeforeLast } from '#server/modules/rent/allocations/last-deposit-day.ts';
import { currentTerm } from '#server/modules/rent/tenancy-money/current-term.ts';
import { carry, refuseUndeposited } from '#server/modules/rent/held-money/even-out.ts';

/** A tenancy that moved to another building takes its deposit along: from one building to the other in the books. */
export async function carryDeposit(
  tx: Tx,
  act: Act,
  leaseId: string,
  { movedOn }: { readonly movedOn: string },
): Promise<string> {
  const { organisationId } = act;
  const asked = await takeLease(tx, organisationId, leaseId);
  const { today } = act;
  await refuseMoneyDay(tx, organisationId, { date: movedOn, today, path: 'movedOn' });
  const lease = await currentTerm(tx, organisationId, asked, today);
  const last = await readLastDepositDay(tx, organisationId, [lease.tenancyId], today);
  const movedIn = await readMovedIn(tx, organisationId, lease);
  if (movedOn < movedIn) throw refuseField('movedOn', 'deposits.before-move', { lease: lease.number, day: movedIn });
  if (last !== undefined) refuseBeforeLast(movedOn, { lease: lease.number, day: last.on });
  const cents = await carry(tx, act, lease, movedOn);
  if (cents === 0) await refuseUndeposited(tx, act, lease);
  if (cents === 0) throw refuse('deposits.nothing-held-elsewhere');
  await recordAct(tx, act, 'deposit.carried', lease.number, { cents });
  return leaseId;
}

/** Since when the tenancy is in the building of a term. */
async function readMovedIn(tx: Tx, organisationId: string, { tenancyId, propertyId }: MoneyLease): Promise<string> {
  const { rows } = await sql<{ on: string | null }>`
    select max(l.starts_on) as on
      from lease l join lease b on b.org_id = l.org_id and b.lease_id = l.continues_lease_id
     where l.org_id = ${organisationId} and l.tenancy_id = ${tenancyId} and l.stage = 'signed'
       and l.property_id = ${propertyId} and b.property_id <> ${propertyId}`.execute(tx);
  return rows[0]?.on ?? earliestDate;
}
