import type { DraftLine, EntryDraft, LineBasis, Side } from './entry-draft.ts';

/** What the lines come to in one currency, on one basis or, where no line tells them apart, on both. */
export interface Balance {
  readonly currency: string;
  readonly basis: LineBasis;
  readonly debitCents: number;
  readonly creditCents: number;
  /** What debits are higher by; negative where credits are. */
  readonly differenceCents: number;
}

export function balancesOf(lines: readonly DraftLine[]): readonly Balance[] {
  const currencies = [...new Set(lines.filter(isAmount).map(({ currency }) => currency))];
  return currencies.flatMap((currency) => {
    const own = lines.filter((line) => line.currency === currency);
    const split = own.some((line) => isAmount(line) && line.basis !== 'both');
    const bases: readonly LineBasis[] = split ? ['accrual', 'cash'] : ['both'];
    return bases.map((basis) => balanceOn(own, currency, basis));
  });
}

export function isInBalance(balances: readonly Balance[]): boolean {
  return balances.every(({ differenceCents }) => differenceCents === 0);
}

/** A sum that a number cannot hold exactly must not be shown as if it were one. */
export function isCountable(balances: readonly Balance[]): boolean {
  return balances.every(
    ({ debitCents, creditCents }) => Number.isSafeInteger(debitCents) && Number.isSafeInteger(creditCents),
  );
}

export interface Proposal {
  readonly side: Side;
  readonly cents: number;
}

/** What a line without an amount would have to be for the entry to balance; nothing where no one amount does it. */
export function proposalFor(draft: EntryDraft, key: number): Proposal | undefined {
  const line = draft.lines.find((other) => other.key === key);
  if (line === undefined || line.cents !== null || (line.typed ?? '') !== '') return undefined;
  const own = draft.lines.filter(({ currency }) => currency === line.currency);
  const [accrual, cash] = (['accrual', 'cash'] as const).map(
    (basis) => balanceOn(own, line.currency, basis).differenceCents,
  );
  if (line.basis === 'both' && accrual !== cash) return undefined;
  const open = (line.basis === 'cash' ? cash : accrual) ?? 0;
  if (open === 0 || !Number.isSafeInteger(open)) return undefined;
  return open > 0 ? { side: 'credit', cents: open } : { side: 'debit', cents: -open };
}

/** The line that the proposal is shown on: the last one that has an account and waits for its amount. */
export function proposedLine({ lines }: EntryDraft): number | undefined {
  return lines.findLast(({ accountId, cents, typed }) => accountId !== null && cents === null && typed === null)?.key;
}

function balanceOn(lines: readonly DraftLine[], currency: string, basis: LineBasis): Balance {
  const counted = lines.filter((line) => basis === 'both' || line.basis === 'both' || line.basis === basis);
  // Added up as whole numbers of any size: the difference of two sums that do not fit is still told rightly.
  const sum = (side: Side) =>
    counted.reduce((total, line) => (line.side === side ? total + BigInt(line.cents ?? 0) : total), 0n);
  const [debit, credit] = [sum('debit'), sum('credit')];
  return {
    currency,
    basis,
    debitCents: Number(debit),
    creditCents: Number(credit),
    differenceCents: Number(debit - credit),
  };
}

function isAmount({ cents }: DraftLine): boolean {
  return cents !== null && cents !== 0;
}
