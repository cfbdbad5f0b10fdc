import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Cell, Label, Line, SheetColumn, SheetLine, SheetTable, StandingNote } from '#shared/reports/sheet.ts';
import type { SumCents } from '#shared/money.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { moneyCell } from '#server/kernel/reports/cells.ts';
import type { Asked, Parameter, Report } from '#server/kernel/reports/report.ts';
import { readClosedThrough, readKnownThrough } from '#server/modules/ledger/index.ts';
import { linesByProperty, sumOf } from '#server/kernel/reports/by-property.ts';
import { readFigureLine } from '#server/kernel/reports/figure-line.ts';
import { readItems } from '#server/kernel/reports/report-items.ts';
import type { Item } from '#server/kernel/reports/report-items.ts';

/** What a register is asked for. */
export interface RegisterScope {
  readonly organisationId: string;
  readonly today: string;
  readonly from: string;
  readonly to: string;
  readonly asked: Asked;
  /** The number of the last entry that counts; undefined where all do. */
  readonly knownThrough: number | undefined;
  readonly seesAllProperties: boolean;
}

/** A document of a register, or what took it back, on the day of the books. */
export interface DocumentRow extends Item {
  readonly propertyId: string;
  /** Taken back later: it stays in the register, and so does its opposite. */
  readonly isVoided: boolean;
}

/** How a document is said: as a line of the sheet, and among the lines of a figure. */
export interface Said {
  readonly property: { readonly id: string; readonly name: string; readonly colour: number };
  readonly record: NonNullable<Line['record']>;
  readonly label: Label;
  readonly aside?: Label | undefined;
  readonly number: string;
  readonly what: Label;
  readonly who: Label;
  /** Those of the columns before the amount. */
  readonly cells: readonly (Cell | null)[];
}

interface Register<Row extends DocumentRow> {
  readonly key: Report['key'];
  readonly parameters: readonly Parameter[];
  readonly first: Label;
  /** What stands beside it. */
  readonly aside: Label;
  /** Before the amount. */
  readonly columns: readonly SheetColumn[];
  /** A query for rows of `Row`. */
  readonly rows: (scope: RegisterScope) => RawBuilder<unknown>;
  readonly say: (tx: Tx, scope: RegisterScope, rows: readonly Row[]) => Promise<(row: Row, isUnder: boolean) => Said>;
  readonly total: (rows: readonly Row[]) => Label;
  /** How the register ties to the books. */
  readonly tie: (tx: Tx, scope: RegisterScope, totals: ReadonlyMap<string, SumCents>) => Promise<StandingNote[]>;
}

/** A report of documents within a range of days, voided ones with their opposite, by property. */
export function registerReport<Row extends DocumentRow>(register: Register<Row>): Report {
  return {
    key: register.key,
    permission: 'rent.read',
    parameters: ['from', 'to', 'knownAt', 'propertyId', 'ownerId', ...register.parameters, 'groupBy'],
    async read(tx, act, asked) {
      const scope = await openScope(tx, act, asked);
      const { rows } = await sql<Row>`
        select i.* from (${register.rows(scope)}) i order by i.day, i.at, i.key`.execute(tx);
      const say = await register.say(tx, scope, rows);
      const byCurrency = Map.groupBy(rows, ({ currency }) => currency);
      if (byCurrency.size === 0) byCurrency.set(act.session.facts.currency, []);
      const totals = new Map([...byCurrency].map(([currency, own]) => [currency, sumOf(own, ({ cents }) => cents)]));
      return {
        tables: [...byCurrency].map(([currency, own]) => tableOf(register, { currency, rows: own, say, asked })),
        notes: await register.tie(tx, scope, totals),
        closedThrough: await readClosedThrough(tx, act.organisationId),
      };
    },
    async lines(tx, act, asked, figure) {
      if (figure.column !== 'amount') throw refuse('reports.no-such-figure');
      const scope = await openScope(tx, act, asked);
      const of = sql`select r.* from (${register.rows(scope)}) r where ${isOfLine(figure.line)}`;
      const { shown, present } = await readItems<Row>(tx, { of }, figure);
      const say = await register.say(tx, scope, shown);
      return present((row): SheetLine => {
        const { number, record, what, who } = say(row, false);
        return { key: row.key, day: row.day, number, record, what, who, amount: row.cents };
      });
    },
  };
}

async function openScope(tx: Tx, { organisationId, today, session }: Act, asked: Asked): Promise<RegisterScope> {
  return {
    organisationId,
    today,
    from: asked.from ?? today,
    to: asked.to ?? today,
    asked,
    knownThrough: await readKnownThrough(tx, organisationId, asked.knownAt),
    seesAllProperties: session.seesAllProperties,
  };
}

function isOfLine(line: string): RawBuilder<boolean> {
  const found = readFigureLine(line);
  if (found.of === 'all') return sql<boolean>`true`;
  return found.of === 'property'
    ? sql<boolean>`r."propertyId" = ${found.propertyId}::uuid`
    : sql<boolean>`r.key = ${found.key}`;
}

interface Content<Row> {
  readonly currency: string;
  readonly rows: readonly Row[];
  readonly say: (row: Row, isUnder: boolean) => Said;
  readonly asked: Asked;
}

function tableOf<Row extends DocumentRow>(
  { first, aside, columns, total }: Register<Row>,
  { currency, rows, say, asked }: Content<Row>,
): SheetTable {
  return {
    currency,
    first,
    aside,
    columns: [...columns, { key: 'amount', label: { word: 'amount' }, kind: 'money' }],
    lines: linesByProperty(rows, {
      groupBy: asked.groupBy,
      propertyOf: (row) => say(row, true).property,
      lineOf: (row, isUnder) => lineOf(row, say(row, isUnder)),
      cellsOf: (own) => [...columns.map(() => null), moneyCell(sumOf(own, ({ cents }) => cents))],
      total: total(rows),
    }),
  };
}

function lineOf(row: DocumentRow, { label, aside, record, property, cells }: Said): Line {
  return {
    key: row.key,
    kind: 'line',
    label,
    ...(aside !== undefined && { aside }),
    record,
    colour: property.colour,
    ...(row.isVoided && { isVoided: true }),
    cells: [...cells, moneyCell(row.cents)],
  };
}
