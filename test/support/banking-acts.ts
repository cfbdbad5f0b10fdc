import fc from 'fast-check';
import { receiptDoubts } from '#shared/api/receipts.ts';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer } from '#shared/route.ts';
import { ok } from './app.ts';
import type { TestApp } from './app.ts';
import { ofxOf, sendBankFile } from './banking.ts';
import { accountOf } from './books.ts';
import { query } from './database.ts';
import { newOrganisation } from './factories.ts';
import type { TestMember } from './factories.ts';
import { newTenancy, pay } from './rent.ts';

/** What people do with a bank account, each with a number that chooses among what is there. */
export const bankingActs = [
  'import',
  'match',
  'match',
  'post-rent',
  'post-cost',
  'exclude',
  'undo',
  'pay',
  'return',
  'enter',
  'transfer',
  'reverse',
] as const;

export interface BankingAct {
  readonly kind: (typeof bankingActs)[number];
  readonly chosen: number;
  readonly cents: number;
}

export const someBankingAct: fc.Arbitrary<BankingAct> = fc.record({
  kind: fc.constantFrom(...bankingActs),
  chosen: fc.nat(20),
  // Few amounts, so that lines and items meet.
  cents: fc.constantFrom(100, 200, 300),
});

type StatementLine = RouteAnswer<Routes['GET /statement-lines/']>['items'][number];

export interface BankWorld {
  readonly app: TestApp;
  readonly owner: TestMember;
  readonly trustId: string;
  readonly operatingId: string;
  readonly otherTrustId: string;
  readonly costId: string;
  readonly incomeId: string;
  readonly leaseId: string;
  readonly propertyId: string;
  files: number;
}

/** A tenancy that has paid, and a statement with lines in and out. */
export async function newBankWorld(app: TestApp): Promise<BankWorld> {
  const owner = await newOrganisation(app);
  const { lease, home } = await newTenancy(app, owner);
  const idOf = async (number: string) => (await accountOf(app, owner, number)).id;
  const body = { name: 'Second trust bank', kind: 'trust' as const };
  const other = ok(await app.call('POST /bank-accounts/', { body }, owner.access));
  const world = {
    app,
    owner,
    trustId: await idOf('1020'),
    operatingId: await idOf('1010'),
    otherTrustId: other.id,
    costId: await idOf('5800'),
    incomeId: await idOf('4200'),
    leaseId: lease.id,
    propertyId: home.property.id,
    files: 0,
  };
  await payTenant(world, 300);
  await performBankingAct(world, { kind: 'enter', chosen: 0, cents: 300 });
  await bringLines(world, 100);
  return world;
}

async function payTenant({ app, owner, leaseId, trustId }: BankWorld, cents: number): Promise<number> {
  return (await pay(app, owner, leaseId, cents, { accountId: trustId, evenIf: [...receiptDoubts] })).status;
}

/** Lines of a file of its own: two in, of which one is as large again, and one out. */
async function bringLines(world: BankWorld, cents: number): Promise<number> {
  const { app, owner, trustId } = world;
  world.files += 1;
  const lines = [cents, 2 * cents, -cents].map((own, at) => ({
    date: '2026-03-02',
    cents: own,
    text: `LINE ${world.files}-${at}`,
    id: `${world.files}-${at}`,
  }));
  return (await sendBankFile(app, owner, ofxOf(lines), { accountId: trustId })).status;
}

/** Answers with the status: what is refused changes nothing. Where there is nothing to do it with, nothing is done. */
export async function performBankingAct(world: BankWorld, { kind, chosen, cents }: BankingAct): Promise<number> {
  const { app, owner, propertyId, trustId, otherTrustId } = world;
  switch (kind) {
    case 'import':
      return bringLines(world, cents);
    case 'pay':
      return payTenant(world, cents);
    case 'transfer': {
      const holder = { kind: 'property' as const, id: propertyId };
      const body = { fromAccountId: trustId, toAccountId: otherTrustId, holder, cents, movedOn: '2026-03-02' };
      return (await app.call('POST /fund-transfers/', { body }, owner.access)).status;
    }
    case 'return': {
      const { items } = ok(await app.call('GET /receipts/', { query: {} }, owner.access));
      const receipt = pick(items, chosen);
      if (receipt === undefined) return 200;
      const given = {
        params: { id: receipt.id },
        body: { kind: 'returned' as const, reason: 'No funds', date: '2026-03-02' },
      };
      return (await app.call('POST /receipts/{id}/reverse/', given, owner.access)).status;
    }
    case 'enter': {
      const about = { propertyId };
      const lines = [
        { accountId: trustId, debitCents: cents, ...about },
        { accountId: world.incomeId, creditCents: cents, ...about },
      ];
      const body = { date: '2026-03-02', memo: 'By hand', lines };
      return (await app.call('POST /journal-entries/', { body }, owner.access)).status;
    }
    case 'reverse': {
      const entryId = pick(await entriesOf(world, 'manual'), chosen);
      if (entryId === undefined) return 200;
      const given = { params: { id: entryId }, body: { reason: 'Taken back' } };
      return (await app.call('POST /journal-entries/{id}/reverse/', given, owner.access)).status;
    }
    default:
      return settle(world, { kind, chosen, cents });
  }
}

async function settle(world: BankWorld, { kind, chosen, cents }: BankingAct): Promise<number> {
  const { app, owner, leaseId, costId, propertyId } = world;
  const lines = await linesOf(world);
  const line = pick(
    lines.filter(({ state }) => (state === 'open') === (kind !== 'undo')),
    chosen,
  );
  if (line === undefined) return 200;
  const { version } = line;
  const params = { id: line.id };
  const own = Math.sign(line.cents) * cents;
  if (kind === 'exclude') {
    const body = { version, reason: 'Not ours' };
    return (await app.call('POST /statement-lines/{id}/exclude/', { params, body }, owner.access)).status;
  }
  if (kind === 'undo') {
    const body = { version, reason: 'By mistake' };
    return (await app.call('POST /statement-lines/{id}/undo/', { params, body }, owner.access)).status;
  }
  if (kind === 'match') {
    const entryId = pick(await entriesOf(world), chosen);
    if (entryId === undefined) return 200;
    const body = { version, items: [{ entryId, cents: own }] };
    return (await app.call('POST /statement-lines/{id}/match/', { params, body }, owner.access)).status;
  }
  const part =
    kind === 'post-rent'
      ? { kind: 'lease' as const, leaseId, cents: own }
      : { kind: 'account' as const, accountId: costId, propertyId, cents: own };
  const body = { version, parts: [part] };
  return (await app.call('POST /statement-lines/{id}/post/', { params, body }, owner.access)).status;
}

export async function linesOf({ app, owner }: BankWorld): Promise<readonly StatementLine[]> {
  return ok(await app.call('GET /statement-lines/', { query: { limit: 200 } }, owner.access)).items;
}

/** Entries that moved money at the trust bank, the latest first. */
export async function entriesOf({ app, owner, trustId }: BankWorld, source?: string): Promise<readonly string[]> {
  const rows = await query<{ id: string }>(
    app.connection,
    `select distinct e.number, e.entry_id as id from journal_entry e join posting g using (org_id, entry_id)
      where e.org_id = $1 and g.account_id = $2 and ($3::text is null or e.source_kind = $3) order by 1 desc`,
    [owner.organisationId, trustId, source ?? null],
  );
  return rows.map(({ id }) => id);
}

export function pick<Item>(items: readonly Item[], chosen: number): Item | undefined {
  return items[chosen % Math.max(1, items.length)];
}
