import { sql } from 'kysely';
import { addDays, firstOfMonth, isLastOfMonth } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import { organisationFacts } from '#server/kernel/organisation-day.ts';
import { makeFormats } from '#server/kernel/paper/formats.ts';
import type { Formats, Language } from '#server/kernel/paper/formats.ts';
import { memoWords } from './memo-words.ts';
import type { MemoWords } from './memo-words.ts';

/** What entries say in the journal: a person reads it in ten years, so that it names the document, the home and the tenant. */
export interface Memos {
  readonly words: MemoWords;
  readonly date: Formats['date'];
  /** "November 2026" for a whole month, else its days. */
  readonly period: (from: string, to: string) => string;
  /** "Rent November 2026 – 3F Maple Court – Haddad". */
  readonly about: (what: string, leaseId: string) => string;
  /** "Payment R-0879 – Haddad – check 1182". */
  readonly paid: (what: string, payment: Paid) => string;
}

interface Paid {
  readonly leaseIds: readonly string[];
  readonly payerId?: string | null;
  readonly method: string;
  readonly reference: string | null;
}

interface Named {
  readonly place: string;
  readonly tenants: string;
}

/** The words of the workspace's language, and the names of some leases and people. */
export async function readMemos(
  tx: Tx,
  organisationId: string,
  leaseIds: readonly string[],
  payerId: string | null = null,
): Promise<Memos> {
  const [{ language, country, words }, leases, payer] = await Promise.all([
    readWords(tx, organisationId),
    readNames(tx, organisationId, [...new Set(leaseIds)]),
    payerId === null ? undefined : readPayer(tx, organisationId, payerId),
  ]);
  const formats = makeFormats(language, country);
  const whoOf = (ids: readonly string[]) => [...new Set(ids.flatMap((id) => leases.get(id)?.tenants ?? []))].join(', ');
  return {
    words,
    date: formats.date,
    period: (from, to) => (isWholeMonth(from, to) ? formats.month(from) : formats.period(from, to)),
    about: (what, leaseId) => joined([what, leases.get(leaseId)?.place, leases.get(leaseId)?.tenants]),
    paid: (what, { leaseIds: ids, method, reference }) => {
      const how = words.methods[method] ?? method;
      return joined([what, payer ?? whoOf(ids), reference === null ? how : `${how} ${reference}`]);
    },
  };
}

/** "Rent November 2026 undone – 3F Maple Court – Haddad", of what is undone together with others. */
export async function readUndoneMemo(tx: Tx, organisationId: string): Promise<(memo: string) => string> {
  const { words } = await readWords(tx, organisationId);
  return (memo) => {
    const [what = '', ...others] = memo.split(' – ');
    return joined([words.undone(what), ...others]);
  };
}

async function readWords(tx: Tx, organisationId: string) {
  const { country, locale } = await organisationFacts(tx, organisationId);
  const language: Language = locale.startsWith('de') ? 'de' : 'en';
  return { language, country, words: memoWords(language, country) };
}

function isWholeMonth(from: string, to: string): boolean {
  return from === firstOfMonth(from) && isLastOfMonth(to) && firstOfMonth(to) === from && addDays(from, 27) <= to;
}

function joined(parts: readonly (string | undefined)[]): string {
  return parts
    .filter((part) => part !== undefined && part !== '')
    .join(' – ')
    .slice(0, 500);
}

const familyName = sql`coalesce(n.family_name, n.company_name, n.given_name)`;

/** The tenants of today, or the last ones where nobody lives there any more, by their family names. */
async function readNames(tx: Tx, organisationId: string, leaseIds: readonly string[]): Promise<Map<string, Named>> {
  if (leaseIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; unit: string; property: string; tenants: string | null }>`
    select l.lease_id as id, u.name as unit, p.name as property,
           (select string_agg(t.name, ', ' order by t.name)
              from (select distinct ${familyName} as name
                      from lease_party y join person n on n.org_id = y.org_id and n.person_id = y.person_id
                     where y.org_id = l.org_id and y.lease_id = l.lease_id and y.role <> 'guarantor'
                       and y.to_day is not distinct from (
                         select max(z.to_day) from lease_party z
                          where z.org_id = l.org_id and z.lease_id = l.lease_id and z.role <> 'guarantor'
                         having bool_and(z.to_day is not null))) t) as tenants
      from lease l
      join unit u on u.org_id = l.org_id and u.unit_id = l.unit_id
      join property p on p.org_id = l.org_id and p.property_id = l.property_id
     where l.org_id = ${organisationId} and l.lease_id = any(${leaseIds}::uuid[])`.execute(tx);
  return new Map(
    rows.map(({ id, unit, property, tenants }) => [
      id,
      { place: unit === property ? unit : `${unit} ${property}`, tenants: tenants ?? '' },
    ]),
  );
}

async function readPayer(tx: Tx, organisationId: string, personId: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select ${familyName} as name from person n
     where n.org_id = ${organisationId} and n.person_id = ${personId}`.execute(tx);
  return rows[0]?.name;
}
