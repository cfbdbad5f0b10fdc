import { lessCents, sumCents } from '#shared/money.ts';
import type { SumCents } from '#shared/money.ts';
import type { Cell, Line, SheetTable } from '#shared/reports/sheet.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import { moneyCell } from '#server/kernel/reports/cells.ts';
import type { Asked, Report } from '#server/kernel/reports/report.ts';
import { codeOf } from '#server/modules/ledger/exports/export-writer.ts';
import { readGeneralLedger } from '#server/modules/ledger/statements/general-ledger.ts';

/** Every line of a range by account, with running balances. Its figures are lines themselves: none opens. */
export const generalLedgerReport: Report = {
  key: 'general-ledger',
  permission: 'ledger.read',
  parameters: ['from', 'to', 'asOf', 'knownAt', 'basis', 'propertyId', 'unitId', 'leaseId', 'personId', 'accountId'],
  async read(tx, act, asked) {
    const ledger = await readWholeLedger(tx, act, asked);
    const currencies = ledger.totals.map(({ currency }) => currency);
    return {
      tables: (currencies.length > 0 ? currencies : [act.session.facts.currency]).map((one) => tableOf(ledger, one)),
      notes: [],
      closedThrough: ledger.closedThrough,
    };
  },
  lines: () => Promise.reject(refuse('reports.no-such-figure')),
};

type Ledger = Awaited<ReturnType<typeof readGeneralLedger>>;

const linesAtOnce = 1000;
const linesAtMost = 20_000;

async function readWholeLedger(tx: Tx, act: Act, { basis = 'accrual', ...asked }: Asked): Promise<Ledger> {
  const question = {
    from: asked.from,
    to: asked.to,
    asOf: asked.asOf,
    knownAt: asked.knownAt,
    propertyId: asked.propertyId,
    unitId: asked.unitId,
    leaseId: asked.leaseId,
    personId: asked.personId,
    accountId: asked.accountId,
    basis,
    limit: linesAtOnce,
  };
  const first = await readGeneralLedger(tx, act.organisationId, act.now, question);
  const pages = [first];
  for (let next = first.next; next !== null;) {
    if (pages.length * linesAtOnce >= linesAtMost) throw refuseField('from', 'reports.too-long', { most: linesAtMost });
    const page = await readGeneralLedger(tx, act.organisationId, act.now, { ...question, cursor: next });
    pages.push(page);
    next = page.next;
  }
  const openings = new Map(
    pages.flatMap((page) => page.openings).map((one) => [`${one.accountId} ${one.currency}`, one]),
  );
  return { ...first, items: pages.flatMap(({ items }) => items), openings: [...openings.values()] };
}

const money = (cents: SumCents): Cell => moneyCell(cents, { opens: false });

function tableOf({ items, openings, totals, from }: Ledger, currency: string): SheetTable {
  const own = Map.groupBy(
    items.filter((item) => item.currency === currency),
    ({ accountId }) => accountId,
  );
  const sum = totals.find((one) => one.currency === currency);
  return {
    currency,
    first: { word: 'account' },
    columns: [
      { key: 'date', label: { word: 'date' }, kind: 'day' },
      { key: 'entry', label: { word: 'entry' }, kind: 'text' },
      { key: 'debit', label: { word: 'debit' }, kind: 'money' },
      { key: 'credit', label: { word: 'credit' }, kind: 'money' },
      { key: 'balance', label: { word: 'balance' }, kind: 'money' },
    ],
    lines: [
      ...openings
        .filter((opening) => opening.currency === currency)
        .flatMap((opening) => accountLines(opening, own.get(opening.accountId) ?? [], from)),
      {
        key: 'total',
        kind: 'total',
        label: { word: 'total' },
        cells: [null, null, money(sum?.debitCents ?? 0), money(sum?.creditCents ?? 0), money(sum?.closingCents ?? 0)],
      },
    ],
  };
}

function accountLines(opening: Ledger['openings'][number], items: Ledger['items'], from: string): Line[] {
  const { accountId, number: code, name, cents } = opening;
  const record = { kind: 'account' as const, id: accountId };
  const total = (side: 'debitCents' | 'creditCents') =>
    sumCents(items.reduce((all, item) => all + BigInt(item[side]), 0n));
  const [debit, credit] = [total('debitCents'), total('creditCents')];
  const closing = sumCents(BigInt(cents) + BigInt(lessCents(debit, credit)));
  return [
    { key: `account:${accountId}`, kind: 'heading', code, label: name, record, cells: [null, null, null, null, null] },
    {
      key: `opening:${accountId}`,
      kind: 'line',
      label: { word: 'openingBalance' },
      cells: [{ kind: 'day', day: from }, null, null, null, money(cents)],
    },
    ...items.map((item): Line => ({
      key: `${item.entryId}:${item.line}`,
      kind: 'line',
      label: item.memo ?? item.entryMemo,
      record: { kind: 'entry', id: item.entryId },
      cells: [
        { kind: 'day', day: item.date },
        { kind: 'text', text: codeOf(item.entryNumber) },
        item.debitCents === 0 ? null : money(item.debitCents),
        item.creditCents === 0 ? null : money(item.creditCents),
        money(item.balanceCents),
      ],
    })),
    {
      key: `total:${accountId}`,
      kind: 'subtotal',
      label: { word: 'totalOf', values: { name } },
      cells: [null, null, money(debit), money(credit), money(closing)],
    },
  ];
}
