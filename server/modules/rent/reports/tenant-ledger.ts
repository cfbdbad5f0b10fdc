import { isId } from '#shared/lists/is-id.ts';
import type { ReportWord } from '#shared/reports/report-words.ts';
import type { Cell, Label, Line, SheetLine, SheetTable } from '#shared/reports/sheet.ts';
import { pageOf, readCursor } from '#server/kernel/keyset.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { moneyCell } from '#server/kernel/reports/cells.ts';
import type { Asked, Figure, Report } from '#server/kernel/reports/report.ts';
import { readClosedThrough } from '#server/modules/ledger/index.ts';
import type { LedgerLine } from '#server/modules/rent/rent-roll/ledger-lines.ts';
import type { OwedKind } from '#server/modules/rent/tenancy-money/owed-kind.ts';
import { sumOf } from '#server/kernel/reports/by-property.ts';
import { chargeLabel, placeOf, tenantLabel, tenantsOf } from '#server/modules/rent/report-parts/charges-said.ts';
import { readLedgers } from './ledgers.ts';
import type { Ledger } from './ledgers.ts';

/** Every charge and payment of a tenancy within a range, with what was owed before it and after each. */
export const tenantLedger: Report = {
  key: 'tenant-ledger',
  permission: 'rent.read',
  parameters: ['from', 'to', 'knownAt', 'propertyId', 'leaseId', 'personId'],
  async read(tx, act, asked) {
    const ledgers = await readLedgers(tx, act, asked);
    const byCurrency = Map.groupBy(ledgers, ({ currency }) => currency);
    if (byCurrency.size === 0) byCurrency.set(act.session.facts.currency, []);
    return {
      tables: [...byCurrency].map(([currency, own]) => tableOf(currency, own, asked)),
      notes: [],
      closedThrough: await readClosedThrough(tx, act.organisationId),
    };
  },
  async lines(tx, act, asked, figure) {
    const all = await readLedgers(tx, act, asked);
    const ledgers = all.filter(({ currency }) => figure.currency === undefined || currency === figure.currency);
    return present(itemsOf(ledgers, figure), figure);
  },
};

function tableOf(currency: string, ledgers: readonly Ledger[], asked: Asked): SheetTable {
  return {
    currency,
    first: { word: 'details' },
    aside: { word: 'unit' },
    columns: [
      { key: 'date', label: { word: 'date' }, kind: 'day' },
      { key: 'number', label: { word: 'number' }, kind: 'text' },
      { key: 'charge', label: { word: 'charges' }, kind: 'money' },
      { key: 'payment', label: { word: 'payments' }, kind: 'money' },
      { key: 'balance', label: { word: 'balance' }, kind: 'money' },
    ],
    lines: [
      ...ledgers.flatMap((ledger) => linesOf(ledger, asked)),
      { key: 'total', kind: 'total', label: { word: 'total' }, cells: sumsOf(ledgers) },
    ],
  };
}

function linesOf(ledger: Ledger, { from }: Asked): Line[] {
  const { tenancyId, lease, before, within } = ledger;
  const record = { kind: 'lease' as const, id: lease.id };
  const opening = moneyCell(before.at(-1)?.balanceCents ?? 0);
  return [
    {
      key: `lease:${tenancyId}`,
      kind: 'heading',
      label: tenantsOf(lease),
      aside: placeOf(lease, false),
      record,
      colour: lease.property.colour,
      cells: [null, null, null, null, null],
    },
    {
      key: `opening:${tenancyId}`,
      kind: 'line',
      label: { word: 'openingBalance' },
      cells: [from === undefined ? null : { kind: 'day', day: from }, null, null, null, opening],
    },
    ...within.map((line): Line => ({
      key: `${tenancyId}:${line.key}`,
      kind: 'line',
      label: whatOf(line),
      record: recordOf(line),
      ...(line.undone !== null && { isVoided: true }),
      cells: [
        { kind: 'day', day: line.on },
        { kind: 'text', text: line.number },
        line.chargeCents === 0 ? null : moneyCell(line.chargeCents),
        line.paymentCents === 0 ? null : moneyCell(line.paymentCents),
        moneyCell(line.balanceCents),
      ],
    })),
    {
      key: `closing:${tenancyId}`,
      kind: 'subtotal',
      label: { word: 'closingBalance' },
      record,
      cells: sumsOf([ledger]),
    },
  ];
}

