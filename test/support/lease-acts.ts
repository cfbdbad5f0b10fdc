import fc from 'fast-check';
import { refuse } from '#server/kernel/refuse.ts';
import { addDays } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import { actOf } from '#server/kernel/http/request-context.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import { Problem } from '#server/kernel/problem.ts';
import { addLeases, cancelLease, changeParties } from '#server/modules/leasing/index.ts';
import { amend } from '#server/modules/leasing/amendments/amend.ts';
import type { Amendment } from '#server/modules/leasing/amendments/amend.ts';
import type { TestApp } from './app.ts';
import { ok } from './app.ts';
import { newOrganisation, newYork } from './factories.ts';
import { newPerson, newProperty } from './portfolio.ts';

/** Something to do in a world of two units, one with two rooms, one of those with two beds, on a day that goes on. */
export interface LeaseAct {
  readonly kind: (typeof kinds)[number];
  /** Which unit, lease, person, charge or clause of those that are there. */
  readonly which: number;
  readonly other: number;
  /** Days from today on; some of them are over. */
  readonly first: number;
  readonly second: number;
  readonly cents: number;
  readonly flag: boolean;
}

const kinds = [
  'let',
  'days',
  'days',
  'give-notice',
  'withdraw-notice',
  'end-early',
  'renew',
  'transfer',
  'cancel',
  'amend-charge',
  'remove-step',
  'add-charge',
  'end-charge',
  'add-clause',
  'remove-clause',
  'change-terms',
  'parties',
] as const;

const place = fc.integer({ min: 0, max: 7 });
const leaseAct = (kind: fc.Arbitrary<LeaseAct['kind']>): fc.Arbitrary<LeaseAct> =>
  fc.record({
    kind,
    which: place,
    other: place,
    first: fc.oneof(
      { weight: 5, arbitrary: fc.integer({ min: 0, max: 120 }) },
      { weight: 1, arbitrary: fc.integer({ min: -40, max: -1 }) },
    ),
    second: fc.integer({ min: 0, max: 400 }),
    cents: fc.integer({ min: 0, max: 200_000 }),
    flag: fc.boolean(),
  });

/** Two are let first, so that there is something to act on. */
export const someActs: fc.Arbitrary<LeaseAct[]> = fc
  .tuple(
    fc.array(leaseAct(fc.constant('let')), { minLength: 2, maxLength: 3 }),
    fc.array(leaseAct(fc.constantFrom(...kinds)), { minLength: 8, maxLength: 14 }),
  )
  .map(([first, then]) => [...first, ...then]);

export interface World {
  readonly organisationId: string;
  readonly unitIds: readonly string[];
  readonly personIds: readonly string[];
  today: string;
  inWorld<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
}

export async function newWorld(app: TestApp): Promise<World & { readonly when: () => SignedInContext }> {
  const owner = await newOrganisation(app);
  const { property, units } = await newProperty(app, owner, { units: ['1', '2'] });
  const rooms = await Promise.all(
    ['R1', 'R2'].map(async (name) => {
      const body = { propertyId: property.id, name, kind: 'room' as const, parentUnitId: units[0]?.id ?? '' };
      return ok(await app.call('POST /units/', { body }, owner.access));
    }),
  );
  const beds = await Promise.all(
    ['B1', 'B2'].map(async (name) => {
      const body = { propertyId: property.id, name, kind: 'bed' as const, parentUnitId: rooms[0]?.id ?? '' };
      return ok(await app.call('POST /units/', { body }, owner.access));
    }),
  );
  const people = await Promise.all([newPerson(app, owner), newPerson(app, owner), newPerson(app, owner)]);
  const { organisationId, userId } = owner;
  const inWorld: World['inWorld'] = (work) =>
    app.services.database.transaction({ scope: 'organisation', organisationId, userId }, work);
  const world: World = {
    organisationId,
    unitIds: [...units, ...rooms, ...beds].map(({ id }) => id),
    personIds: people.map(({ id }) => id),
    today: '2026-03-02',
    inWorld,
  };
  const session = {
    userId,
    organisationId,
    sessionId: '',
    role: 'owner',
    seesAllProperties: true,
    facts: newYork,
  } as const;
  return Object.assign(world, {
    when: (): SignedInContext => {
      // Noon in New York, where the workspace is.
      const now = new Date(`${world.today}T17:00:00Z`);
      const origin = { requestId: 'acts', address: '', userAgent: '', pageOrigin: undefined };
      return { ...actOf({ ...session, confirmedAt: now }, origin, now), transaction: inWorld };
    },
  });
}

