import { addDays, dateIn, firstOfMonth } from '#shared/dates.ts';
import type { Database, Tx } from '#server/kernel/database.ts';
import { move, postAll, reverse } from '#server/modules/ledger/index.ts';
import type { NewEntry } from '#server/modules/ledger/index.ts';

interface Sample {
  readonly organisationId: string;
  /** Who is said to have kept the books. */
  readonly userId: string;
  readonly timeZone: string;
}

/** Rents as they fall due; one tenant pays late, one month came back from the bank. */
const tenants = [
  { name: 'Dev Mistry', unit: '5E Maple Court', rentCents: 189_500, paysOn: 7 },
  { name: 'Liam Chen', unit: '2A Maple Court', rentCents: 162_000, paysOn: 2 },
  { name: 'Grace Kim', unit: '5D Maple Court', rentCents: 168_000, paysOn: 1 },
  { name: 'Sofia Rossi', unit: '11 Harbor View', rentCents: 206_500, paysOn: 3 },
  { name: 'Noah Patel', unit: '3C Linden House', rentCents: 192_500, paysOn: 4 },
  { name: 'Ines Holm', unit: '1B Linden House', rentCents: 148_000, paysOn: 2 },
] as const;

const costs = [
  { account: '5400', memo: 'Water and electricity', day: 9, cents: (month: number) => 118_000 + month * 2_315 },
  { account: '5300', memo: 'Cleaning and grounds, Bright & Tidy', day: 12, cents: () => 126_000 },
  { account: '5200', memo: 'Repairs, Northside Plumbing', day: 17, cents: (month: number) => 31_800 + month * 4_745 },
  { account: '5500', memo: 'Building insurance', day: 20, cents: () => 147_500 },
  { account: '6100', memo: 'Interest on the building loan', day: 27, cents: (month: number) => 198_250 - month * 610 },
] as const;

const months = 14;

/**
 * Fourteen months of books up to today, posted as people post them, each entry recorded on its own day: so reports can
 * be looked at as of a day and as they were known then. Done once; what is there already is left alone.
 */
export async function ensureSampleBooks(database: Database, sample: Sample, now: Date): Promise<void> {
  const today = dateIn(sample.timeZone, now);
  const scope = { scope: 'organisation', organisationId: sample.organisationId, userId: sample.userId } as const;
  await database.transaction(scope, async (tx) => {
    const { next_number: next } = await tx
      .selectFrom('ledger_state')
      .select('next_number')
      .where('org_id', '=', sample.organisationId)
      .executeTakeFirstOrThrow();
    if (next > 1) return;
    const accounts = await accountsByNumber(tx, sample.organisationId);
    const entries = sampleEntries(today, (number) => ({ id: accounts.get(number) ?? '' }));
    const by = (date: string) => {
      const noon = new Date(`${date}T15:00:00Z`);
      return { ...sample, requestId: 'sample', now: noon < now ? noon : now };
    };
    for (const [date, own] of Map.groupBy(entries, (entry) => entry.date)) await postAll(tx, own, by(date));
    await returnAPayment(tx, sample.organisationId, by(today));
  });
}

/** In the order of their dates, none of them in the future. */
function sampleEntries(today: string, account: (number: string) => { id: string }): NewEntry[] {
  const dollars = (cents: number) => ({ cents, currency: 'USD' });
  const entries: NewEntry[] = [];
  const add = (date: string, memo: string, lines: NewEntry['lines']) =>
    entries.push({ date, memo, lines, source: { kind: 'manual' } });
  const first = monthsBefore(today, months - 1);
  add(
    first,
    'Owner contribution to start with',
    move(dollars(2_500_000), { debit: 'operating-bank', credit: 'owner-contributions' }),
  );
  for (const { name, unit, rentCents } of tenants) {
    const deposit = move(dollars(rentCents), { debit: 'deposit-bank', credit: 'deposits-held' });
    add(first, `Deposit, ${name}, ${unit}`, deposit);
  }
  for (let month = 0; month < months; month += 1) {
    const start = monthsBefore(today, months - 1 - month);
    for (const { name, unit, rentCents, paysOn } of tenants) {
      const rent = dollars(rentCents);
      add(
        start,
        `Rent, ${name}, ${unit}`,
        move(rent, { debit: 'tenant-receivable', credit: 'rent', basis: 'accrual' }),
      );
      const paid = move(rent, { debit: 'operating-bank', credit: { accrual: 'tenant-receivable', cash: 'rent' } });
      add(addDays(start, paysOn), `Receipt, ${name}`, paid);
      if (paysOn < 5) continue;
      const fee = move(dollars(Math.round(rentCents / 20)), {
        debit: 'tenant-receivable',
        credit: 'late-fees',
        basis: 'accrual',
      });
      add(addDays(start, 4), `Late fee, ${name}`, fee);
    }
    for (const { account: number, memo, day, cents } of costs) {
      add(addDays(start, day), memo, move(dollars(cents(month)), { debit: account(number), credit: 'operating-bank' }));
    }
    if (month % 3 === 2) {
      add(
        addDays(start, 14),
        'Property tax',
        move(dollars(431_000), { debit: account('5600'), credit: 'operating-bank' }),
      );
    }
  }
  return entries.filter(({ date }) => date <= today).toSorted((one, other) => (one.date < other.date ? -1 : 1));
}

/** The last receipt but one of Liam Chen did not hold. */
async function returnAPayment(tx: Tx, organisationId: string, by: Parameters<typeof reverse>[3]): Promise<void> {
  const receipt = await tx
    .selectFrom('journal_entry')
    .select('entry_id')
    .where('org_id', '=', organisationId)
    .where('memo', '=', 'Receipt, Liam Chen')
    .orderBy('number', 'desc')
    .executeTakeFirst();
  if (receipt !== undefined) await reverse(tx, receipt.entry_id, { reason: 'Returned by the bank: no funds' }, by);
}

async function accountsByNumber(tx: Tx, organisationId: string): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('account')
    .select(['number', 'account_id'])
    .where('org_id', '=', organisationId)
    .execute();
  return new Map(rows.map(({ number, account_id: id }) => [number, id]));
}

function monthsBefore(date: string, count: number): string {
  const [year = 0, month = 1] = date.split('-').map(Number);
  return firstOfMonth(new Date(Date.UTC(year, month - 1 - count, 1)).toISOString().slice(0, 10));
}
