import { sql } from 'kysely';
import type { z } from 'zod';
import { bridgeSteps } from '#shared/api/charge-runs.ts';
import type { runPreview } from '#shared/api/charge-runs.ts';
import { addDays, firstOfMonth } from '#shared/dates.ts';
import { monthOf } from '#shared/rent/calendar.ts';
import type { Span } from '#shared/rent/calendar.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { RunScope } from './due-leases.ts';
import type { RunLine } from './group-lines.ts';
import type { LeftOut } from './plan-run.ts';
import { totalsOf } from './run-rows.ts';

type Bridge = NonNullable<z.output<typeof runPreview>['bridge']>;
type StepKind = (typeof bridgeSteps)[number];

/** What a lease has more or less in this run than it was billed for the month before, and why. */
interface Change {
  readonly kind: StepKind;
  readonly label: string;
  /** Where the label is a unit: two buildings may have one of the same name. */
  readonly unit: { readonly id: string; readonly property: string } | null;
  readonly leaseId: string;
  readonly cents: number;
}

/**
 * From what fell due in the month before to what this run charges. Every line of every lease is on both sides or explains
 * itself, so that it adds up. Only for whole buildings, and where one currency is charged.
 */
export async function bridgeTo(
  tx: Tx,
  scope: RunScope,
  { lines, leftOut }: { readonly lines: readonly RunLine[]; readonly leftOut: readonly LeftOut[] },
): Promise<Bridge | null> {
  const [total, ...others] = totalsOf(lines);
  if (total === undefined || others.length > 0 || scope.leaseIds !== null) return null;
  const to = monthOf(scope.through);
  const from = monthOf(addDays(firstOfMonth(scope.through), -1));
  const before = await readBilled(tx, scope, from, total.currency);
  const already = new Set((await readBilled(tx, scope, to, total.currency)).map(placeOf));
  // What fell due before this month was not charged then: it is no reason for what this month has more or less.
  const caughtUp = lines.filter(({ dueOn }) => dueOn < to.from);
  const ofMonth = lines.filter(({ dueOn }) => dueOn >= to.from);
  const late = new Set(caughtUp.map(ownPlace));
  const inRun = Map.groupBy(ofMonth, ownPlace);
  const byHand = new Set(leftOut.filter(({ reason }) => reason === 'charged-by-hand').map(({ lease }) => lease.id));
  const wasBilled = new Map(before.map((row) => [placeOf(row), row.cents]));
  const changes = [
    ...[...inRun].map(([place, own]) => {
      const [first] = own;
      const change = changeOf(own, wasBilled.get(place) ?? null);
      const isCaughtUp = late.has(place) && !wasBilled.has(place);
      return isCaughtUp && first !== undefined ? { ...change, ...asCaughtUp(first) } : change;
    }),
    ...caughtUp.map((line) => ({ ...asCaughtUp(line), leaseId: line.lease.id, cents: line.cents })),
    ...before.flatMap((row) => {
      if (inRun.has(placeOf(row))) return [];
      const kind = reasonGone(row, { byHand, already, from });
      const { unitId: id, property, leaseId, cents } = row;
      return [{ kind, ...labelOf(kind, { ...row, of: { id, property } }), leaseId, cents: -cents }];
    }),
  ];
  return {
    currency: total.currency,
    fromMonth: from.from.slice(0, 7),
    toMonth: to.from.slice(0, 7),
    fromCents: before.reduce((sum, { cents }) => sum + cents, 0),
    steps: stepsOf(changes.filter(({ cents }) => cents !== 0)),
    toCents: total.cents,
  };
}

interface Billed {
  readonly leaseId: string;
  /** The line of the lease; null of what was charged once. */
  readonly lineId: string | null;
  readonly unit: string;
  readonly unitId: string;
  readonly property: string;
  readonly name: string;
  readonly frequency: string | null;
  readonly lastDay: string | null;
  readonly cents: number;
}

async function readBilled(tx: Tx, scope: RunScope, { from, to }: Span, currency: string): Promise<Billed[]> {
  const { rows } = await sql<Billed>`
    select b.lease_id as "leaseId", b.line_id as "lineId", u.name as unit, u.unit_id as "unitId", p.name as property,
           coalesce(k.label, k.kind, b.kind) as name, k.frequency, coalesce(l.leaves_on, case when l.at_end = 'stop' then l.ends_on end) as "lastDay",
           b.cents::bigint as cents
      from (select c.lease_id, min(c.kind) as kind, sum(c.cents) as cents,
                   case when c.charged_as = 'rent' then c.line_key end as line_id
              from charge c
             where c.org_id = ${scope.organisationId} and c.due_on between ${from}::date and ${to}::date
               and c.currency = ${currency} and c.voided_on is null
               and c.is_billed
               ${scope.propertyId === null ? sql`` : sql`and c.property_id = ${scope.propertyId}`}
             group by c.lease_id, line_id) b
      join lease l on l.org_id = ${scope.organisationId} and l.lease_id = b.lease_id
      join unit u on u.org_id = l.org_id and u.unit_id = l.unit_id
      join property p on p.org_id = u.org_id and p.property_id = u.property_id
      left join lease_charge k on k.org_id = l.org_id and k.lease_id = l.lease_id and k.charge_id::text = b.line_id`.execute(
    tx,
  );
  return rows;
}

