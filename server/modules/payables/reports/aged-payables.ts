import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isId } from '#shared/lists/is-id.ts';
import { sumCents } from '#shared/money.ts';
import type { ReportWord } from '#shared/reports/report-words.ts';
import type { Line, SheetLine, SheetTable, StandingNote } from '#shared/reports/sheet.ts';
import { daysFrom } from '#shared/rent/calendar.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { sumOf } from '#server/kernel/reports/by-property.ts';
import { moneyCell } from '#server/kernel/reports/cells.ts';
import { knownNote } from '#server/kernel/reports/known-note.ts';
import { readItems } from '#server/kernel/reports/report-items.ts';
import type { Item } from '#server/kernel/reports/report-items.ts';
import type { Report } from '#server/kernel/reports/report.ts';
import { isWhole, tieNote } from '#server/kernel/reports/tie-notes.ts';
import { readBankBalance, readClosedThrough } from '#server/modules/ledger/index.ts';
import { documentOf, invoiceLabel, recordOf } from './payable-words.ts';
import { knownAsked, payableItems } from './payable-items.ts';
import type { KnownAsked, PayableItem } from './payable-items.ts';

const ages = [
  ['notDue', -Infinity, 0],
  ['days1to30', 1, 30],
  ['days31to60', 31, 60],
  ['days61to90', 61, 90],
  ['daysOver90', 91, Infinity],
] as const;

/** What vendors are owed at the end of a day, by how long it has been due. */
export const agedPayables: Report = {
  key: 'aged-payables',
  permission: 'bills.read',
  parameters: ['asOf', 'knownAt', 'propertyId', 'ownerId', 'personId'],
  rules: Object.fromEntries([...ages.map(([key]) => [key, 'ruleOpenBills']), ['total', 'ruleOpenBills']]) as Partial<
    Record<string, ReportWord>
  >, // The values are words of reports.
  async read(tx, act, given) {
    const asked = await knownAsked(tx, act, given);
    const debts = await readDebts(tx, act, asked);
    const byCurrency = Map.groupBy(debts, ({ currency }) => currency);
    if (byCurrency.size === 0) byCurrency.set(act.session.facts.currency, []);
    return {
      tables: [...byCurrency].map(([currency, own]) => tableOf(currency, own)),
      notes: [...knownNote(asked, 'billsKnownThen'), ...(await readTies(tx, act, asked, byCurrency))],
      closedThrough: await readClosedThrough(tx, act.organisationId),
    };
  },
  async lines(tx, act, given, { line, column, ...page }) {
    const asked = await knownAsked(tx, act, given);
    const day = asked.asOf ?? act.today;
    const isOfLine = line === 'total' ? sql`true` : sql`o."vendorId" = ${idOf(line)}::uuid`;
    const of = sql`select o.* from (${openBills(act, asked)}) o where ${isOfLine} and ${isOfAge(column, day)}`;
    const { present } = await readItems<OpenBill>(tx, { of }, { ...page });
    return present((bill): SheetLine => ({
      key: bill.key,
      day: bill.day,
      number: documentOf({ ...bill, bill: bill.at, payment: null }),
      record: recordOf({ ...bill, billId: bill.key, paymentId: null }),
      what: invoiceLabel(bill),
      ...(line === 'total' && { who: bill.vendor }),
      aside: ageOf(bill.dueOn, day),
      amount: bill.cents,
    }));
  },
};

type OpenBill = Item &
  Pick<PayableItem, 'vendorId' | 'vendor' | 'sortName' | 'dueOn' | 'invoice' | 'memo' | 'creditId' | 'entryId'>;

/** A query for rows of `OpenBill`: by the day when the bill came to the books. */
function openBills({ organisationId, today }: Act, asked: KnownAsked): RawBuilder<unknown> {
  return sql`
    select i."billId"::text as key, min(i.day) as day, i.bill as at, i.currency, sum(i.cents)::bigint as cents, i."vendorId",
           i.vendor, i."sortName", i."dueOn", i.invoice, i.memo, i."creditId", (array_agg(i."entryId"))[1] as "entryId"
      from (${payableItems(organisationId, asked, asked.asOf ?? today)}) i
     group by i."billId", i.bill, i.currency, i."vendorId", i.vendor, i."sortName", i."dueOn", i.invoice, i.memo, i."creditId"
    having sum(i.cents) <> 0`;
}

