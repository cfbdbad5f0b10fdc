import { sql } from 'kysely';
import type { Cell, Label, SheetTable } from '#shared/reports/sheet.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { moneyCell } from '#server/kernel/reports/cells.ts';
import type { Asked, Report } from '#server/kernel/reports/report.ts';
import { readWhole } from '#server/kernel/some-properties/read-whole.ts';
import { readClosedThrough } from '#server/modules/ledger/index.ts';
import { debtsInView, findRows, presentRows } from '#server/modules/rent/arrears/list-arrears.ts';
import type { ArrearsRow } from '#server/modules/rent/arrears/list-arrears.ts';
import { readOverdue } from '#server/modules/rent/arrears/overdue.ts';
import { reminderSetting } from '#server/modules/rent/arrears/reminder-setting.ts';
import type { MoneyDay } from '#server/modules/rent/tenancy-money/money-on.ts';
import { readSetting } from '#server/modules/rent/tenancy-money/rent-settings.ts';
import { neededFor } from '#server/modules/rent/tenancy-money/where-tenancies-are.ts';
import { readAgedLines } from './aged-lines.ts';
import { moneyDayOf } from './aged-receivables.ts';
import { knownNote } from '#server/kernel/reports/known-note.ts';
import { linesByProperty, sumOf } from '#server/kernel/reports/by-property.ts';
import { placeOf, tenantsOf } from '#server/modules/rent/report-parts/charges-said.ts';
import { contactLabel } from '#server/modules/rent/report-parts/contact-said.ts';
import { isAskedTenancy } from '#server/modules/rent/report-parts/narrow.ts';

/** Who is past due, how far each debt has come, and what comes next: the arrears as a report. */
export const delinquency: Report = {
  key: 'delinquency',
  permission: 'rent.read',
  parameters: ['asOf', 'knownAt', 'propertyId', 'ownerId', 'unitId', 'leaseId', 'personId', 'groupBy'],
  rules: {
    days1to30: 'ruleAged',
    days31to60: 'ruleAged',
    days61to90: 'ruleAged',
    daysOver90: 'ruleAged',
    total: 'rulePastDue',
  },
  async read(tx, act, asked) {
    const on = await moneyDayOf(tx, act, asked);
    const byCurrency = Map.groupBy(await readDebts(tx, act, on, asked), ({ row }) => row.currency);
    if (byCurrency.size === 0) byCurrency.set(act.session.facts.currency, []);
    return {
      tables: [...byCurrency].map(([currency, own]) => tableOf(currency, own, asked)),
      notes: knownNote(asked, 'contactsKnownNow'),
      closedThrough: await readClosedThrough(tx, act.organisationId),
    };
  },
  async lines(tx, act, asked, figure) {
    const on = await moneyDayOf(tx, act, asked);
    const only = isAskedTenancy(on, 'c.tenancy_id', asked);
    // Its total is of what is late, without what falls due on the day itself.
    const column = figure.column === 'total' ? 'pastDue' : figure.column;
    return readAgedLines(tx, on, { since: 'c.due_on', asked, only, figure: { ...figure, column } });
  },
};

interface Debt {
  readonly tenancyId: string;
  readonly row: ArrearsRow;
}

/** All of them: a report has no pages. */
const atMost = 1_000_000;

async function readDebts(tx: Tx, { organisationId, now }: Act, on: MoneyDay, asked: Asked): Promise<Debt[]> {
  const setting = await readSetting(tx, organisationId, reminderSetting);
  const { propertyId } = asked;
  const inView = await debtsInView(tx, on, { setting, query: { view: 'all', propertyId } });
  const chosen = sql`${inView ?? sql`false`} and ${isAskedTenancy(on, 'b.tenancy_id', asked)}`;
  return readWhole(tx, async () => {
    const needed = await neededFor(tx, on, asked);
    const found = await findRows(tx, on, { chosen, needed, query: { limit: atMost } });
    const ids = [...new Set(found.map(({ tenancyId }) => tenancyId))];
    const overdue = await readOverdue(tx, on, ids);
    return presentRows(tx, { overdue, on, now, setting });
  });
}

const ages = [
  ['days1to30', 'to30Cents'],
  ['days31to60', 'to60Cents'],
  ['days61to90', 'to90Cents'],
  ['daysOver90', 'over90Cents'],
  ['total', 'overdueCents'],
] as const;

const facts = [
  ['oldest', 'oldestDue', 'day'],
  ['stage', 'stage', 'text'],
  ['contact', 'lastContact', 'text'],
  ['hold', 'onHold', 'text'],
  ['next', 'nextStep', 'text'],
] as const;

function tableOf(currency: string, debts: readonly Debt[], { groupBy }: Asked): SheetTable {
  const sums = (own: readonly Debt[]) => ages.map(([, part]) => moneyCell(sumOf(own, ({ row }) => row[part])));
  return {
    currency,
    first: { word: 'tenant' },
    aside: { word: 'unit' },
    columns: [
      ...facts.map(([key, word, kind]) => ({ key, label: { word }, kind })),
      ...ages.map(([key]) => ({ key, label: { word: key }, kind: 'money' as const })),
    ],
    lines: linesByProperty(debts, {
      groupBy,
      propertyOf: ({ row }) => row.property,
      lineOf: (debt, isUnder) => ({
        key: debt.tenancyId,
        kind: 'line',
        label: tenantsOf(debt.row),
        aside: placeOf(debt.row, isUnder),
        record: { kind: 'lease', id: debt.row.leaseId },
        colour: debt.row.property.colour,
        cells: [...factsOf(debt.row), ...sums([debt])],
      }),
      cellsOf: (own) => [...facts.map(() => null), ...sums(own)],
      total: { word: 'totalLeases', values: { count: debts.length } },
    }),
  };
}

function factsOf({ oldestDueOn, stage, lastContact, hold, nextStage, currency }: ArrearsRow): (Cell | null)[] {
  const text = (label: Label | null): Cell | null => (label === null ? null : { kind: 'text', text: label });
  return [
    { kind: 'day', day: oldestDueOn },
    text({ word: `stage-${stage ?? 'none'}` }),
    text(lastContact === null ? null : contactLabel(lastContact)),
    text(hold === null ? null : holdLabel(hold, currency)),
    text(
      nextStage === null
        ? null
        : { word: 'stageFrom', values: { stage: { word: `send-${nextStage.stage}` }, date: { day: nextStage.on } } },
    ),
  ];
}

function holdLabel({ kind, until, promisedCents: cents }: NonNullable<ArrearsRow['hold']>, currency: string): Label {
  const date = { day: until };
  if (kind === 'hold') return { word: 'heldUntil', values: { date } };
  return cents === null
    ? { word: 'promisedFor', values: { date } }
    : { word: 'amountPromisedFor', values: { date, amount: { cents, currency } } };
}
