import { sql } from 'kysely';
import { refuseField } from '#server/kernel/refuse.ts';
import type { z } from 'zod';
import type { increaseRoutes } from '#shared/api/increases.ts';
import { addDays } from '#shared/dates.ts';
import { addMonths, earlierOf, laterOf } from '#shared/rent/calendar.ts';
import { noticeDaysBack } from '#shared/rent/notice-days-back.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import {
  describeLeases,
  lastDayOf,
  moneyOf,
  readCharges,
  readChosenLeases,
  scheduledCharges,
} from '#server/modules/leasing/index.ts';
import type { Charge, LeaseMoney, LeaseRow, OtherLease } from '#server/modules/leasing/index.ts';
import { readSetting } from '#server/modules/rent/tenancy-money/rent-settings.ts';
import { readBeingRaised } from './being-raised.ts';
import { increaseSetting } from './increase-setting.ts';
import { readKnownIndices } from './known-indices.ts';
import { left, raiseCharges, sumOf } from './raise-charges.ts';
import type { IncreaseTerms, NotRaised, Raised } from './raise-charges.ts';

export type IncreaseBody = z.output<(typeof increaseRoutes)['POST /rent-increase-previews/']['body']>;
type Preview = z.output<(typeof increaseRoutes)['POST /rent-increase-previews/']['answer']>;
export type PlannedLease = Preview['leases'][number];
export type LeftOutLease = Preview['leftOut'][number];

export interface IncreasePlan {
  readonly today: string;
  readonly noticeOn: string;
  readonly leases: readonly PlannedLease[];
  readonly leftOut: readonly LeftOutLease[];
}

/**
 * What an increase comes to on each lease that was chosen. A few queries, however many there are. One that was begun already
 * gives its id, and is not kept back by itself.
 */
export async function planIncreases(tx: Tx, act: Act, body: IncreaseBody, increaseId?: string): Promise<IncreasePlan> {
  const { organisationId, today } = act;
  const terms = await termsOf(tx, organisationId, body, today);
  const rows = await readChosenLeases(tx, organisationId, body.leases);
  const ids = rows.map(({ lease_id: id }) => id);
  const { startsOn } = terms;
  // Before their rents: whoever finishes in between has raised what is read then.
  const beingRaised = await readBeingRaised(tx, {
    organisationId,
    leaseIds: ids,
    startsOn,
    now: act.now,
    increaseId,
  });
  const charges = await readCharges(tx, organisationId, ids);
  const described = new Map((await describeLeases(tx, organisationId, ids, today)).map((lease) => [lease.id, lease]));
  const chargedThrough = await readChargedThrough(tx, organisationId, ids);
  const raisedBefore = await readRaisedBefore(tx, organisationId, ids, startsOn);
  const raisedOf = (row: LeaseRow, own: readonly Charge[]) => {
    if (isRaised(own, raisedBefore.get(row.lease_id), startsOn)) return left('raised-already');
    return beingRaised.has(row.lease_id)
      ? left('being-raised')
      : raiseCharges({ ...moneyOf(row), currency: row.currency }, own, terms);
  };
  const leases: PlannedLease[] = [];
  const leftOut: LeftOutLease[] = [];
  for (const row of rows) {
    const about = described.get(row.lease_id);
    if (about === undefined) continue;
    const own = charges.get(row.lease_id) ?? [];
    const raised = raisedOf(row, own);
    if ('reason' in raised) leftOut.push({ ...whose(row, about), ...raised });
    else
      leases.push({
        ...whose(row, about),
        ...present(raised),
        ...yearOf(row, { charges: own, raised, startsOn }),
        chargedThrough: aheadOf(chargedThrough.get(row.lease_id), startsOn),
      });
  }
  return { today, noticeOn: terms.noticeOn, leases, leftOut };
}

async function termsOf(tx: Tx, organisationId: string, body: IncreaseBody, today: string): Promise<IncreaseTerms> {
  const { by, startsOn, agreed, roundTo, includeFixedTerms, noticeOn = today } = body;
  if (startsOn < today) throw refuseField('startsOn', 'rent.day-in-the-past', { day: today });
  if (noticeOn > startsOn) throw refuseField('noticeOn', 'rent.notice-after-increase', { day: startsOn });
  if (noticeOn < addDays(today, -noticeDaysBack)) throw refuseField('noticeOn', 'rent.notice-too-old');
  const { noticeDays } = await readSetting(tx, organisationId, increaseSetting);
  const indexNamed = await readKnownIndices(tx, organisationId);
  return { by, startsOn, noticeOn, agreed, roundTo, includeFixedTerms, noticeDays, indexNamed };
}

/** Up to which day rent is charged: it stays as it was charged. */
async function readChargedThrough(
  tx: Tx,
  organisationId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; through: string }>`
    select lease_id as id, max(period_to)::text as through from charge
     where org_id = ${organisationId} and lease_id = any(${`{${ids.join(',')}}`}::uuid[])
       and kind = 'rent' and voided_on is null and period_to is not null
     group by lease_id`.execute(tx);
  return new Map(rows.map(({ id, through }) => [id, through]));
}