/** Does it, or is refused: anything but a problem that people can read is a failure. */
export async function doAct(world: Awaited<ReturnType<typeof newWorld>>, act: LeaseAct): Promise<boolean> {
  if (act.kind === 'days') {
    world.today = addDays(world.today, 1 + (act.second % 90));
    return true;
  }
  try {
    await world.inWorld((tx) => perform(tx, world, act));
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

async function perform(tx: Tx, world: Awaited<ReturnType<typeof newWorld>>, act: LeaseAct): Promise<void> {
  const when = world.when();
  const first = addDays(world.today, act.first);
  if (act.kind === 'let') {
    const startsOn = addDays(first, -90);
    const atEnd = (['stop', 'month-to-month', 'holdover'] as const)[act.which % 3] ?? 'stop';
    const term = act.flag
      ? { endsOn: addDays(startsOn, act.second), atEnd, holdoverMillipercent: atEnd === 'holdover' ? 150_000 : null }
      : { endsOn: null, atEnd: null, holdoverMillipercent: null };
    await addLeases(tx, when, [{ ...leaseLike(world, act), ...term, startsOn, signedOn: world.today }]);
    return;
  }
  const { id, charges, clauses } = await someLease(tx, world, act.which);
  const chargeId = charges[act.other % Math.max(1, charges.length)] ?? id;
  const clauseId = clauses[act.other % Math.max(1, clauses.length)] ?? id;
  if (act.kind === 'cancel') return cancelLease(tx, when, id, { reason: 'Random' });
  if (act.kind === 'parties') {
    const [leave, join] = [world.personIds[act.which % 3] ?? '', world.personIds[act.other % 3] ?? ''];
    const joining = [{ personId: join, role: 'tenant' as const }];
    return changeParties(tx, when, id, { on: first, leave: act.flag ? [leave] : [], join: joining, reason: null });
  }
  await amend(tx, when, id, amendmentOf(act, { first, world, chargeId, clauseId }));
}

function leaseLike({ unitIds, personIds }: World, { which, other, cents }: LeaseAct) {
  const charge = { kind: 'rent' as const, label: null, accountId: null, startsOn: null, endsOn: null, steps: [] };
  const pace = { frequency: 'monthly', timing: other % 2 === 0 ? 'advance' : 'arrears', dueDay: 5 } as const;
  return {
    unitId: unitIds[which % unitIds.length] ?? '',
    parties: [{ personId: personIds[other % personIds.length] ?? '', role: 'tenant' as const }],
    charges: [{ ...charge, ...pace, anchor: 'start-month' as const, cents, clauses: [] }],
    noticeDays: 30,
    depositCents: 0,
    depositDueOn: null,
    lateFee: null,
    proration: 'actual-days' as const,
    notes: null,
    custom: {},
  };
}

interface Given {
  readonly first: string;
  readonly world: World;
  readonly chargeId: string;
  readonly clauseId: string;
}

function amendmentOf(act: LeaseAct, { first, world, chargeId, clauseId }: Given): Amendment {
  const { cents, flag } = act;
  switch (act.kind) {
    case 'give-notice':
      return { act: 'give-notice', leavesOn: first, by: 'tenant', reason: null, agreed: flag };
    case 'end-early':
      return { act: 'end-early', leavesOn: first, reason: 'Random' };
    case 'renew':
      return {
        act: 'renew',
        ...(flag ? { startsOn: first } : {}),
        endsOn: null,
        atEnd: null,
        holdoverMillipercent: null,
        amounts: [{ chargeId, cents }],
      };
    case 'transfer':
      return {
        act: 'transfer',
        unitId: world.unitIds[act.other % world.unitIds.length] ?? '',
        on: first,
        amounts: [],
        reason: null,
      };
    case 'amend-charge':
      return { act: 'amend-charge', chargeId, startsOn: first, cents, reason: null, dropLater: flag };
    case 'remove-step':
      return { act: 'remove-step', chargeId, startsOn: first };
    case 'end-charge':
      return { act: 'end-charge', chargeId, endsOn: flag ? first : null, reason: null };
    case 'add-charge':
      return { ...leaseLike(world, act).charges[0], act: 'add-charge', kind: 'parking', startsOn: first } as Amendment;
    case 'add-clause':
      return {
        act: 'add-clause',
        chargeId,
        kind: 'percent',
        firstOn: first,
        everyMonths: 1,
        millipercent: 5000,
        indexName: null,
        baseIndex: null,
        floorMillipercent: null,
        capMillipercent: null,
        neverDown: true,
        roundingPlaces: null,
        noticeDays: 0,
      };
    case 'remove-clause':
      return { act: 'remove-clause', clauseId };
    case 'change-terms':
      return { act: 'change-terms', atEnd: flag ? 'stop' : 'month-to-month', reason: null };
    default:
      return { act: 'withdraw-notice' };
  }
}

async function someLease(tx: Tx, { organisationId }: World, which: number) {
  const leases = await tx
    .selectFrom('lease')
    .select('lease_id')
    .where('org_id', '=', organisationId)
    .orderBy('number')
    .execute();
  const id = leases[which % Math.max(1, leases.length)]?.lease_id;
  if (id === undefined) throw refuse('leasing.no-such-lease');
  const charges = await tx
    .selectFrom('lease_charge')
    .select('charge_id')
    .where('org_id', '=', organisationId)
    .where('lease_id', '=', id)
    .orderBy('charge_id')
    .execute();
  const clauses = await tx
    .selectFrom('lease_clause')
    .select('clause_id')
    .where('org_id', '=', organisationId)
    .where('lease_id', '=', id)
    .orderBy('clause_id')
    .execute();
  return { id, charges: charges.map((row) => row.charge_id), clauses: clauses.map((row) => row.clause_id) };
}
