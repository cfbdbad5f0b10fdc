import { sql } from 'kysely';
import type { OpenCharge } from '#shared/rent/allocation.ts';
import type { Tx } from '#server/kernel/database.ts';
import { anyOf } from '#server/kernel/any-of.ts';
import type { Target } from './allocations.ts';
import { stepsOf } from './free-days.ts';
import type { Used } from './free-days.ts';

export interface OpenTarget extends Target {
  readonly number: number;
  readonly label: string | null;
  readonly periodFrom: string | null;
  readonly periodTo: string | null;
  /** Of a late fee: since when the rent was due that it is for. */
  readonly rentDueOn: string | null;
  readonly openCents: number;
}

export const columns = [
  'charge_id as id',
  'number',
  'tenancy_id as tenancyId',
  'lease_id as leaseId',
  'property_id as propertyId',
  'unit_id as unitId',
  'currency',
  'kind',
  'label',
  'account_id as accountId',
  'charged_on as chargedOn',
  'due_on as dueOn',
  'period_from as periodFrom',
  'period_to as periodTo',
  'obligation_due as rentDueOn',
  'open_cents as openCents',
] as const;

/** What paid it and was taken back on the same day left it open all along. */
const reopenedOn = sql<string | null>`(
  select max(u.on_day) from allocation u
    join allocation a on a.org_id = u.org_id and a.allocation_id = u.undoes_id and a.on_day < u.on_day
   where u.org_id = charge.org_id and u.charge_id = charge.charge_id)`;

/** What is open on tenancies, the oldest first. */
export async function readOpenCharges(
  tx: Tx,
  organisationId: string,
  tenancyIds: readonly string[],
  dueBy?: string,
): Promise<OpenTarget[]> {
  if (tenancyIds.length === 0) return [];
  let rows = tx
    .selectFrom('charge')
    .select(columns)
    .select(reopenedOn.as('reopenedOn'))
    .where('org_id', '=', organisationId)
    .where('tenancy_id', 'in', tenancyIds)
    .where('open_cents', '>', 0)
    .orderBy('due_on')
    .orderBy('number');
  if (dueBy !== undefined) rows = rows.where('due_on', '<=', dueBy);
  return withSteps(tx, organisationId, await rows.execute());
}

export async function readTargets(
  tx: Tx,
  organisationId: string,
  chargeIds: readonly string[],
): Promise<Map<string, OpenTarget>> {
  if (chargeIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('charge')
    .select(columns)
    .select(reopenedOn.as('reopenedOn'))
    .where('org_id', '=', organisationId)
    .where('charge_id', 'in', chargeIds)
    .execute();
  return new Map((await withSteps(tx, organisationId, rows)).map((row) => [row.id, row]));
}

type Row = Omit<OpenTarget, 'open'> & { readonly reopenedOn: string | null };

/** Of what was never taken back, as much was open all along as is now: only few charges have more than one step. */
async function withSteps(tx: Tx, organisationId: string, rows: readonly Row[]): Promise<OpenTarget[]> {
  const again = rows.filter((row) => row.reopenedOn !== null).map(({ id }) => id);
  const used = again.length === 0 ? new Map<string, never>() : await readUsed(tx, organisationId, again);
  return rows.map(({ reopenedOn: _, ...row }) => ({
    ...row,
    open: stepsOf(row.chargedOn, row.openCents, used.get(row.id) ?? []),
  }));
}

async function readUsed(tx: Tx, organisationId: string, chargeIds: readonly string[]) {
  const { rows } = await sql<Used & { readonly id: string }>`
    select charge_id as id, on_day as on, sum(cents)::bigint as cents from allocation
     where org_id = ${organisationId} and charge_id = ${anyOf(chargeIds)}
     group by 1, 2`.execute(tx);
  return Map.groupBy(rows, ({ id }) => id);
}

/** As the rules of payment reckon with it. */
export function asOpen({
  id,
  kind,
  dueOn,
  number,
  openCents,
}: Pick<OpenTarget, 'id' | 'kind' | 'dueOn' | 'number' | 'openCents'>): OpenCharge {
  return { id, category: kind, dueOn, order: number, openCents };
}
