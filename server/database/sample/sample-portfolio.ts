import { addDays } from '#shared/dates.ts';
import { addMonths, laterOf } from '#shared/rent/calendar.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { addLeases, giveNotice } from '#server/modules/leasing/index.ts';
import type { NewLease } from '#server/modules/leasing/index.ts';
import { addPeople } from '#server/modules/people/index.ts';
import { addAgreement, addProperty, addUnits, changeUnit, setOwnership } from '#server/modules/portfolio/index.ts';
import type { NewUnit } from '#server/modules/portfolio/index.ts';
import { percentIncrease } from '#shared/rent/increases.ts';
import { sampleBuildings, sampleOwners } from './sample-buildings.ts';
import type { SampleBuilding, SampleUnit } from './sample-buildings.ts';
import { sampleBegins } from './sample-months.ts';
import { sampleTenant } from './sample-tenants.ts';

interface Let {
  readonly unitId: string;
  readonly unit: SampleUnit;
}

/** Buildings, people and their leases, made by the commands that people use. */
export async function makeSamplePortfolio(tx: Tx, act: Act): Promise<void> {
  const { today } = act;
  const begun = `${Number(today.slice(0, 4)) - 2}-01-01`;
  const owners = await addOwners(tx, act);
  const units: Let[] = [];
  for (const building of sampleBuildings) units.push(...(await addBuilding(tx, act, building, { begun, owners })));
  await letUnits(tx, act, units, today);
}

async function addOwners(tx: Tx, act: Act): Promise<Map<string, string>> {
  const people = sampleOwners.map(({ name, kind }, index) => {
    const [givenName = null, familyName = null] = kind === 'person' ? name.split(' ') : [];
    return {
      ...sampleTenant(0),
      kind,
      givenName,
      familyName,
      companyName: kind === 'company' ? name : null,
      contacts: [{ kind: 'email' as const, label: null, value: `owner${index + 1}@owners.example` }],
    };
  });
  const ids = await addPeople(tx, act, people);
  return new Map(sampleOwners.map(({ name }, index) => [name, ids[index] ?? '']));
}

async function addBuilding(
  tx: Tx,
  act: Act,
  building: SampleBuilding,
  { begun, owners }: { readonly begun: string; readonly owners: ReadonlyMap<string, string> },
): Promise<Let[]> {
  const propertyId = await addProperty(tx, act, {
    name: building.name,
    kind: building.kind,
    colour: building.colour,
    country: 'US',
    line1: building.line1,
    line2: null,
    city: 'Riverton',
    region: 'IL',
    postalCode: '62561',
    yearBuilt: building.yearBuilt,
    notes: null,
    amenities: [...building.amenities],
    custom: {},
  });
  const shares = building.owners.map(({ name, parts }) => ({ personId: owners.get(name) ?? '', parts }));
  await setOwnership(tx, act, propertyId, { startsOn: begun, shares });
  await addAgreement(tx, act, propertyId, {
    startsOn: begun,
    endsOn: null,
    feeKind: 'percent-received',
    feeMillipercent: building.feeMillipercent,
    feeCents: null,
    minimumCents: null,
    reserveCents: 50_000,
    notes: null,
  });
  const units = building.units.map(({ rentCents, ...unit }) => ({
    ...unit,
    kind: building.kind === 'commercial' ? ('shop' as const) : ('home' as const),
    parentUnitId: null,
    areaUnit: 'sqft' as const,
    marketRentCents: rentCents,
    notes: null,
    amenities: [],
    custom: {},
  }));
  const ids =
    building.kind === 'house'
      ? await describeHouse(tx, act, propertyId, units)
      : // They were there before their first leases.
        await addUnits(tx, { ...act, now: new Date(begun) }, propertyId, units);
  return building.units.map((unit, index) => ({ unit, unitId: ids[index] ?? '' }));
}

/** The one unit of a house came with it; it is told what it is like. */
async function describeHouse(tx: Tx, act: Act, propertyId: string, units: readonly NewUnit[]): Promise<string[]> {
  const { unit_id: unitId, version } = await tx
    .selectFrom('unit')
    .select(['unit_id', 'version'])
    .where('org_id', '=', act.organisationId)
    .where('property_id', '=', propertyId)
    .executeTakeFirstOrThrow();
  for (const unit of units) await changeUnit(tx, act, unitId, { ...unit, amenities: [...unit.amenities], version });
  return [unitId];
}

