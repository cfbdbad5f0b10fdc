import { sql } from 'kysely';
import { addDays } from '#shared/dates.ts';
import { sharesOn, splitByShares } from '#shared/tax/owner-rents.ts';
import { taxRuleOn } from '#shared/tax/tax-rules.ts';
import type { TaxRule } from '#shared/tax/tax-rules.ts';
import { withheldOfForeignOwner, withheldOfNonResident } from '#shared/tax/withholding.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { readBuildingWork } from './building-work.ts';
import { readOwnedYear } from './read-owner-lines.ts';
import type { OwnedYear } from './read-owner-lines.ts';
import { readTaxRules } from './tax-rules.ts';
import { percentText } from './withheld.ts';
import type { Withheld } from './withheld.ts';

interface Abroad {
  readonly id: string;
  readonly name: string;
  readonly exemptFrom: string | null;
}

/** What is to be withheld in a year, each with its rate, base and reason (money.md, section 6). */
export async function readWithholding(tx: Tx, act: Act, year: number): Promise<Withheld[]> {
  const { organisationId, today } = act;
  const rules = await readTaxRules(tx, organisationId);
  const people = await readAbroad(tx, organisationId);
  const [dollars, pounds] =
    people.length === 0
      ? [[], []]
      : await Promise.all([
          readOwnedYear(tx, organisationId, { year, currency: 'USD' }),
          readOwnedYear(tx, organisationId, { year, currency: 'GBP' }),
        ]);
  const costs = people.length === 0 ? [] : await readCosts(tx, organisationId, year);
  return [
    ...people.flatMap((person) => dollars.flatMap((property) => ofForeigner(person, property, year, rules))),
    ...people.flatMap((person) =>
      pounds.flatMap((property) =>
        ofNonResident(
          person,
          property,
          costs.filter(({ propertyId }) => propertyId === property.id),
          { year, today, rules },
        ),
      ),
    ),
    ...(await readBuildingWork(tx, organisationId, { year, today, rules })),
  ];
}

/** Form 1042-S: of gross rents received before Form W-8ECI was given. */
function ofForeigner(
  { exemptFrom, ...payee }: Abroad,
  property: OwnedYear,
  year: number,
  rules: readonly TaxRule[],
): Withheld[] {
  if (property.country !== 'US') return [];
  const [from, end] = [`${year}-01-01`, `${year}-12-31`];
  const to = exemptFrom === null || exemptFrom > end ? end : addDays(exemptFrom, -1);
  const received =
    to === end
      ? property.lines.filter(({ owner }) => owner === payee.id).reduce((sum, { own }) => sum + own, 0)
      : shareOf(payee.id, property, property.income, { from, to });
  const isOwner = property.lines.some(({ owner }) => owner === payee.id);
  if (!isOwner) return [];
  const { millipercent, source } = taxRuleOn('us-1042-s', from, rules);
  const isExempt = to < from;
  const gross = Math.max(0, received);
  return [
    {
      kind: 'us-1042-s',
      payee,
      vendorId: null,
      property: { id: property.id, name: property.name },
      from,
      to: isExempt ? end : to,
      currency: 'USD',
      receivedCents: gross,
      deductedCents: 0,
      baseCents: gross,
      millipercent: millipercent ?? 0,
      cents: withheldOfForeignOwner({ gross, hasW8Eci: isExempt, percent: percentText(millipercent) }),
      withheldCents: 0,
      dueOn: null,
      reason: isExempt ? 'exempt' : gross === 0 ? 'nothing-received' : 'due',
      source,
    },
  ];
}

/** Non-resident landlords: of rents received less costs paid, by quarter, until the approval to receive them gross. */
function ofNonResident(
  { exemptFrom, ...payee }: Abroad,
  property: OwnedYear,
  costs: readonly DatedCents[],
  { year, today, rules }: { readonly year: number; readonly today: string; readonly rules: readonly TaxRule[] },
): Withheld[] {
  if (property.country !== 'GB' || !property.lines.some(({ owner }) => owner === payee.id)) return [];
  const quarters = [
    ['01-01', '03-31'],
    ['04-01', '06-30'],
    ['07-01', '09-30'],
    ['10-01', '12-31'],
  ] as const;
  return quarters.flatMap(([first, last]) => {
    const span = { from: `${year}-${first}`, to: `${year}-${last}` };
    const received = shareOf(payee.id, property, property.income, span);
    const paid = shareOf(payee.id, property, costs, span);
    if (span.from > today || (received === 0 && paid === 0)) return [];
    const { millipercent, source } = taxRuleOn('gb-nrl', span.to, rules);
    const quarter = { received, deductiblePaid: paid, quarterEnds: span.to, percent: percentText(millipercent) };
    const { base, withheld, dueOn } = withheldOfNonResident(quarter);
    const isExempt = exemptFrom !== null && exemptFrom <= span.from;
    return [
      {
        kind: 'gb-nrl' as const,
        payee,
        vendorId: null,
        property: { id: property.id, name: property.name },
        ...span,
        currency: 'GBP',
        receivedCents: received,
        deductedCents: paid,
        baseCents: base,
        millipercent: millipercent ?? 0,
        cents: isExempt ? 0 : withheld,
        withheldCents: 0,
        dueOn,
        reason: isExempt ? ('exempt' as const) : base === 0 ? ('nothing-received' as const) : ('due' as const),
        source,
      },
    ];
  });
}

interface DatedCents {
  readonly date: string;
  readonly cents: number;
}

/** Of each day by the shares of that day. */
function shareOf(
  owner: string,
  { ownership }: OwnedYear,
  days: readonly DatedCents[],
  { from, to }: { readonly from: string; readonly to: string },
): number {
  return days
    .filter(({ date }) => date >= from && date <= to)
    .flatMap(({ date, cents }) => splitByShares(cents, sharesOn(date, ownership)))
    .reduce((sum, [person, cents]) => (person === owner ? sum + cents : sum), 0);
}

async function readAbroad(tx: Tx, organisationId: string): Promise<Abroad[]> {
  const { rows } = await sql<Abroad>`
    select p.person_id as id, p.name, t.exempt_from::text as "exemptFrom"
      from tax_payee t join person p on p.org_id = t.org_id and p.person_id = t.person_id
     where t.org_id = ${organisationId} and t.is_abroad and p.merged_into is null
     order by p.sort_name, p.person_id`.execute(tx);
  return rows;
}

/** Costs of operating that were paid for properties in the United Kingdom. */
async function readCosts(tx: Tx, organisationId: string, year: number) {
  const { rows } = await sql<DatedCents & { readonly propertyId: string }>`
    select g.property_id as "propertyId", g.date::text as date, sum(g.amount_cents)::bigint as cents
      from account a
      join posting g on g.org_id = a.org_id and g.account_id = a.account_id
       and g.date between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date
      join property p on p.org_id = g.org_id and p.property_id = g.property_id and p.country = 'GB'
     where a.org_id = ${organisationId} and a.kind = 'expense' and a.is_operating and g.basis in ('both', 'cash')
       and g.currency = 'GBP'
     group by 1, 2 order by 2`.execute(tx);
  return rows;
}
