import { sql } from 'kysely';
import { addDays } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import { actOf } from '#server/kernel/http/request-context.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { addBankAccount, move, postAll } from '#server/modules/ledger/index.ts';
import type { NewEntry } from '#server/modules/ledger/index.ts';
import { sampleMonths } from './sample-months.ts';
import { payOwnersAndVendors } from './sample-owners-and-bills.ts';
import { setSamplePolicies, takeSampleRent } from './sample-rent.ts';
import type { SampleAct } from './sample-act.ts';

const costs = [
  { account: '5400', memo: 'Water and electricity', day: 9, cents: (month: number) => 118_000 + month * 2_315 },
  { account: '5300', memo: 'Cleaning and grounds, Bright & Tidy', day: 12, cents: () => 126_000 },
  { account: '5200', memo: 'Repairs, Northside Plumbing', day: 17, cents: (month: number) => 31_800 + month * 4_745 },
  { account: '5500', memo: 'Building insurance', day: 20, cents: () => 147_500 },
  { account: '6100', memo: 'Interest on the building loan', day: 27, cents: (month: number) => 198_250 - month * 610 },
] as const;

/**
 * Books up to today, kept as people keep them: rent is charged by runs and paid by receipts, costs are entered by hand,
 * each on its own day. So reports can be looked at as of a day and as they were known then. Done once; what is there
 * already is left alone. Says whether it made them.
 */
export async function ensureSampleBooks(
  tx: Tx,
  act: Act,
  onProgress: (part: number) => Promise<void> = async () => undefined,
): Promise<boolean> {
  const { organisationId, today } = act;
  const { next_number: next } = await tx
    .selectFrom('ledger_state')
    .select('next_number')
    .where('org_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  if (next > 1) return false;
  const starts = sampleMonths(today);
  // A policy holds from the day on which it was set.
  const since = actOf(act.session, act.origin, new Date(`${starts[0] ?? today}T15:00:00Z`));
  await addBankAccount(tx, since, {
    name: 'Reserve bank',
    kind: 'trust',
    bankName: 'First Example Bank',
    bankNumber: '000123456789',
  });
  await setSamplePolicies(tx, since);
  const acts = [
    ...(await costActs(tx, act, starts)),
    ...(await takeSampleRent(tx, act, starts, today)),
    ...(await payOwnersAndVendors(tx, act, starts)),
  ];
  const ordered = acts
    .filter(({ on }) => on <= today)
    .toSorted((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : 0));
  for (const [done, { on, act: kept }] of ordered.entries()) {
    await onProgress(done / ordered.length);
    if (countedAfter.has(done)) await countRows(tx);
    const noon = new Date(`${on}T15:00:00Z`);
    await kept(actOf(act.session, act.origin, noon < act.now ? noon : act.now));
  }
  return true;
}

/** After so many acts the tables have grown so much that statements should be planned anew. */
const countedAfter = new Set([0, 60, 200, 500]);

/**
 * The server counts rows of its own accord when they are committed. All this is one transaction: until its end, statements
 * would be planned as for empty tables. Only who owns a table may ask for it.
 */
async function countRows(tx: Tx): Promise<void> {
  const tables = sql.join(filledTables.map((table) => sql.table(table)));
  await sql`set local role none`.execute(tx);
  await sql`analyze (skip_locked) ${tables}`.execute(tx);
  await sql`set local role gable_app`.execute(tx);
}

const filledTables = [
  'account',
  'allocation',
  'charge',
  'charge_month',
  'deposit_movement',
  'journal_entry',
  'late_paid',
  'lease',
  'lease_party',
  'person',
  'posting',
  'property',
  'receipt',
  'receipt_part',
  'tenancy_balance',
  'unit',
];

/** What the owners put in, and what the buildings cost. */
async function costActs(tx: Tx, act: Act, starts: readonly string[]): Promise<SampleAct[]> {
  const { organisationId } = act;
  const accounts = await accountsByNumber(tx, organisationId);
  const account = (number: string) => ({ id: accounts.get(number) ?? '' });
  const properties = await tx
    .selectFrom('unit')
    .select((of) => ['property_id', of.fn.countAll<number>().as('units')])
    .where('org_id', '=', organisationId)
    .groupBy('property_id')
    .orderBy('property_id')
    .execute();
  const largest = Math.max(...properties.map(({ units }) => units));
  const first = starts[0] ?? '';
  const entries: NewEntry[] = [];
  for (const { property_id: propertyId, units } of properties) {
    // A house costs less than a building of many flats, and is paid by what it brings in.
    const dollars = (cents: number) => ({ cents: Math.round((cents * units) / largest), currency: 'USD' });
    entries.push(
      entry(
        first,
        'Owner contribution to start with',
        move(dollars(2_500_000), { debit: 'trust-bank', credit: 'owner-contributions', propertyId }),
      ),
    );
    for (const [month, start] of starts.entries()) {
      for (const { account: number, memo, day, cents } of costs)
        entries.push(
          entry(
            addDays(start, day),
            memo,
            move(dollars(cents(month)), { debit: account(number), credit: 'trust-bank', propertyId }),
          ),
        );
      if (month % 3 === 2)
        entries.push(
          entry(
            addDays(start, 14),
            'Property tax',
            move(dollars(431_000), { debit: account('5600'), credit: 'trust-bank', propertyId }),
          ),
        );
    }
  }
  const { userId } = act;
  return [...Map.groupBy(entries, ({ date }) => date)].map(([on, own]) => ({
    on,
    act: async ({ now }) => {
      await postAll(tx, { organisationId, userId, requestId: 'sample', now }, own);
    },
  }));
}

function entry(date: string, memo: string, lines: NewEntry['lines']): NewEntry {
  return { date, memo, lines, source: { kind: 'manual' } };
}

async function accountsByNumber(tx: Tx, organisationId: string): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('account')
    .select(['number', 'account_id'])
    .where('org_id', '=', organisationId)
    .execute();
  return new Map(rows.map(({ number, account_id: id }) => [number, id]));
}