function placeOf({ leaseId, lineId }: Billed): string {
  return `${leaseId} ${lineId ?? ''}`;
}

function ownPlace({ lease, line }: RunLine): string {
  return `${lease.id} ${line.id}`;
}

function asCaughtUp({ lease }: Pick<RunLine, 'lease'>): Pick<Change, 'kind' | 'label' | 'unit'> {
  return {
    kind: 'caught-up',
    label: lease.unit.name,
    unit: { id: lease.unit.id, property: lease.property.name },
  };
}

function changeOf(own: readonly RunLine[], beforeCents: number | null): Change {
  const [first] = own;
  const last = own.at(-1);
  if (first === undefined || last === undefined) throw new Error('A line of a run is of a lease');
  const { lease, line } = first;
  const cents = own.reduce((sum, one) => sum + one.cents, 0) - (beforeCents ?? 0);
  const change = (kind: StepKind, label: string, unit: Change['unit'] = null): Change => ({
    kind,
    label,
    unit,
    leaseId: lease.id,
    cents,
  });
  const unit = { id: lease.unit.id, property: lease.property.name };
  if (line.frequency !== 'monthly') return change('other-frequency', line.label ?? line.kind);
  const lastDay = lease.money.leavesOn ?? (lease.money.atEnd === 'stop' ? lease.money.endsOn : null);
  if (last.group === 'part' && (lastDay === last.to || line.endsOn === last.to))
    return change('ends', lease.unit.name, unit);
  const startsOn = line.startsOn > lease.money.startsOn ? line.startsOn : lease.money.startsOn;
  // Whoever moved in within the month before has its first whole month now.
  if (first.beforeCents === null || startsOn > addDays(first.from, -31)) return change('starts', lease.unit.name, unit);
  // An imported lease is charged from some month on, and so is what was voided the month before.
  if (beforeCents === null) return change('not-before', '');
  if (own.some(({ group }) => group === 'new-amount' || group === 'part')) return change('steps', '');
  return change('other', '');
}

function reasonGone(
  row: Billed,
  {
    byHand,
    already,
    from,
  }: { readonly byHand: ReadonlySet<string>; readonly already: ReadonlySet<string>; readonly from: Span },
): StepKind {
  if (row.lineId === null) return 'one-off';
  if (byHand.has(row.leaseId)) return 'by-hand';
  if (already.has(placeOf(row))) return 'already';
  if (row.frequency !== 'monthly') return 'other-frequency';
  return row.lastDay !== null && row.lastDay <= addDays(from.to, 31) ? 'ends' : 'other';
}

function labelOf(
  kind: StepKind,
  { unit, name, of }: Billed & { readonly of: NonNullable<Change['unit']> },
): Pick<Change, 'label' | 'unit'> {
  if (kind === 'other-frequency') return { label: name, unit: null };
  return kind === 'ends' || kind === 'by-hand' ? { label: unit, unit: of } : { label: '', unit: null };
}

const namedAtMost = 5;

/** One step for each unit where they are few, one for all of them where they are many. */
function stepsOf(changes: readonly Change[]): Bridge['steps'] {
  return bridgeSteps.flatMap((kind) => {
    const own = changes.filter((change) => change.kind === kind);
    const named = [...Map.groupBy(own, ({ label, unit }) => unit?.id ?? label).values()];
    const groups = named.length > namedAtMost ? [own] : named;
    return groups.map((some) => ({
      kind,
      label: groups === named ? nameIn(named, some[0]) : '',
      count: new Set(some.map(({ leaseId }) => leaseId)).size,
      cents: some.reduce((sum, { cents }) => sum + cents, 0),
    }));
  });
}

/** A unit by its name, and by its building too where another one here is called the same. */
function nameIn(groups: readonly (readonly Change[])[], change: Change | undefined): string {
  if (change === undefined) return '';
  const isShared = groups.filter(([other]) => other?.label === change.label).length > 1;
  return isShared && change.unit !== null ? `${change.label}, ${change.unit.property}` : change.label;
}
