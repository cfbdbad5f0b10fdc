/** What paid what, as far as its order matters. */
export interface Paying {
  /** The part of a payment, or the credit, that it comes from. */
  readonly source: string;
  /** The charge or refund that it goes to. */
  readonly target: string;
  /** Below zero, an earlier one is taken back. */
  readonly cents: number;
}

/**
 * In which statement each of them is written, from zero on. What a charge was paid with is written one after another, so
 * that the day on which nothing was left open is the day of the last one; and what was taken back waits until it was there.
 * The rest of a portfolio goes side by side, so that there are as many statements as one tenancy needs.
 */
export function allocationWaves(all: readonly Paying[]): number[] {
  const targets = new Map<string, number>();
  const sources = new Map<string, { readonly given: number; readonly back: number }>();
  return all.map(({ source, target, cents }) => {
    const { given, back } = sources.get(source) ?? { given: -1, back: -1 };
    const afterTarget = (targets.get(target) ?? -1) + 1;
    // What is paid out of a source goes in any order; only what was given back has to be there first.
    const wave = Math.max(afterTarget, (cents > 0 ? back : given) + 1);
    targets.set(target, wave);
    sources.set(source, cents > 0 ? { given: Math.max(given, wave), back } : { given, back: Math.max(back, wave) });
    return wave;
  });
}
