import type { z } from 'zod';
import type { runPreview } from '#shared/api/charge-runs.ts';
import type { Tx } from '#server/kernel/database.ts';
import { numberOf } from '#server/modules/leasing/index.ts';
import { bridgeTo } from './bridge.ts';
import type { RunScope } from './due-leases.ts';
import { keyBefore, linesOfPeriod } from './group-lines.ts';
import type { RunLine } from './group-lines.ts';
import { readChunk } from './lease-chunks.ts';
import type { LeaseChunk } from './lease-chunks.ts';
import { planRun, readRunBooks } from './plan-run.ts';
import type { Difference, LeftOut } from './plan-run.ts';
import { presentLeftOut } from './present-left-out.ts';
import { runNumber, toldAtMost, totalsOf } from './run-rows.ts';
import { readCharged, readTakenBack } from './standing-charges.ts';
import type { TakenBack } from './standing-charges.ts';
import { readTenantNames } from './tenant-names.ts';

type RunPreview = z.output<typeof runPreview>;

const leasesAtOnce = 1000;

interface PreviewLine extends RunLine {
  /** Somebody took the same back before: whoever charges it again should know. */
  readonly takenBack: TakenBack | undefined;
}

export interface WholePlan {
  readonly lines: readonly PreviewLine[];
  readonly leftOut: readonly LeftOut[];
  readonly differences: readonly Difference[];
}

/** What a run would do about all of its leases, some at a time; nothing is written. */
export async function planAll(tx: Tx, scope: RunScope): Promise<WholePlan> {
  const books = await readRunBooks(tx, scope.organisationId);
  const lines: PreviewLine[] = [];
  const leftOut: LeftOut[] = [];
  const differences: Difference[] = [];
  let after: string | null = null;
  for (;;) {
    const { marks, plans }: LeaseChunk = await readChunk(tx, scope, { after, atMost: leasesAtOnce });
    const plan = await planRun(tx, scope, plans, books);
    const keys = plan.periods.flatMap((period) => keyBefore(period) ?? []);
    const charged = await readCharged(
      tx,
      scope.organisationId,
      keys.map((key) => ({ key })),
    );
    const takenBack = await readTakenBack(tx, scope.organisationId, plan.periods);
    for (const period of plan.periods)
      lines.push(...linesOfPeriod(period, charged).map((line) => ({ ...line, takenBack: takenBack(period) })));
    leftOut.push(...plan.leftOut);
    differences.push(...plan.differences);
    after = marks.at(-1)?.leaseId ?? null;
    if (marks.length < leasesAtOnce) return { lines, leftOut, differences };
  }
}

export async function previewRun(tx: Tx, scope: RunScope, now: Date): Promise<RunPreview> {
  const { lines, leftOut, differences } = await planAll(tx, scope);
  const { closedThrough } = await readRunBooks(tx, scope.organisationId);
  const shown = lines.toSorted(byGroup).slice(0, toldAtMost);
  const ids = shown.map(({ lease }) => lease.id);
  const tenantsOf = await readTenantNames(tx, scope.organisationId, ids, scope.through);
  const byKind = Map.groupBy(lines, ({ group }) => group);
  return {
    through: scope.through,
    previewedAt: now.toISOString(),
    leases: new Set(lines.map(({ lease }) => lease.id)).size,
    charges: lines.length,
    totals: totalsOf(lines),
    lines: shown.map(({ lease, line, ...rest }) => ({
      leaseId: lease.id,
      leaseNumber: numberOf(lease.number),
      tenants: tenantsOf(lease.id),
      unit: lease.unit,
      property: lease.property,
      kind: line.kind,
      label: line.label,
      currency: rest.currency,
      cents: rest.cents,
      dueOn: rest.dueOn,
      from: rest.from,
      to: rest.to,
      group: rest.group,
      beforeCents: rest.beforeCents,
      how: { ...rest.how },
      takenBack:
        rest.takenBack === undefined ? null : { number: runNumber(rest.takenBack.number), on: rest.takenBack.on },
    })),
    isCapped: lines.length > toldAtMost || leftOut.length > toldAtMost || differences.length > toldAtMost,
    groups: groupOrder.flatMap((group) => {
      const own = byKind.get(group) ?? [];
      return own.length === 0 ? [] : [{ group, charges: own.length, totals: totalsOf(own) }];
    }),
    leftOut: await presentLeftOut(tx, scope, leftOut),
    differences: differences.slice(0, toldAtMost).map(presentDifference),
    bridge: await bridgeTo(tx, scope, { lines, leftOut }),
    isOpenInBooks: closedThrough === null || scope.through > closedThrough,
    closedThrough,
  };
}

const groupOrder = ['part', 'new-amount', 'first', 'same', 'other-frequency'] as const;

/** What is out of the ordinary first; within a group by building and unit. */
function byGroup(one: RunLine, other: RunLine): number {
  const groups = groupOrder.indexOf(one.group) - groupOrder.indexOf(other.group);
  if (groups !== 0) return groups;
  const property = one.lease.property.name.localeCompare(other.lease.property.name, 'en', { numeric: true });
  if (property !== 0) return property;
  const unit = one.lease.unit.name.localeCompare(other.lease.unit.name, 'en', { numeric: true });
  return unit === 0 ? one.dueOn.localeCompare(other.dueOn) : unit;
}

function presentDifference({ lease, ...rest }: Difference): RunPreview['differences'][number] {
  return {
    leaseId: lease.id,
    leaseNumber: numberOf(lease.number),
    unit: lease.unit,
    property: lease.property,
    chargeIds: [...rest.chargeIds],
    periodKey: rest.periodKey,
    currency: lease.currency,
    chargedCents: rest.chargedCents,
    wouldBeCents: rest.wouldBeCents,
  };
}
