import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { findDueLeases, lookFrom, readDueLeases } from './due-leases.ts';
import type { DueLease, LeaseMark, RunScope } from './due-leases.ts';
import { planLease } from './plan-lease.ts';
import type { LeasePlan } from './plan-lease.ts';
import type { Runner } from './work-through.ts';

/** Leases of a run with what falls due on each, reckoned before anything is locked. */
export interface LeaseChunk {
  readonly after: string | null;
  readonly atMost: number;
  readonly marks: readonly LeaseMark[];
  readonly plans: readonly PlannedLease[];
}

export interface PlannedLease extends LeasePlan {
  readonly lease: DueLease;
}

export async function readChunk(
  tx: Tx,
  scope: RunScope,
  { after, atMost }: { readonly after: string | null; readonly atMost: number },
): Promise<LeaseChunk> {
  const marks = await findDueLeases(tx, scope, { after, atMost });
  const ids = marks.map(({ leaseId }) => leaseId);
  return { after, atMost, marks, plans: await planLeases(tx, scope, ids) };
}

export async function planLeases(tx: Tx, scope: RunScope, ids: readonly string[]): Promise<PlannedLease[]> {
  const leases = await readDueLeases(tx, scope.organisationId, ids);
  return leases.map((lease) => ({ lease, ...planLease(lease, scope.through) }));
}

/** The plans of a chunk whose tenancies are taken by now; those of leases that changed since are made anew. */
export async function freshPlans(tx: Tx, scope: RunScope, { plans }: LeaseChunk): Promise<readonly PlannedLease[]> {
  if (plans.length === 0) return plans;
  const ids = plans.map(({ lease }) => lease.id);
  const { rows } = await sql<{ id: string; version: number; billFrom: string; lookFrom: string }>`
    select l.lease_id as id, l.version, l.bill_from as "billFrom", ${lookFrom} as "lookFrom"
      from lease l left join lease_billing b on b.org_id = l.org_id and b.lease_id = l.lease_id
     where l.org_id = ${scope.organisationId} and l.lease_id = any(${`{${ids.join(',')}}`}::uuid[])`.execute(tx);
  const now = new Map(rows.map((row) => [row.id, row]));
  const isFresh = ({ lease }: PlannedLease) => {
    const row = now.get(lease.id);
    return row?.version === lease.version && row.billFrom === lease.billFrom && row.lookFrom === lease.lookFrom;
  };
  const stale = plans.filter((plan) => !isFresh(plan)).map(({ lease }) => lease.id);
  if (stale.length === 0) return plans;
  return [...plans.filter(isFresh), ...(await planLeases(tx, scope, stale))];
}

/** Reads what comes next while what came before is written. It is only ever a help: what fails is read again. */
export function readAhead({ transaction }: Runner) {
  let next: Promise<LeaseChunk | undefined> | undefined;
  return {
    begin(scope: RunScope, after: string, atMost: number): void {
      next = transaction((tx) => readChunk(tx, scope, { after, atMost })).catch(() => undefined);
    },
    async take(after: string | null, atMost: number): Promise<LeaseChunk | undefined> {
      const chunk = await next;
      next = undefined;
      return chunk !== undefined && chunk.after === after && chunk.atMost === atMost ? chunk : undefined;
    },
  };
}
