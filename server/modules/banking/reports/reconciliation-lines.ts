import { sumCents } from '#shared/money.ts';
import type { Cell, Label, Line } from '#shared/reports/sheet.ts';
import { moneyCell } from '#server/kernel/reports/cells.ts';
import type { ItemRow } from '#server/modules/banking/reconciliation/items.ts';
import type { ReconciliationRow } from '#server/modules/banking/reconciliation/reconciliation-rows.ts';
import type { Standing } from '#server/modules/banking/reconciliation/rules.ts';
import { headingOf } from './bank-accounts.ts';
import type { BankAccount } from './bank-accounts.ts';

/** A reconciliation of an account, and how it stands. */
export interface Reconciled {
  readonly account: BankAccount;
  readonly row: ReconciliationRow;
  readonly standing: Standing<ItemRow>;
  readonly items: readonly ItemRow[];
}

/**
 * From the opening balance by what cleared to what the statement says, and from there by what is open to the books: two
 * equations that meet in the statement.
 */
export function linesOf({ account, row, standing, items }: Reconciled): Line[] {
  const open = items.filter(({ id }) => standing.states.get(id) === 'open');
  const { clearedIn, clearedOut, clearedBalance, difference, adjustedBank, book } = standing;
  const say = lineWriter(account);
  const parts = (...names: readonly string[]) =>
    names.map((name) => ({ line: `${account.accountId}:${name}`, isTakenAway: false }));
  return [
    headingOf(account, 3, { word: 'oneSpan', values: { days: { from: row.from, to: row.to } } }),
    say('opening', { word: 'openingBalance' }, { day: row.from, cents: row.openingCents }),
    say('cleared-in', { word: 'clearedIn', values: { count: clearedIn.count } }, { cents: clearedIn.cents }),
    say('cleared-out', { word: 'clearedOut', values: { count: clearedOut.count } }, { cents: -clearedOut.cents }),
    {
      ...say('cleared', { word: 'clearedBalance' }, { cents: clearedBalance, opens: false }),
      kind: 'subtotal',
      reckoned: parts('opening', 'cleared-in', 'cleared-out'),
    },
    say('closing', { word: 'statementBalance' }, { day: row.to, cents: row.closingCents }),
    {
      ...say('difference', { word: 'bankDifference' }, { cents: difference, opens: false }),
      kind: 'subtotal',
      reckoned: [...parts('cleared'), { line: `${account.accountId}:closing`, isTakenAway: true }],
    },
    ...openLines(account, open),
    {
      ...say('adjusted', { word: 'adjustedBank' }, { cents: adjustedBank, opens: false }),
      kind: 'subtotal',
      reckoned: parts('closing', 'in-transit', 'outstanding'),
    },
    {
      ...say('book', { word: 'bookBalance' }, { day: row.to, cents: book, opens: false }),
      kind: 'total',
      reckoned: parts('cleared', 'in-transit', 'outstanding'),
    },
  ];
}

/** What the books have and no statement yet, with what each side comes to. */
export function openLines(account: BankAccount, open: readonly ItemRow[]): Line[] {
  const say = lineWriter(account);
  return (['in-transit', 'outstanding'] as const).flatMap((side): Line[] => {
    const own = open.filter(({ cents }) => cents > 0 === (side === 'in-transit'));
    const cents = sumCents(own.reduce((sum, item) => sum + BigInt(item.cents), 0n));
    return [
      ...(own.length === 0 ? [] : [{ ...say(`${side}-heading`, { word: side }, {}), kind: 'heading' as const }]),
      ...own.map((item) => say(item.id, item.memo, { ...item, day: item.date, what: { word: `item-${item.kind}` } })),
      { ...say(side, { word: `total-${side}`, values: { count: own.length } }, { cents }), kind: 'subtotal' },
    ];
  });
}

interface Content {
  readonly day?: string;
  readonly what?: Label;
  readonly cents?: number | string;
  readonly opens?: boolean;
  readonly id?: string;
  readonly reference?: string | null;
}

/** Writes lines of an account with a day, what they are, and an amount. */
function lineWriter({ accountId }: BankAccount) {
  return (name: string, label: Label, { day, what, cents, opens = true, id, reference = null }: Content): Line => ({
    key: `${accountId}:${name}`,
    kind: 'line',
    label,
    ...(reference !== null && { aside: reference }),
    ...(id !== undefined && { record: { kind: 'entry' as const, id } }),
    cells: [
      day === undefined ? null : { kind: 'day', day },
      what === undefined ? null : { kind: 'text', text: what },
      moneyOf(cents, opens),
    ],
  });
}

function moneyOf(cents: number | string | undefined, opens: boolean): Cell | null {
  return cents === undefined ? null : moneyCell(sumCents(BigInt(cents)), { opens });
}