function isOfAge(column: string, day: string): RawBuilder<boolean> {
  if (column === 'total') return sql<boolean>`true`;
  const age = ages.find(([key]) => key === column);
  if (age === undefined) throw refuse('reports.no-such-figure');
  const [, least, most] = age;
  const late = sql`(${day}::date - o."dueOn")`;
  return sql<boolean>`${least === -Infinity ? sql`true` : sql`${late} >= ${least}`}
    and ${most === Infinity ? sql`true` : sql`${late} <= ${most}`}`;
}

function idOf(line: string): string {
  if (!isId(line)) throw refuse('reports.no-such-figure');
  return line;
}

function ageOf(dueOn: string, day: string): SheetLine['aside'] {
  const late = daysFrom(dueOn, day);
  return late > 0
    ? { word: 'dueLate', values: { date: { day: dueOn }, count: late } }
    : { word: 'dueOn', values: { day: { day: dueOn } } };
}

interface Debt {
  readonly vendorId: string;
  readonly vendor: string;
  readonly currency: string;
  /** One for each age. */
  readonly cents: readonly string[];
}

async function readDebts(tx: Tx, act: Act, asked: KnownAsked): Promise<Debt[]> {
  const day = asked.asOf ?? act.today;
  const sums = ages.map(([key]) => sql`coalesce(sum(o.cents) filter (where ${isOfAge(key, day)}), 0)::text`);
  const { rows } = await sql<Debt>`
    select o."vendorId", o.vendor, o.currency, array[${sql.join(sums)}] as cents
      from (${openBills(act, asked)}) o
     group by o."vendorId", o.vendor, o."sortName", o.currency
     order by o."sortName", o."vendorId"`.execute(tx);
  return rows;
}

function tableOf(currency: string, debts: readonly Debt[]): SheetTable {
  const sums = sumsOf(debts);
  return {
    currency,
    first: { word: 'vendor' },
    columns: [
      ...ages.map(([key]) => ({ key, label: { word: key }, kind: 'money' as const })),
      { key: 'total', label: { word: 'total' }, kind: 'money' },
    ],
    lines: [
      ...debts.map((debt): Line => ({
        key: debt.vendorId,
        kind: 'line',
        label: debt.vendor,
        record: { kind: 'vendor', id: debt.vendorId },
        cells: cellsOf([debt]),
      })),
      {
        key: 'total',
        kind: 'total',
        label: { word: 'totalVendors', values: { count: debts.length } },
        cells: cellsOf(debts),
      },
    ],
    headline: {
      label: { word: 'openBills' },
      cents: totalOf(debts),
      parts: ages.map(([column], at) => ({ column, cents: sums[at] ?? 0 })),
    },
  };
}

function cellsOf(debts: readonly Debt[]) {
  return [...sumsOf(debts), totalOf(debts)].map((cents) => moneyCell(cents));
}

function sumsOf(debts: readonly Debt[]) {
  return ages.map((_, at) => sumOf(debts, ({ cents }) => cents[at] ?? '0'));
}

function totalOf(debts: readonly Debt[]) {
  return sumCents(sumsOf(debts).reduce<bigint>((sum, cents) => sum + BigInt(cents), 0n));
}

/** What is open is what the account of payables says on the same day. */
async function readTies(
  tx: Tx,
  { organisationId, today, session: { seesAllProperties } }: Act,
  asked: KnownAsked,
  byCurrency: ReadonlyMap<string, readonly Debt[]>,
): Promise<StandingNote[]> {
  // The balance of the account is kept as it is now.
  if (asked.knownAt !== undefined || !isWhole({ seesAllProperties, asked })) return [];
  const { id, number, name } = await tx
    .selectFrom('account')
    .select(['account_id as id', 'number', 'name'])
    .where('org_id', '=', organisationId)
    .where('system_key', '=', 'payables')
    .executeTakeFirstOrThrow();
  const notes = [];
  for (const [currency, debts] of byCurrency) {
    const balance = await readBankBalance(tx, organisationId, { accountId: id, currency, asOf: asked.asOf ?? today });
    const account = `${number} ${name}`;
    notes.push(tieNote({ currency, amount: totalOf(debts), books: sumCents(-balance), account, detail: 'billsTie' }));
  }
  return notes;
}
