import { sql } from 'kysely';
import { latestOf } from '#shared/dates.ts';
import { recordEvent } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Poster } from '#server/modules/ledger/index.ts';
import { carry } from '#server/modules/rent/held-money/even-out.ts';
import { currentTerm } from '#server/modules/rent/tenancy-money/current-term.ts';
import { readMoneyLeases } from '#server/modules/rent/tenancy-money/money-leases.ts';
import type { NewAllocation } from './allocations.ts';
import { readLastDepositDay } from './last-deposit-day.ts';

interface Came {
  readonly tenancyIds: readonly string[];
  readonly on: string;
  readonly today: string;
}

/** A request of the building that a tenancy has left is paid there: its deposit follows at once. */
export async function carryPaid(
  tx: Tx,
  act: Poster,
  allocations: readonly NewAllocation[],
  today: string,
): Promise<void> {
  const paid = allocations.filter(({ charge, cents }) => charge.kind === 'deposit' && cents > 0);
  if (paid.length === 0) return;
  const tenancyIds = [...new Set(paid.map(({ charge }) => charge.tenancyId))];
  await carryMoved(tx, act, { tenancyIds, on: latestOf(...paid.map(({ on }) => on)), today });
}

/** What is held of tenancies that moved to another building goes there, as far as it is at a bank. */
export async function carryMoved(tx: Tx, act: Poster, { tenancyIds, on, today }: Came): Promise<void> {
  const { organisationId, userId, requestId, now } = act;
  const { rows } = await sql<{ leaseId: string }>`
    select distinct on (m.tenancy_id) m.lease_id as "leaseId"
      from deposit_movement m
     where m.org_id = ${organisationId} and m.tenancy_id = any(${tenancyIds}::uuid[])
       and exists (select from lease l where l.org_id = m.org_id and l.tenancy_id = m.tenancy_id
                                         and l.property_id <> m.property_id and l.stage = 'signed')`.execute(tx);
  if (rows.length === 0) return;
  const ids = rows.map(({ leaseId }) => leaseId);
  for (const lease of (await readMoneyLeases(tx, organisationId, ids)).values()) {
    const term = await currentTerm(tx, organisationId, lease, today);
    const { starts_on: startsOn } = await tx
      .selectFrom('lease')
      .select('starts_on')
      .where('org_id', '=', organisationId)
      .where('lease_id', '=', term.leaseId)
      .executeTakeFirstOrThrow();
    const last = await readLastDepositDay(tx, organisationId, [term.tenancyId], today);
    const cents = await carry(tx, act, term, latestOf(on, startsOn, last?.on ?? null));
    const about = { organisationId, kind: 'deposit.carried', at: now, actorUserId: userId, subject: term.number };
    if (cents !== 0) await recordEvent(tx, { ...about, requestId, details: { cents } });
  }
}
