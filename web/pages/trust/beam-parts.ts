import type { Fund, Holder, ShortFund } from './api.ts';

interface Block {
  readonly key: string;
  /** None of what is left over beside the largest. */
  readonly holder: Holder | null;
  readonly cents: number;
  /** There is room for its name and amount. */
  readonly isWide: boolean;
}

interface BeamParts {
  readonly blocks: readonly Block[];
  /** Of the whole width: how far the bank reaches, and what hangs over it. */
  readonly bankShare: number;
  readonly shortShare: number;
}

const wideFrom = 0.14;

/**
 * Whose money stands under the beam: funds above zero, and one block for those beside the largest. They come to what the
 * bank has and what is short together, because a bank is the sum of its funds.
 */
export function beamOf(
  bankCents: number,
  funds: readonly Fund[],
  short: readonly Pick<ShortFund, 'cents'>[],
): BeamParts {
  const shown = funds.map(({ holder, cents }) => ({ holder, cents: Number(cents) })).filter(({ cents }) => cents > 0);
  const missing = -short.reduce((sum, { cents }) => sum + Number(cents), 0);
  const known = shown.reduce((sum, { cents }) => sum + cents, 0);
  const whole = Math.max(bankCents + missing, known);
  if (whole <= 0) return { blocks: [], bankShare: 0, shortShare: 0 };
  const rest = whole - known;
  const blocks = [
    ...shown.map(({ holder, cents }) => ({ key: `${holder.kind} ${holder.id}`, holder, cents })),
    ...(rest > 0 ? [{ key: 'others', holder: null, cents: rest }] : []),
  ];
  const bankShare = Math.min(Math.max(bankCents, 0) / whole, 1);
  return {
    blocks: blocks.map((block) => ({ ...block, isWide: block.cents / whole >= wideFrom })),
    bankShare,
    shortShare: missing > 0 ? 1 - bankShare : 0,
  };
}