/**
 * Who lives where: most homes have been let for a while, every fifth had somebody else before, a few are on notice, let
 * from a later day, or vacant.
 */
async function letUnits(tx: Tx, act: Act, units: readonly Let[], today: string): Promise<void> {
  const plans = units.map((one, index) => ({ ...one, index, fate: fateOf(index) }));
  const earlier = plans.filter(({ index }) => hadSomebodyBefore(index));
  const tenants = await addPeople(
    tx,
    act,
    Array.from({ length: plans.length + earlier.length }, (_, index) => sampleTenant(index)),
  );
  const past = earlier.map(({ unitId, unit, index }, at): NewLease => {
    const startsOn = addMonths(today, -24 - (index % 3)).slice(0, 8) + '01';
    const endsOn = addDays(startOf(index, today), -1);
    return leaseOf({
      unitId,
      unit,
      startsOn,
      endsOn,
      atEnd: 'stop',
      personId: tenants[plans.length + at] ?? '',
      today,
    });
  });
  await addLeases(tx, act, past);
  const running = plans.filter(({ fate }) => fate !== 'vacant');
  const leases = running.map(({ unitId, unit, index, fate }): NewLease => {
    const startsOn = fate === 'later' ? addDays(firstOfNext(today, 1), 11) : startOf(index, today);
    const isFixed = index % 3 !== 0;
    const endsOn = isFixed ? addDays(addMonths(startsOn, fate === 'later' ? 12 : 24), -1) : null;
    const atEnd = isFixed ? 'month-to-month' : null;
    return leaseOf({
      unitId,
      unit,
      startsOn,
      endsOn,
      atEnd,
      personId: tenants[index] ?? '',
      today,
      raised: index % 15 === 1 && fate === 'let',
    });
  });
  const ids = await addLeases(tx, act, leases);
  for (const [at, { fate }] of running.entries()) {
    if (fate !== 'notice') continue;
    const notice = {
      givenOn: today,
      leavesOn: addDays(firstOfNext(today, 2), -1),
      by: 'tenant',
      reason: null,
      agreed: true,
    } as const;
    await giveNotice(tx, act, ids[at] ?? '', notice);
  }
}

type Fate = 'let' | 'notice' | 'later' | 'vacant';

function fateOf(index: number): Fate {
  if (index === 11 || index === 40) return 'notice';
  if (index === 7) return 'later';
  if (index === 29 || index === 46) return 'vacant';
  return 'let';
}

const hadSomebodyBefore = (index: number): boolean => index % 5 === 3;

/** Who lived there before left while the books were kept, so that their deposit was settled in them. */
function startOf(index: number, today: string): string {
  const months = hadSomebodyBefore(index) ? 11 : 20;
  return `${addMonths(today, -(2 + ((index * 7) % months))).slice(0, 8)}01`;
}

function firstOfNext(today: string, months: number): string {
  return `${addMonths(today, months).slice(0, 8)}01`;
}

interface Terms {
  readonly unitId: string;
  readonly unit: SampleUnit;
  readonly startsOn: string;
  readonly endsOn: string | null;
  readonly atEnd: 'stop' | 'month-to-month' | null;
  readonly personId: string;
  readonly today: string;
  /** From the next month on it is three percent more. */
  readonly raised?: boolean;
}

function leaseOf({ unitId, unit, startsOn, endsOn, atEnd, personId, today, raised = false }: Terms): NewLease {
  return {
    unitId,
    startsOn,
    endsOn,
    atEnd,
    holdoverMillipercent: null,
    noticeDays: 30,
    depositCents: unit.rentCents,
    depositDueOn: null,
    lateFee: null,
    proration: 'actual-days',
    parties: [{ personId, role: 'tenant' }],
    charges: [
      {
        kind: 'rent',
        label: null,
        accountId: null,
        frequency: 'monthly',
        timing: 'advance',
        dueDay: 1,
        anchor: 'start-month',
        startsOn: null,
        endsOn: null,
        cents: unit.rentCents,
        steps: raised
          ? [{ startsOn: firstOfNext(today, 1), cents: percentIncrease(unit.rentCents, '3'), reason: 'Yearly review' }]
          : [],
        clauses: [],
      },
    ],
    notes: null,
    custom: {},
    signedOn: startsOn < today ? startsOn : today,
    billFrom: laterOf(startsOn, sampleBegins(today)),
  };
}
