import { addDays, dateIn, firstOfMonth } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import { move, postAll, reverse } from '#server/modules/ledger/index.ts';
import type { Dimensions, NewEntry } from '#server/modules/ledger/index.ts';

interface Tenancy {
  readonly name: string;
  readonly place: string;
  readonly rentCents: number;
  readonly startsOn: string;
  readonly lastDay: string | null;
  readonly about: Dimensions;
}

interface Sample {
  readonly organisationId: string;
  /** Who is said to have kept the books. */
  readonly userId: string;
  readonly timeZone: string;
}

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
export async function ensureSampleBooks(tx: Tx, sample: Sample, now: Date): Promise<void> {
  const today = dateIn(sample.timeZone, now);
  const { next_number: next } = await tx
    .selectFrom('ledger_state')
    .select('next_number')
    .where('org_id', '=', sample.organisationId)
    .executeTakeFirstOrThrow();
  if (next > 1) return;
  const accounts = await accountsByNumber(tx, sample.organisationId);
  const tenancies = await readTenancies(tx, sample.organisationId);
  const buildings = [...new Set(tenancies.map(({ about }) => about.propertyId))];
  const entries = sampleEntries(today, tenancies, buildings, (number) => ({ id: accounts.get(number) ?? '' }));
  const by = (date: string) => {
    const noon = new Date(`${date}T15:00:00Z`);
    return { ...sample, requestId: 'sample', now: noon < now ? noon : now };
  };
  for (const [date, own] of Map.groupBy(entries, (entry) => entry.date)) await postAll(tx, own, by(date));
  await returnAPayment(tx, sample.organisationId, by(today));
}

/** In the order of their dates, none of them in the future. */
function sampleEntries(
  today: string,
  tenancies: readonly Tenancy[],
  buildings: readonly Dimensions['propertyId'][],
  account: (number: string) => { id: string },
): NewEntry[] {
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
  for (const { name, place, rentCents, startsOn, about } of tenancies) {
    const deposit = move(dollars(rentCents), { debit: 'deposit-bank', credit: 'deposits-held', ...about });
    add(startsOn > first ? startsOn : first, `Deposit, ${name}, ${place}`, deposit);
  }
  for (let month = 0; month < months; month += 1) {
    const start = monthsBefore(today, months - 1 - month);
    for (const [index, tenancy] of tenancies.entries()) {
      const { name, place, rentCents, startsOn, lastDay, about } = tenancy;
      if (startsOn > start || (lastDay !== null && lastDay < start)) continue;
      const rent = dollars(rentCents);
      const charge = { debit: 'tenant-receivable', credit: 'rent', basis: 'accrual', ...about } as const;
      add(start, `Rent, ${name}, ${place}`, move(rent, charge));
      // Most pay at the beginning of the month; every eleventh is late, and pays a fee.
      const paysOn = index % 11 === 4 ? 7 : index % 5;
      const paid = {
        debit: 'operating-bank',
        credit: { accrual: 'tenant-receivable', cash: 'rent' },
        ...about,
      } as const;
      add(addDays(start, paysOn), `Receipt, ${name}`, move(rent, paid));
      if (paysOn < 5) continue;
      const fee = { debit: 'tenant-receivable', credit: 'late-fees', basis: 'accrual', ...about } as const;
      add(addDays(start, 4), `Late fee, ${name}`, move(dollars(Math.round(rentCents / 20)), fee));
    }
    for (const propertyId of buildings) {
      for (const { account: number, memo, day, cents } of costs) {
        const cost = { debit: account(number), credit: 'operating-bank', propertyId } as const;
        add(addDays(start, day), memo, move(dollars(cents(month)), cost));
      }
      if (month % 3 !== 2) continue;
      const tax = { debit: account('5600'), credit: 'operating-bank', propertyId } as const;
      add(addDays(start, 14), 'Property tax', move(dollars(431_000), tax));
    }
  }
  return entries.filter(({ date }) => date <= today).toSorted((one, other) => (one.date < other.date ? -1 : 1));
}

/** Who rents what, as the leases say. */
async function readTenancies(tx: Tx, organisationId: string): Promise<Tenancy[]> {
  const rows = await tx
    .selectFrom('lease as l')
    .innerJoin('lease_party as t', (join) =>
      join.onRef('t.org_id', '=', 'l.org_id').onRef('t.lease_id', '=', 'l.lease_id'),
    )
    .innerJoin('person as n', (join) =>
      join.onRef('n.org_id', '=', 't.org_id').onRef('n.person_id', '=', 't.person_id'),
    )
    .innerJoin('unit as u', (join) => join.onRef('u.org_id', '=', 'l.org_id').onRef('u.unit_id', '=', 'l.unit_id'))
    .innerJoin('property as p', (join) =>
      join.onRef('p.org_id', '=', 'l.org_id').onRef('p.property_id', '=', 'l.property_id'),
    )
    .innerJoin('lease_charge_amount as a', (join) =>
      join.onRef('a.org_id', '=', 'l.org_id').onRef('a.lease_id', '=', 'l.lease_id'),
    )
    .select([
      'l.lease_id',
      'l.property_id',
      'l.unit_id',
      't.person_id',
      'n.name',
      'u.name as unit',
      'p.name as building',
    ])
    .select(['a.cents', 'l.starts_on', 'l.ends_on', 'l.leaves_on', 'l.at_end'])
    .where('l.org_id', '=', organisationId)
    .orderBy('l.number')
    .execute();
  return rows.map((row) => ({
    name: row.name,
    place: `${row.unit} ${row.building}`,
    rentCents: row.cents,
    startsOn: row.starts_on,
    lastDay: row.leaves_on ?? (row.at_end === 'stop' ? row.ends_on : null),
    about: { propertyId: row.property_id, unitId: row.unit_id, leaseId: row.lease_id, personId: row.person_id },
  }));
}

/** The last receipt of Liam Chen did not hold. */
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
