import { isId } from '#shared/lists/is-id.ts';
import { sumCents } from '#shared/money.ts';
import type { SumCents } from '#shared/money.ts';
import type { Cell, Line, SheetLine, SheetTable } from '#shared/reports/sheet.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { sumOf } from '#server/kernel/reports/by-property.ts';
import { moneyCell } from '#server/kernel/reports/cells.ts';
import { knownNote } from '#server/kernel/reports/known-note.ts';
import { pageOfLines } from '#server/kernel/reports/page-of-lines.ts';
import type { Asked, Figure, Report } from '#server/kernel/reports/report.ts';
import { entryCode, readClosedThrough } from '#server/modules/ledger/index.ts';
import { readOwners } from './owner-money.ts';
import type { OwnerEvent, OwnerMoney, PropertyFund } from './owner-money.ts';

const moved = ['contributions', 'declared', 'paid'] as const;
type Moved = (typeof moved)[number];

/** What an owner paid in, was declared and was paid, what they are owed, and their share of what their properties have. */
export const ownerLedger: Report = {
  key: 'owner-ledger',
  // A person’s money is of all properties: part of it is no figure.
  permission: 'ledger.read',
  parameters: ['from', 'to', 'knownAt', 'personId'],
  rules: { balance: 'ruleOwnerBalance', funds: 'ruleFundShare' },
  async read(tx, act, asked) {
    const owners = await readOwners(tx, act, asked);
    const byCurrency = Map.groupBy(owners, ({ currency }) => currency);
    if (byCurrency.size === 0) byCurrency.set(act.session.facts.currency, []);
    return {
      tables: [...byCurrency].map(([currency, own]) => tableOf(currency, own, asked)),
      notes: knownNote(asked, 'ownersKnownThen'),
      closedThrough: await readClosedThrough(tx, act.organisationId),
    };
  },
  async lines(tx, act, asked, figure) {
    const owners = await readOwners(tx, act, asked);
    const own = owners.filter(({ currency }) => figure.currency === undefined || currency === figure.currency);
    const lines = figure.column === 'funds' ? fundLines(own, figure) : eventLines(own, figure);
    return pageOfLines(
      lines.map((line, at) => ({ ...line, key: String(at).padStart(8, '0') })),
      figure,
    );
  },
};

function tableOf(currency: string, owners: readonly OwnerMoney[], asked: Asked): SheetTable {
  return {
    currency,
    first: { word: 'details' },
    columns: [
      { key: 'date', label: { word: 'date' }, kind: 'day' },
      { key: 'number', label: { word: 'entry' }, kind: 'text' },
      ...moved.map((key) => ({ key, label: { word: `owner-${key}` as const }, kind: 'money' as const })),
      { key: 'balance', label: { word: 'ownerFunds' }, kind: 'money' },
      { key: 'funds', label: { word: 'propertyFunds' }, kind: 'money' },
    ],
    lines: [
      ...owners.flatMap((owner) => linesOf(owner, asked)),
      { key: 'total', kind: 'total', label: { word: 'total' }, cells: sumsOf(owners) },
    ],
  };
}

function linesOf(owner: OwnerMoney, { from }: Asked): Line[] {
  const { personId, name, before, within, funds } = owner;
  const record = { kind: 'person' as const, id: personId };
  const blank = [null, null, null, null, null, null, null];
  let balance = balanceOf(before);
  const opening: Line = {
    key: `opening:${personId}`,
    kind: 'line',
    label: { word: 'openingBalance' },
    cells: [from === undefined ? null : { kind: 'day', day: from }, null, null, null, null, moneyCell(balance), null],
  };
  const events = within.map((event): Line => {
    balance = sumCents(BigInt(balance) + BigInt(event.balance));
    return {
      key: `${personId}:${event.key}`,
      kind: 'line',
      label: event.memo,
      record: { kind: 'entry', id: event.entryId },
      ...(event.isVoided && { isVoided: true }),
      cells: [
        { kind: 'day', day: event.day },
        { kind: 'text', text: entryCode(event.number) },
        ...moved.map((column) => (event[column] === 0 ? null : moneyCell(event[column]))),
        moneyCell(balance),
        null,
      ],
    };
  });
  return [
    { key: `owner:${personId}`, kind: 'heading', label: name, record, cells: blank },
    opening,
    ...events,
    ...funds.map((fund): Line => ({
      key: `fund:${personId}:${fund.propertyId}`,
      kind: 'line',
      label: { word: 'fundOf', values: { name: fund.property } },
      record: { kind: 'property', id: fund.propertyId },
      colour: fund.colour,
      cells: [...blank.slice(1), moneyCell(fund.shareCents)],
    })),
    { key: `closing:${personId}`, kind: 'subtotal', label: { word: 'closingBalance' }, record, cells: sumsOf([owner]) },
  ];
}

