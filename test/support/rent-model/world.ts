import { expect } from 'vitest';
import type { Runner } from '#server/modules/rent/runs/work-through.ts';
import { ok } from '#test/support/app.ts';
import type { Answer, TestApp } from '#test/support/app.ts';
import { query } from '#test/support/database.ts';
import { newOrganisation, signIn } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import type { LeaseBody } from '#test/support/leases.ts';
import { newPerson, newProperty } from '#test/support/portfolio.ts';

/** A lease that was made, with what was agreed about it. */
export interface KnownLease {
  /** The term that is acted on; a renewal or another unit makes a new one of the same tenancy. */
  id: string;
  readonly firstId: string;
  readonly tenancyId: string;
  readonly chargeId: string;
  readonly policy: LeaseBody['lateFee'];
  readonly depositCents: number;
  /** Monthly, in advance and by the days of the month: then what is charged can be reckoned here too. */
  readonly isPlain: boolean;
  rentCents: number | null;
}

/** What the model believes: whatever is recorded raises or lowers what a tenancy owes, and the money that is there. */
export interface Fact {
  readonly owed: ReadonlyMap<string, number>;
  readonly money: number;
  isLive: boolean;
}

/** What time passes in, and somebody to sign in. */
export interface WorldInTime {
  readonly app: TestApp;
  owner: TestMember;
  today: string;
}

export interface RentWorld extends WorldInTime {
  readonly places: readonly { readonly propertyId: string; readonly unitIds: string[] }[];
  readonly personIds: readonly string[];
  readonly banks: { readonly trust: string; readonly deposits: string };
  readonly leases: KnownLease[];
  readonly facts: Map<string, Fact>;
  /** By the charge of what was paid back of a payment that came back, its refund. */
  readonly refundOf: Map<string, string>;
  /** By the charge of what was settled of a deposit whose payment came back, its settlement and the credit of the request. */
  readonly owedOf: Map<string, { readonly settlement: string; readonly creditId: string }>;
  readonly made: Record<'charges' | 'receipts' | 'credits' | 'refunds' | 'batches' | 'settlements', string[]>;
}

const firstDay = '2026-03-02';

export async function newRentWorld(app: TestApp): Promise<RentWorld> {
  app.clock.now = noonOf(firstDay);
  const owner = await newOrganisation(app);
  const places = [];
  for (const units of [
    ['1', '2', '3'],
    ['4', '5'],
  ]) {
    const { property, units: made } = await newProperty(app, owner, { units });
    places.push({ propertyId: property.id, unitIds: made.map(({ id }) => id) });
  }
  const people = await Promise.all([newPerson(app, owner), newPerson(app, owner), newPerson(app, owner)]);
  const policy = ok(await app.call('GET /rent-policy/', {}, owner.access));
  ok(
    await app.call('POST /deposit-interest-rates/', { body: { from: '2025-01-01', annualPercent: '6' } }, owner.access),
  );
  return {
    app,
    owner,
    today: firstDay,
    places,
    personIds: people.map(({ id }) => id),
    banks: { trust: policy.receiptAccountId ?? '', deposits: policy.depositAccountId ?? '' },
    leases: [],
    facts: new Map(),
    refundOf: new Map(),
    owedOf: new Map(),
    made: { charges: [], receipts: [], credits: [], refunds: [], batches: [], settlements: [] },
  };
}

/** Noon in New York, where the workspace is. */
export function noonOf(day: string): Date {
  return new Date(`${day}T17:00:00Z`);
}

/** Time goes on, and whoever was signed in signs in again. */
export async function turnTo(world: WorldInTime, day: string): Promise<void> {
  world.today = day;
  world.app.clock.now = noonOf(day);
  const { access } = ok(await signIn(world.app, world.owner));
  world.owner = { ...world.owner, access };
}

/** What cannot be done is refused with a reason; never with a failure of ours. */
export function accepted<Body>(answer: Answer<Body>): Body | undefined {
  expect(answer.status, JSON.stringify(answer.problem)).toBeLessThan(500);
  return answer.problem === undefined ? answer.body : undefined;
}

export function note(
  world: RentWorld,
  id: string,
  owed: readonly (readonly [tenancyId: string, cents: number])[],
  money = 0,
): void {
  world.facts.set(id, { owed: new Map(owed), money, isLive: true });
}

export function takeBack(world: RentWorld, id: string): void {
  const fact = world.facts.get(id);
  if (fact !== undefined) fact.isLive = false;
}

export function owedBy({ facts }: RentWorld, tenancyId: string): number {
  return [...facts.values()].reduce((sum, { owed, isLive }) => sum + (isLive ? (owed.get(tenancyId) ?? 0) : 0), 0);
}

/** Charges that a run made are learnt from the table, once it is known that the run may have made some. */
export async function learnCharges(world: RentWorld): Promise<{ id: string; cents: number }[]> {
  const rows = await query<{ id: string; tenancy: string; cents: number }>(
    world.app.connection,
    'select charge_id as id, tenancy_id as tenancy, cents::float8 as cents from charge where org_id = $1 order by number',
    [world.owner.organisationId],
  );
  const fresh = rows.filter(({ id }) => !world.facts.has(id));
  for (const { id, tenancy, cents } of fresh) {
    note(world, id, [[tenancy, cents]]);
    world.made.charges.push(id);
  }
  return fresh;
}

/** The work of a day, done now: what it records is recorded after what was before. */
export function runnerOf({ app, owner, today }: Pick<RentWorld, 'app' | 'owner' | 'today'>): Runner {
  const { organisationId } = owner;
  return {
    transaction: (work) => app.services.database.transaction({ scope: 'organisation', organisationId }, work),
    by: {
      organisationId,
      userId: null,
      requestId: null,
      now: new Date(Math.max(noonOf(today).getTime(), app.clock.now.getTime())),
    },
  };
}

const nobody = '00000000-0000-7000-8000-000000000000';

export function pick(from: readonly string[], which: number): string {
  return from[which % Math.max(1, from.length)] ?? nobody;
}
