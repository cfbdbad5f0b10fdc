import type { Money } from '#shared/money.ts';
import { balance, move, together } from './lines.ts';
import type { AccountRef, BalancedLines, Dimensions, Line } from './lines.ts';

/**
 * Said of a line that lies in no place: what was brought forward, until somebody says where it is (money.md, 1.1). A line
 * that says nothing lies in the only place that its entry touches.
 */
export const notPlaced = '00000000-0000-0000-0000-000000000000';

/** Lines that lie in a place, as far as they say no other. Those of a bank account lie in that, whatever they say. */
export function placedIn(lines: BalancedLines, place: string): BalancedLines {
  return balance(lines.map((line) => (isMoney(line) ? { ...line, bankAccountId: line.bankAccountId ?? place } : line)));
}

interface FundMove extends Dimensions {
  readonly to: { readonly id: string };
  readonly from: { readonly id: string };
  /** What says whose money it is: the liability, or bank transfers for a property or the company. */
  readonly fund: AccountRef;
}

/** Money goes from one place to another and stays whose it is: each place balances by itself (money.md, 1.3). */
export function moveFund(amount: Money, { to, from, fund, ...about }: FundMove): BalancedLines {
  return together(
    move(amount, { ...about, debit: to, credit: fund, bankAccountId: to.id }),
    move(amount, { ...about, debit: fund, credit: from, bankAccountId: from.id }),
  );
}

interface FundShift extends Dimensions {
  readonly toId: string;
  readonly fromId: string;
  readonly fund: AccountRef;
}

/** The part of a transfer that says whose money it is, beside lines of the bank accounts that are made otherwise. */
export function shiftFund({ cents, currency }: Money, { toId, fromId, fund, ...about }: FundShift): BalancedLines {
  const line = { ...about, account: fund, currency, basis: 'both' as const };
  return balance([
    { ...line, cents, bankAccountId: fromId },
    { ...line, cents: -cents, bankAccountId: toId },
  ]);
}

/** Which place the account of a line is itself, if it is one: a bank account, or the drawer. */
export type PlaceOf = (line: Line) => string | undefined;

/**
 * Lines with their places, each of which balances by itself. What an entry moves between places without saying whose it
 * is goes by bank transfers, of the property that it is for.
 */
export function inPlaces(lines: BalancedLines, placeOf: PlaceOf): BalancedLines {
  const said = lines.map((line) => ({ line, place: isMoney(line) ? (placeOf(line) ?? line.bankAccountId) : null }));
  const known = new Set(said.flatMap(({ place }) => place ?? []));
  if (known.size === 0) return lines;
  const main = mainOf(said) ?? notPlaced;
  const placed = said.map(({ line, place }) => (isMoney(line) ? { ...line, bankAccountId: place ?? main } : line));
  return balance([...placed, ...transfersOf(placed, main)]);
}

function isMoney({ basis }: Line): boolean {
  return basis !== 'accrual';
}

interface Said {
  readonly line: Line;
  readonly place: string | null | undefined;
}

/** What says no place lies where most of the money went. */
function mainOf(said: readonly Said[]): string | undefined {
  const sums = new Map<string, number>();
  for (const { line, place } of said)
    if (place !== null && place !== undefined && place !== notPlaced)
      sums.set(place, (sums.get(place) ?? 0) + line.cents);
  return [...sums].toSorted(([, one], [, other]) => Math.abs(other) - Math.abs(one))[0]?.[0];
}

/** Each place by itself, and each property within it as far as its lines say one. */
function transfersOf(lines: readonly Line[], main: string): Line[] {
  const open = [...Map.groupBy(lines.filter(isMoney), ({ currency, bankAccountId }) => `${currency} ${bankAccountId}`)]
    .map(([, own]) => own)
    .filter((own) => sumOf(own) !== 0 && own[0]?.bankAccountId !== main);
  const away = open.flatMap((own) => byProperty(own));
  return [...away, ...away.map((line) => ({ ...line, cents: -line.cents, bankAccountId: main }))];
}

function byProperty(own: readonly Line[]): Line[] {
  const parts = Map.groupBy(own, ({ propertyId }) => propertyId ?? null);
  return [...parts].flatMap(([propertyId, some]) => {
    const cents = sumOf(some);
    const [first] = some;
    if (cents === 0 || first === undefined) return [];
    const { currency, bankAccountId } = first;
    return [
      {
        account: 'bank-transfers' as const,
        cents: -cents,
        currency,
        basis: 'both' as const,
        propertyId,
        bankAccountId,
      },
    ];
  });
}

function sumOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { cents }) => sum + cents, 0);
}