function sumsOf(owners: readonly OwnerMoney[]): (Cell | null)[] {
  const within = owners.flatMap((owner) => owner.within);
  const all = owners.flatMap((owner) => [...owner.before, ...owner.within]);
  const funds = owners.flatMap((owner) => owner.funds);
  return [
    null,
    null,
    ...moved.map((column) => moneyCell(sumOf(within, (event) => event[column]))),
    moneyCell(balanceOf(all)),
    moneyCell(sumOf(funds, ({ shareCents }) => shareCents)),
  ];
}

function balanceOf(events: readonly OwnerEvent[]): SumCents {
  return sumOf(events, ({ balance }) => balance);
}

type Unnumbered = Omit<SheetLine, 'key'>;

/** A balance is made of all entries up to it, an amount of its own. */
function eventLines(owners: readonly OwnerMoney[], { line, column }: Figure): Unnumbered[] {
  const key = column === 'balance' ? 'balance' : moved.find((one) => one === column);
  if (key === undefined) throw refuse('reports.no-such-figure');
  return owners.flatMap((owner) =>
    partOf(owner, line, key)
      .filter((event) => event[key] !== 0)
      .map((event) => ({
        day: event.day,
        number: entryCode(event.number),
        record: { kind: 'entry' as const, id: event.entryId },
        what: event.memo,
        ...(owners.length > 1 && { who: owner.name }),
        amount: event[key],
      })),
  );
}

function partOf({ personId, before, within }: OwnerMoney, line: string, column: Moved | 'balance') {
  const all = [...(column === 'balance' ? before : []), ...within];
  if (line === 'total' || line === `closing:${personId}`) return all;
  if (line === `opening:${personId}`) return column === 'balance' ? before : [];
  const named = line.replace(/^(?:opening|closing):/, '').slice(0, personId.length);
  if (!isId(named)) throw refuse('reports.no-such-figure');
  const at = all.findIndex(({ key }) => `${personId}:${key}` === line);
  if (at < 0) return [];
  return column === 'balance' ? all.slice(0, at + 1) : all.slice(at, at + 1);
}

/** A share of a fund is all of it less what belongs to the other owners, whom the odd cents are told of. */
function fundLines(owners: readonly OwnerMoney[], { line }: Figure): Unnumbered[] {
  const isAsked = ({ personId }: OwnerMoney, { propertyId }: PropertyFund) =>
    line === 'total' || line === `closing:${personId}` || line === `fund:${personId}:${propertyId}`;
  return owners.flatMap((owner) =>
    owner.funds.flatMap((fund): Unnumbered[] => (isAsked(owner, fund) ? partsOf(owner, fund, owners.length > 1) : [])),
  );
}

function partsOf({ name }: OwnerMoney, fund: PropertyFund, isOfSeveral: boolean): Unnumbered[] {
  const whole = {
    day: null,
    number: null,
    record: { kind: 'property' as const, id: fund.propertyId },
    what: { word: 'fundOf' as const, values: { name: fund.property } },
    ...(isOfSeveral && { who: name }),
    amount: fund.cents,
  };
  const others = fund.others.flatMap(({ name: other, cents }) =>
    cents === 0
      ? []
      : {
          day: null,
          number: null,
          what: { word: 'shareOfOther' as const, values: { name: other } },
          who: fund.property,
          amount: -cents,
        },
  );
  return [whole, ...others];
}
