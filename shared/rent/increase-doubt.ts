export type IncreaseDoubt =
  | { readonly kind: 'times' | 'more-than-times'; readonly times: number }
  | { readonly kind: 'nothing-left' | 'half-or-less' };

/** What looks like a slip: a rent that is twice as much or more, half or less, or nothing. It can still be meant. */
export function increaseDoubt({
  oldCents,
  newCents,
}: {
  readonly oldCents: number;
  readonly newCents: number;
}): IncreaseDoubt | null {
  if (oldCents <= 0) return null;
  if (newCents === 0) return { kind: 'nothing-left' };
  if (newCents >= 2 * oldCents) {
    const kind = newCents % oldCents === 0 ? 'times' : 'more-than-times';
    return { kind, times: Math.floor(newCents / oldCents) };
  }
  return newCents * 2 <= oldCents ? { kind: 'half-or-less' } : null;
}
