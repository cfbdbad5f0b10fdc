import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { daysFrom } from '#shared/rent/calendar.ts';
import type { SheetLine } from '#shared/reports/sheet.ts';
import type { Tx } from '#server/kernel/database.ts';
import { isId } from '#shared/lists/is-id.ts';
import { pageOf, readCursor } from '#server/kernel/keyset.ts';
import { refuse } from '#server/kernel/refuse.ts';
import type { Asked, Figure } from '#server/kernel/reports/report.ts';
import { readWhole } from '#server/kernel/some-properties/read-whole.ts';
import { ages, isAged, isOverdue } from '#server/modules/rent/arrears/overdue.ts';
import type { AgedFrom } from '#server/modules/rent/arrears/overdue.ts';
import { asOf } from '#server/modules/rent/tenancy-money/money-on.ts';
import type { MoneyDay, Needed } from '#server/modules/rent/tenancy-money/money-on.ts';
import { chargeNumber } from '#server/modules/rent/tenancy-money/numbers.ts';
import { isTenancyIn, neededFor } from '#server/modules/rent/tenancy-money/where-tenancies-are.ts';
import { readChargesSaid } from '#server/modules/rent/report-parts/charges-said.ts';

interface Wanted {
  readonly since: AgedFrom;
  readonly asked: Asked;
  /** Of `charge as c`, which of them count besides. */
  readonly only?: RawBuilder<boolean>;
  readonly figure: Figure;
}

interface Open {
  readonly chargeId: string;
  readonly number: number;
  readonly dueOn: string;
  readonly chargedOn: string;
  readonly openCents: number;
}

/** The open charges that a figure of the aged receivables is made of, oldest first. */
export async function readAgedLines(tx: Tx, on: MoneyDay, { since, asked, only = sql<boolean>`true`, figure }: Wanted) {
  const { line, column, currency, limit, cursor } = figure;
  const after = readCursor(cursor, ['date', 'number']);
  const tenancyId = isId(line) ? line : undefined;
  const { propertyId } = asked;
  const chosen = sql`c.org_id = ${on.organisationId} and c.open_cents > 0 and c.due_on <= ${on.day}::date
    and ${currency === undefined ? sql`true` : sql`c.currency = ${currency}`}
    and ${isTenancyIn('c.tenancy_id', propertyId, on)} and ${only}
    and ${isOfLine(line, on)} and ${isOfColumn(column, on, since)}`;
  const rows = (needed: Needed) => sql<Open>`${asOf(on, needed)}
    select c.charge_id as "chargeId", c.number, c.due_on as "dueOn", c.charged_on as "chargedOn", c.open_cents as "openCents"
      from charge c
     where ${chosen} and ${after === undefined ? sql`true` : sql`(c.due_on, c.number) > (${after[0]}::date, ${after[1]}::bigint)`}
     order by c.due_on, c.number limit ${limit + 1}`;
  const total = (needed: Needed) => sql<{ cents: number }>`${asOf(on, needed)}
    select coalesce(sum(c.open_cents), 0)::bigint as cents from charge c where ${chosen}`;
  return readWhole(tx, async () => {
    const needed =
      tenancyId === undefined
        ? await neededFor(tx, on, { ...asked, propertyId: propertyOf(line) ?? propertyId })
        : { tenancyIds: [tenancyId] };
    const found = (await rows(needed).execute(tx)).rows;
    const saidOf = await readChargesSaid(
      tx,
      on,
      found.slice(0, limit).map(({ chargeId }) => chargeId),
    );
    const page = pageOf(
      found,
      limit,
      (row) => [row.dueOn, String(row.number)],
      (row): SheetLine => ({
        key: row.chargeId,
        day: row.dueOn,
        number: chargeNumber(row.number),
        record: { kind: 'charge', id: row.chargeId },
        ...saidOf(row.chargeId, { withTenant: tenancyId === undefined }),
        aside: ageOf(row, on.day, since),
        amount: row.openCents,
      }),
    );
    return { ...page, amount: (await total(needed).execute(tx)).rows[0]?.cents ?? 0 };
  });
}

function ageOf({ dueOn, chargedOn }: Open, today: string, since: AgedFrom) {
  if (dueOn === today) return { word: 'dueOn', values: { day: { day: dueOn } } } as const;
  const [word, day] = since === 'c.due_on' ? (['dueLate', dueOn] as const) : (['chargedDays', chargedOn] as const);
  return { word, values: { date: { day }, count: Math.max(0, daysFrom(day, today)) } };
}

function isOfLine(line: string, on: MoneyDay): RawBuilder<boolean> {
  if (line === 'total') return sql<boolean>`true`;
  if (isId(line)) return sql<boolean>`c.tenancy_id = ${line}`;
  const propertyId = propertyOf(line);
  if (propertyId === undefined) throw refuse('reports.no-such-figure');
  return isTenancyIn('c.tenancy_id', propertyId, on);
}

function propertyOf(line: string): string | undefined {
  const [, propertyId = ''] = /^property:(.+)$/.exec(line) ?? [];
  return isId(propertyId) ? propertyId : undefined;
}

const columns: Readonly<Record<string, keyof typeof ages>> = {
  days1to30: 'to30Cents',
  days31to60: 'to60Cents',
  days61to90: 'to90Cents',
  daysOver90: 'over90Cents',
};

function isOfColumn(column: string, on: MoneyDay, since: AgedFrom): RawBuilder<boolean> {
  if (column === 'total') return sql<boolean>`true`;
  if (column === 'current') return sql<boolean>`c.due_on = ${on.day}::date`;
  if (column === 'pastDue') return isOverdue(on.day);
  const age = Object.hasOwn(columns, column) ? columns[column] : undefined;
  if (age === undefined) throw refuse('reports.no-such-figure');
  return sql<boolean>`${isOverdue(on.day)} and ${isAged(ages[age], on.day, since)}`;
}
