/** Money of a property in an account, and what of it the bank can still take back. */
export interface FundOfAccount {
  readonly accountId: string;
  readonly cents: number;
  readonly unsettledCents: number;
}

export interface KeptBack {
  readonly billsCents: number;
  readonly feesCents: number;
  readonly reserveCents: number;
  readonly heldBackCents: number;
}

export interface Distributable {
  readonly fundCents: number;
  readonly unsettledCents: number;
  readonly cents: number;
  /** What is missing to pay and keep all of it: asked of the owner. */
  readonly askCents: number;
  /** What each account pays of it. */
  readonly accounts: readonly { readonly accountId: string; readonly cents: number }[];
}

/**
 * What owners of a property can be paid (money.md, 5.5). What is kept is kept in the main account first, which comes first;
 * each account pays what lies there and no more.
 */
export function distributable(funds: readonly FundOfAccount[], kept: KeptBack): Distributable {
  const keepCents = kept.billsCents + kept.feesCents + kept.reserveCents + kept.heldBackCents;
  const fundCents = sum(funds.map(({ cents }) => cents));
  const unsettledCents = sum(funds.map((fund) => fund.unsettledCents));
  const free = funds.map(({ cents, unsettledCents: waiting }) => cents - waiting);
  // What one account lacks is kept in the others.
  let open = keepCents + sum(free.map((cents) => Math.max(0, -cents)));
  const accounts = funds.map(({ accountId }, index) => {
    const there = Math.max(0, free[index] ?? 0);
    const stays = Math.min(there, open);
    open -= stays;
    return { accountId, cents: there - stays };
  });
  return {
    fundCents,
    unsettledCents,
    cents: sum(accounts.map(({ cents }) => cents)),
    // What is not settled yet will be, and is not asked for.
    askCents: Math.max(0, keepCents - fundCents),
    accounts: accounts.filter(({ cents }) => cents > 0),
  };
}

export interface ShareOfOwner {
  readonly cents: number;
  /** What waits in owners’ funds from before. */
  readonly waitingCents: number;
  readonly isOnHold: boolean;
  readonly smallestCents: number;
}

/** What is paid of a share and of what waits; nothing on hold or below the smallest payment: it stays in owners’ funds. */
export function payable({ cents, waitingCents, isOnHold, smallestCents }: ShareOfOwner): number {
  const all = cents + waitingCents;
  return isOnHold || all <= 0 || all < smallestCents ? 0 : all;
}

/** What each account pays of what is there for an owner, less what is held of it: kept in the last ones first. */
export function afterHold(parts: readonly number[], heldCents: number): readonly number[] {
  let open = heldCents;
  return parts
    .toReversed()
    .map((cents) => {
      const stays = Math.min(Math.max(0, cents), open);
      open -= stays;
      return cents - stays;
    })
    .toReversed();
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