/** What increases from the same day on have made of leases before, by charge. */
async function readRaisedBefore(
  tx: Tx,
  organisationId: string,
  ids: readonly string[],
  startsOn: string,
): Promise<Map<string, ReadonlyMap<string, number>>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ leaseId: string; chargeId: string; cents: number }>`
    select r.lease_id as "leaseId", line ->> 'chargeId' as "chargeId", (line ->> 'newCents')::bigint as cents
      from rent_increase i
      join rent_increase_lease r on r.org_id = i.org_id and r.increase_id = i.increase_id and r.outcome = 'raised',
           jsonb_array_elements(r.lines) line
     where i.org_id = ${organisationId} and i.starts_on = ${startsOn}::date
       and r.lease_id = any(${`{${ids.join(',')}}`}::uuid[])
     order by i.number`.execute(tx);
  const byLease = Map.groupBy(rows, ({ leaseId }) => leaseId);
  return new Map([...byLease].map(([id, own]) => [id, new Map(own.map((one) => [one.chargeId, one.cents]))]));
}

/** It was, and nobody has changed the amount or taken it back since: raising it again would raise what was raised. */
function isRaised(
  charges: readonly Charge[],
  before: ReadonlyMap<string, number> | undefined,
  startsOn: string,
): boolean {
  if (before === undefined) return false;
  return charges.some(({ id, amounts }) =>
    amounts.some((amount) => amount.startsOn === startsOn && amount.cents === before.get(id)),
  );
}

function whose(row: LeaseRow, { id, number, tenants, unit, currency }: OtherLease) {
  return {
    leaseId: id,
    leaseNumber: number,
    tenants,
    unit,
    property: { id: row.property_id, name: row.property_name, colour: row.colour },
    currency,
  };
}

function present({ lines, noticeDays, earliestOn }: Raised) {
  return {
    oldCents: sumOf(lines, 'oldCents'),
    newCents: sumOf(lines, 'newCents'),
    lines: lines.map(({ charge: { id, kind, label, frequency }, oldCents, newCents, index }) => ({
      chargeId: id,
      kind,
      label,
      frequency,
      oldCents,
      newCents,
      index,
    })),
    noticeDays,
    earliestOn,
  };
}

interface YearTerms {
  readonly charges: readonly Charge[];
  readonly raised: Raised;
  readonly startsOn: string;
}

/** What is raised comes to, in the twelve months from then on, before and after; and the next amount that was agreed for later. */
function yearOf(row: LeaseRow, { charges, raised, startsOn }: YearTerms) {
  const amounts = new Map(raised.lines.map(({ charge, newCents }) => [charge.id, newCents]));
  const before = charges.filter(({ id }) => amounts.has(id));
  const after = before.map((charge) => withAmount(charge, startsOn, amounts.get(charge.id)));
  const [step] = raised.lines
    .flatMap(({ charge }) => charge.amounts.filter((amount) => amount.startsOn > startsOn))
    .toSorted((one, other) => one.startsOn.localeCompare(other.startsOn));
  return {
    yearBeforeCents: centsInYear(moneyOf(row), before, startsOn),
    yearAfterCents: centsInYear(moneyOf(row), after, startsOn),
    laterStep: step === undefined ? null : { startsOn: step.startsOn, cents: step.cents },
  };
}

/** For the days of twelve months, not for what falls due in them: of a period at either end, the part within counts. */
function centsInYear(lease: LeaseMoney, charges: readonly Charge[], startsOn: string): number {
  const last = addDays(addMonths(startsOn, 12), -1);
  const within = { ...lease, leavesOn: earlierOf(lastDayOf(lease) ?? last, last) };
  const cut = charges.map((charge) => ({
    ...charge,
    anchorOn: charge.anchorOn ?? laterOf(lease.startsOn, charge.startsOn),
    startsOn: laterOf(charge.startsOn, startsOn),
  }));
  // A period of a year that is paid in advance may be due a year before, and one in arrears as long after.
  const due = { from: addMonths(startsOn, -monthsAround), to: addMonths(last, monthsAround) };
  return scheduledCharges(within, cut, due).reduce((sum, { cents }) => sum + cents, 0);
}

const monthsAround = 14;

function withAmount(charge: Charge, startsOn: string, cents: number | undefined): Charge {
  if (cents === undefined) return charge;
  const others = charge.amounts.filter((amount) => amount.startsOn !== startsOn);
  const amount = { startsOn, cents, reason: null, setBy: null, setAt: null };
  return { ...charge, amounts: [...others, amount].toSorted((one, two) => one.startsOn.localeCompare(two.startsOn)) };
}

function aheadOf(through: string | undefined, startsOn: string): string | null {
  return through !== undefined && through >= startsOn ? through : null;
}

/** Leases that only wait for their notice. */
export function waitsForNotice({ reason }: Pick<NotRaised, 'reason'>): boolean {
  return reason === 'notice-too-short';
}
