import { ok } from '#test/support/app.ts';
import type { TestApp } from '#test/support/app.ts';
import { accountOf } from '#test/support/books.ts';
import { newOrganisation } from '#test/support/factories.ts';
import { newHome, newLease } from '#test/support/leases.ts';
import { newPerson } from '#test/support/portfolio.ts';
import type { WorldInTime } from '#test/support/rent-model/world.ts';
import { noonOf } from '#test/support/rent-model/world.ts';

/** A management company with two buildings, their owners, a tenant in each, and a vendor. */
export interface ManagementWorld extends WorldInTime {
  readonly buildings: readonly Building[];
  readonly vendorId: string;
  readonly costId: string;
  readonly bankId: string;
  readonly made: Record<'receipts' | 'bills' | 'payments' | 'feeRuns' | 'distributions' | 'sales', string[]>;
  /** Something came back that had been passed on: from then on a fund can be below zero. */
  mayBeShort: boolean;
}

export interface Building {
  readonly propertyId: string;
  readonly leaseId: string;
  /** The first ones, and everybody who bought since. */
  readonly ownerIds: string[];
  /** The buyers’ first days, in their order. */
  readonly soldOn: string[];
}

const firstDay = '2026-03-02';

/** The shares, and what the management of each building costs. */
const deals = [
  { parts: [1_000_000], terms: { feeKind: 'percent-received' as const, feeMillipercent: 8000 } },
  {
    parts: [333_333, 666_667],
    terms: { feeKind: 'percent-received' as const, feeMillipercent: 6500, minimumCents: 5000, reserveCents: 20_000 },
  },
];

export async function newManagementWorld(app: TestApp): Promise<ManagementWorld> {
  app.clock.now = noonOf(firstDay);
  const owner = await newOrganisation(app);
  const { access } = owner;
  const buildings: Building[] = [];
  for (const { parts, terms } of deals) {
    const home = await newHome(app, owner);
    const params = { id: home.property.id };
    const people = await Promise.all(parts.map(() => newPerson(app, owner)));
    const shares = people.map(({ id }, index) => ({ personId: id, parts: parts[index] ?? 0 }));
    ok(
      await app.call('POST /properties/{id}/ownership/', { params, body: { startsOn: '2026-01-01', shares } }, access),
    );
    const body = { startsOn: '2026-01-01', ...terms };
    ok(await app.call('POST /properties/{id}/agreements/', { params, body }, access));
    for (const { id } of people) {
      const by = { method: 'cheque' as const, bankDetails: null, smallestCents: 0, holdReason: null, version: 0 };
      ok(await app.call('PATCH /owners/{id}/', { params: { id }, body: by }, access));
    }
    const lease = await newLease(app, owner, home, { startsOn: '2026-02-01', endsOn: '2027-12-31' });
    buildings.push({
      propertyId: home.property.id,
      leaseId: lease.id,
      ownerIds: people.map(({ id }) => id),
      soldOn: [],
    });
  }
  const person = { kind: 'company' as const, companyName: 'Sample Roofing' };
  const vendor = ok(await app.call('POST /vendors/', { body: { person } }, access));
  const [cost, bank] = await Promise.all([accountOf(app, owner, '5300'), accountOf(app, owner, '1020')]);
  return {
    app,
    owner,
    today: firstDay,
    buildings,
    vendorId: vendor.id,
    costId: cost.id,
    bankId: bank.id,
    made: { receipts: [], bills: [], payments: [], feeRuns: [], distributions: [], sales: [] },
    mayBeShort: false,
  };
}
