import { sql } from 'kysely';
import { isId } from '#shared/lists/is-id.ts';
import type { ReportWord } from '#shared/reports/report-words.ts';
import type { Line, SheetColumn, SheetTable } from '#shared/reports/sheet.ts';
import type { Tx } from '#server/kernel/database.ts';
import { moneyCell } from '#server/kernel/reports/cells.ts';
import type { Asked, Report } from '#server/kernel/reports/report.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { readWhole } from '#server/kernel/some-properties/read-whole.ts';
import { readClosedThrough, readKnownThrough } from '#server/modules/ledger/index.ts';
import { readLastContacts } from '#server/modules/rent/arrears/last-contacts.ts';
import { agedSums } from '#server/modules/rent/arrears/overdue.ts';
import type { AgedFrom, ages, Overdue } from '#server/modules/rent/arrears/overdue.ts';
import { readTenancyLeases } from '#server/modules/rent/arrears/tenancy-leases.ts';
import type { TenancyLease } from '#server/modules/rent/arrears/tenancy-leases.ts';
import { asOf, pastMoneyDay } from '#server/modules/rent/tenancy-money/money-on.ts';
import type { MoneyDay, Needed } from '#server/modules/rent/tenancy-money/money-on.ts';
import { isTenancyIn, neededFor } from '#server/modules/rent/tenancy-money/where-tenancies-are.ts';
import { readAgedLines } from './aged-lines.ts';
import { readAgedTies } from './aged-ties.ts';
import { linesByProperty } from '#server/kernel/reports/by-property.ts';
import { placeOf, tenantsOf } from '#server/modules/rent/report-parts/charges-said.ts';
import { contactLabel } from '#server/modules/rent/report-parts/contact-said.ts';
import { isAskedTenancy } from '#server/modules/rent/report-parts/narrow.ts';

const rules: Readonly<Partial<Record<string, ReportWord>>> = {
  current: 'ruleDueThatDay',
  days1to30: 'ruleAged',
  days31to60: 'ruleAged',
  days61to90: 'ruleAged',
  daysOver90: 'ruleAged',
  total: 'ruleDueByThen',
  // No column of its own: other pages open what is past due, without what falls due on the day.
  pastDue: 'rulePastDue',
};

/** What is due: on the day itself, and past due by age. A line for each tenancy, under the property where it is. */
export const agedReceivables: Report = {
  key: 'aged-receivables',
  permission: 'rent.read',
  parameters: ['asOf', 'knownAt', 'propertyId', 'ownerId', 'unitId', 'leaseId', 'personId', 'groupBy', 'ageFrom'],
  rules,
  async read(tx, act, asked) {
    const on = await moneyDayOf(tx, act, asked);
    const debts = await readDebts(tx, on, asked);
    const byCurrency = Map.groupBy(debts, ({ currency }) => currency);
    const { currency: own } = act.session.facts;
    if (byCurrency.size === 0) byCurrency.set(own, []);
    return {
      tables: [...byCurrency].map(([currency, rows]) => tableOf(currency, rows, asked)),
      notes: await readAgedTies(tx, act, asked, [...byCurrency.keys()]),
      closedThrough: await readClosedThrough(tx, act.organisationId),
    };
  },
  async lines(tx, act, asked, figure) {
    const on = await moneyDayOf(tx, act, asked);
    const only = isAskedTenancy(on, 'c.tenancy_id', asked);
    const lines = await readAgedLines(tx, on, { since: sinceOf(asked), asked, only, figure });
    const contact = await contactOf(tx, on, figure.line);
    if (contact === null || lines.items.length === 0) return lines;
    const word = rules[figure.column];
    return { ...lines, rule: [...(word === undefined ? [] : [{ word }]), contactLabel(contact, 'lastContactWas')] };
  },
};

export async function moneyDayOf(tx: Tx, { organisationId, now }: Act, asked: Asked): Promise<MoneyDay> {
  const on = await pastMoneyDay(tx, organisationId, now, asked.asOf);
  if (asked.knownAt === undefined) return on;
  return { ...on, isToday: false, knownThrough: await readKnownThrough(tx, organisationId, asked.knownAt) };
}

