import { sql } from 'kysely';
import { addDays, isDate, latestOf } from '#shared/dates.ts';
import { may } from '#shared/permissions.ts';
import { addMonths } from '#shared/rent/calendar.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { amend } from './amend.ts';
import type { Amendment } from './amend.ts';
import { describeLeases } from '#server/modules/leasing/records/conflicts.ts';
import { chargedAfter } from './charged-after.ts';
import type { KnownTerms, ReadCharged } from './charged-after.ts';
import { impactOn, totalsOf } from './impact.ts';
import type { AmendmentImpact } from './impact.ts';
import { leaseRows, moneyOf, noSuchLease } from '#server/modules/leasing/records/lease-rows.ts';
import { readCharges } from '#server/modules/leasing/records/read-charges.ts';
import { lastDayOf } from '#server/modules/leasing/terms/rules.ts';
import { checkSpan } from '#server/modules/leasing/terms/schedule-lease.ts';

/** Does it, looks, and takes it back: the preview is what the change would be, and is refused as the change would be. */
export async function previewAmendment(
  tx: Tx,
  act: Act,
  leaseId: string,
  { change, until }: { readonly change: Amendment; readonly until?: string | undefined },
  readCharged: ReadCharged,
): Promise<AmendmentImpact> {
  const { organisationId, today } = act;
  const [described] = await describeLeases(tx, organisationId, [leaseId], today);
  if (described === undefined) throw noSuchLease();
  const to = until ?? lastDayShown(change, today);
  checkSpan({ from: today, to });
  // A year that was due in advance is the longest that a change from today on can still reach.
  const due = { from: addMonths(today, -13), to };
  const before = await readTerms(tx, organisationId, leaseId);
  await sql`savepoint amending`.execute(tx);
  await amend(tx, act, leaseId, change);
  const after = await readTerms(tx, organisationId, leaseId);
  const charged = may(act.session, 'rent.read') ? await readCharged(tx, organisationId, leaseId) : [];
  await sql`rollback to savepoint amending`.execute(tx);
  const lease = impactOn(described, { before, after }, due, today);
  const leases = lease.periods.length === 0 ? [] : [lease];
  const told = endOf(before, leaseId) === endOf(after, leaseId) ? null : chargedAfter(charged, after, leaseId);
  return { from: today, to, leases, totals: totalsOf(leases), excluded: [], charged: told };
}

/** The lease and the terms that carry it on. */
async function readTerms(tx: Tx, organisationId: string, leaseId: string): Promise<KnownTerms[]> {
  const { rows: ids } = await sql<{ lease_id: string }>`
    with recursive onward as (
      select ${leaseId}::uuid as lease_id
      union all
      select l.lease_id from lease l join onward o
        on l.org_id = ${organisationId} and l.continues_lease_id = o.lease_id and l.stage = 'signed')
    select lease_id from onward`.execute(tx);
  const rows = await leaseRows(tx, organisationId)
    .where(
      'l.lease_id',
      'in',
      ids.map(({ lease_id: id }) => id),
    )
    .execute();
  const charges = await readCharges(
    tx,
    organisationId,
    rows.map(({ lease_id: id }) => id),
  );
  return rows.map((row) => ({ id: row.lease_id, lease: moneyOf(row), charges: charges.get(row.lease_id) ?? [] }));
}

function endOf(terms: readonly KnownTerms[], leaseId: string): string | null {
  const own = terms.find(({ id }) => id === leaseId);
  return own === undefined ? null : lastDayOf(own.lease);
}

/** A renewal is shown to its end; of other changes, the year that begins with the last day they speak of. */
function lastDayShown(change: Amendment, today: string): string {
  if (change.act === 'renew' && isLater(change.endsOn, today)) return change.endsOn;
  return addDays(addMonths(latestOf(today, ...datesIn(change)), 12), -1);
}

function isLater(day: string | null, than: string): day is string {
  return day !== null && isDate(day) && day > than;
}

function datesIn(change: Amendment): string[] {
  return Object.values(change).filter((value): value is string => typeof value === 'string' && isDate(value));
}