function sumsOf(ledgers: readonly Ledger[]): (Cell | null)[] {
  const within = ledgers.flatMap((ledger) => ledger.within);
  const closing = sumOf(ledgers, (ledger) => (ledger.within.at(-1) ?? ledger.before.at(-1))?.balanceCents ?? 0);
  return [
    null,
    null,
    moneyCell(sumOf(within, ({ chargeCents }) => chargeCents)),
    moneyCell(sumOf(within, ({ paymentCents }) => paymentCents)),
    moneyCell(closing),
  ];
}

interface LedgerItem {
  readonly ledger: Ledger;
  readonly line: LedgerLine;
  readonly cents: number;
}

/** A balance is made of all lines up to it, a charge or payment of itself. */
function itemsOf(ledgers: readonly Ledger[], { line, column }: Figure): LedgerItem[] {
  const amounts: Readonly<Record<string, (line: LedgerLine) => number>> = {
    charge: ({ chargeCents }) => chargeCents,
    payment: ({ paymentCents }) => paymentCents,
    balance: ({ chargeCents, paymentCents }) => chargeCents - paymentCents,
  };
  const amountOf = Object.hasOwn(amounts, column) ? amounts[column] : undefined;
  if (amountOf === undefined) throw refuse('reports.no-such-figure');
  return ledgers.flatMap((ledger) =>
    partOf(ledger, line, column === 'balance')
      .map((one) => ({ ledger, line: one, cents: amountOf(one) }))
      .filter(({ cents }) => cents !== 0),
  );
}

function partOf({ tenancyId, before, within }: Ledger, line: string, isBalance: boolean): readonly LedgerLine[] {
  const all = [...(isBalance ? before : []), ...within];
  if (line === 'total') return all;
  const [, opening, closing] = /^(?:opening:(.+)|closing:(.+))$/.exec(line) ?? [];
  if (opening !== undefined) return isBalance && opening === tenancyId ? before : [];
  if (closing !== undefined) return closing === tenancyId ? all : [];
  const own = line.slice(0, tenancyId.length);
  if (!isId(own)) throw refuse('reports.no-such-figure');
  if (own !== tenancyId) return [];
  const at = all.findIndex(({ key }) => key === line.slice(tenancyId.length + 1));
  if (at < 0) return [];
  return isBalance ? all.slice(0, at + 1) : all.slice(at, at + 1);
}

function present(items: readonly LedgerItem[], { limit, cursor }: Figure) {
  const [after = '0'] = readCursor(cursor, ['number']) ?? [];
  const rest = items.map((item, index) => ({ ...item, index })).slice(Number(after));
  const isOfSeveral = new Set(items.map(({ ledger }) => ledger.tenancyId)).size > 1;
  const page = pageOf(
    rest.slice(0, limit + 1),
    limit,
    ({ index }) => [String(index + 1)],
    ({ ledger, line, cents }): SheetLine => ({
      key: `${ledger.tenancyId}:${line.key}`,
      day: line.on,
      number: line.number,
      record: recordOf(line),
      what: whatOf(line),
      ...(isOfSeveral && { who: tenantLabel(ledger.lease) }),
      amount: cents,
    }),
  );
  return { ...page, amount: sumOf(items, ({ cents }) => cents) };
}

function recordOf({ kind, recordId: id, entryId }: LedgerLine): NonNullable<Line['record']> {
  if (kind.startsWith('receipt')) return { kind: 'receipt', id };
  if (kind.startsWith('credit')) return { kind: 'credit', id };
  if (kind.startsWith('charge') || kind === 'refund-owed') return { kind: 'charge', id };
  return { kind: 'entry', id: entryId };
}

type Method = Extract<ReportWord, `method-${string}`>;
type Credit = Extract<ReportWord, `credit-${string}`>;

/** What a ledger says `what` of follows from its kind: of a charge its kind, of money the way it came or went. */
function whatOf({ kind, what, label, number, periodFrom, periodTo }: LedgerLine): Label {
  switch (kind) {
    case 'charge':
      return chargeLabel({ kind: what as OwedKind, label, periodFrom, periodTo });
    case 'receipt':
      return { word: 'paymentBy', values: { method: { word: `method-${what}` as Method } } };
    case 'credit': {
      const word = `credit-${what}` as Credit;
      return label === null ? { word } : { word: 'creditFor', values: { credit: { word }, reason: label } };
    }
    case 'refund':
      return { word: 'refund', values: { method: { word: `method-${what}` as Method } } };
    case 'refund-owed':
      return { word: 'charge-refund-owed' };
    case 'receipt-reversed':
      return { word: 'returnOf', values: { number } };
    case 'charge-voided':
    case 'credit-voided':
    case 'refund-voided':
      return { word: 'voidOf', values: { number } };
  }
}