/** When somebody was last written to or spoken with about the debt of a line; nothing where it is about several. */
async function contactOf(tx: Tx, { organisationId, day }: MoneyDay, line: string) {
  if (!isId(line)) return null;
  const contacts = await readWhole(tx, () => readLastContacts(tx, organisationId, [line], day));
  return contacts(line).lastContact;
}

function sinceOf({ ageFrom }: Asked): AgedFrom {
  return ageFrom === 'charge-date' ? 'c.charged_on' : 'c.due_on';
}

type Sums = Omit<Overdue, 'daysLate'>;

export interface Debt extends Sums {
  /** Falls due on the day, and is not late yet. */
  readonly currentCents: number;
  readonly lease: TenancyLease;
}

/** By property, the oldest first. */
export async function readDebts(tx: Tx, on: MoneyDay, asked: Asked): Promise<Debt[]> {
  const sums = (needed: Needed) => sql<Omit<Debt, 'lease'>>`${asOf(on, needed)}
    select c.tenancy_id as "tenancyId", c.currency, min(c.due_on) as "oldestDueOn", ${agedSums(on.day, sinceOf(asked))},
           coalesce(sum(c.open_cents) filter (where c.due_on = ${on.day}::date), 0)::bigint as "currentCents"
      from charge c
     where c.org_id = ${on.organisationId} and c.open_cents > 0 and c.due_on <= ${on.day}::date
       and ${isTenancyIn('c.tenancy_id', asked.propertyId, on)} and ${isAskedTenancy(on, 'c.tenancy_id', asked)}
     group by c.tenancy_id, c.currency order by c.currency, 3, 1`;
  return readWhole(tx, async () => {
    const { rows } = await sums(await neededFor(tx, on, asked)).execute(tx);
    const ids = [...new Set(rows.map(({ tenancyId }) => tenancyId))];
    const leases = await readTenancyLeases(tx, on.organisationId, ids, on.day);
    return rows.flatMap((row) => {
      const lease = leases.get(row.tenancyId);
      return lease === undefined ? [] : [{ ...row, lease }];
    });
  });
}

const columns = [
  ['days1to30', 'to30Cents'],
  ['days31to60', 'to60Cents'],
  ['days61to90', 'to90Cents'],
  ['daysOver90', 'over90Cents'],
] as const satisfies readonly (readonly [string, keyof typeof ages])[];

function tableOf(currency: string, debts: readonly Debt[], { groupBy }: Asked): SheetTable {
  const sum = sumsOf(debts);
  return {
    currency,
    first: { word: 'tenant' },
    aside: { word: 'unit' },
    columns: [
      { key: 'current', label: { word: 'current' }, kind: 'money' },
      ...columns.map(([key]): SheetColumn => ({ key, label: { word: key }, kind: 'money' })),
      { key: 'total', label: { word: 'total' }, kind: 'money' },
    ],
    lines: linesByProperty(debts, {
      groupBy,
      propertyOf: ({ lease }) => lease.property,
      lineOf,
      cellsOf: (own) => cellsOf(sumsOf(own)),
      total: { word: 'totalLeases', values: { count: debts.length } },
    }),
    headline: {
      label: { word: 'pastDue' },
      cents: sum.overdueCents,
      parts: columns.map(([column, part]) => ({ column, cents: sum[part] })),
    },
  };
}

function lineOf({ tenancyId, lease, ...sums }: Debt, isUnder: boolean): Line {
  return {
    key: tenancyId,
    kind: 'line',
    label: tenantsOf(lease),
    aside: placeOf(lease, isUnder),
    record: { kind: 'lease', id: lease.id },
    colour: lease.property.colour,
    cells: cellsOf(sums),
  };
}

type Amounts = Pick<Debt, 'currentCents' | 'overdueCents' | keyof typeof ages>;

function cellsOf({ currentCents, overdueCents, ...sums }: Amounts) {
  const cents = [currentCents, ...columns.map(([, part]) => sums[part]), currentCents + overdueCents];
  return cents.map((one) => moneyCell(one));
}

function sumsOf(debts: readonly Amounts[]): Amounts {
  const sum = (part: keyof Amounts) => debts.reduce((all, debt) => all + debt[part], 0);
  return {
    currentCents: sum('currentCents'),
    overdueCents: sum('overdueCents'),
    to30Cents: sum('to30Cents'),
    to60Cents: sum('to60Cents'),
    to90Cents: sum('to90Cents'),
    over90Cents: sum('over90Cents'),
  };
}
