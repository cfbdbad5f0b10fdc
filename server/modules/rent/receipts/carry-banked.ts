import { sql } from 'kysely';
import { latestOf } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { recordAct } from '#server/kernel/audit.ts';
import { readMoneyLeases } from '#server/modules/rent/tenancy-money/money-leases.ts';
import { readLastDepositDay } from '#server/modules/rent/allocations/last-deposit-day.ts';
import { carry } from '#server/modules/rent/held-money/even-out.ts';
import { currentTerm } from '#server/modules/rent/tenancy-money/current-term.ts';

interface Banked {
  readonly receiptIds: readonly string[];
  readonly on: string;
  readonly today: string;
}

/** What was undeposited when its tenancy moved to another building stayed behind. Deposited at the bank, it follows. */
export async function carryBanked(tx: Tx, act: Act, { receiptIds, on, today }: Banked): Promise<void> {
  const { organisationId } = act;
  const { rows } = await sql<{ leaseId: string }>`
    select distinct on (m.tenancy_id) m.lease_id as "leaseId"
      from allocation x
      join charge c on c.org_id = x.org_id and c.charge_id = x.charge_id and c.kind in ('deposit', 'last-months-rent')
      join deposit_movement m on m.org_id = x.org_id and m.tenancy_id = x.tenancy_id
     where x.org_id = ${organisationId} and x.receipt_id = any(${receiptIds}::uuid[])
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
    if (cents !== 0) await recordAct(tx, act, 'deposit.carried', term.number, { cents });
  }
}
