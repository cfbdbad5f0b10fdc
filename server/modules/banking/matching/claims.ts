import type { StatementDays } from './match-input.ts';

/** What a claim may still take of a line or an item: nothing beyond its amount, and nothing of the other sign. */
export function fitsClaim(leftCents: number, claimCents: number): boolean {
  if (claimCents === 0) return false;
  return leftCents > 0 ? claimCents > 0 && claimCents <= leftCents : claimCents < 0 && claimCents >= leftCents;
}

/** Whether a line of a day can be what a statement cleared: only a line of its days is. */
export function isOfStatement(day: string, clearedBy: StatementDays | undefined): boolean {
  return clearedBy === undefined || (day >= clearedBy.since && day <= clearedBy.through);
}

export type ClaimAnswer = 'ok' | 'line-claimed';

/** Claims one after the other, each as far as something is left. */
export function claimAll(cents: number, claims: readonly number[]): { answers: ClaimAnswer[]; left: number } {
  let left = cents;
  const answers = claims.map((claim): ClaimAnswer => {
    if (!fitsClaim(left, claim)) return 'line-claimed';
    left -= claim;
    return 'ok';
  });
  return { answers, left };
}
