import { sumOf } from '#server/modules/rent/held-money/in-banks.ts';

interface There {
  readonly id: string;
  readonly cents: number;
}

interface Asked {
  readonly heldCents: number;
  /** What is in which of the accounts for deposits. */
  readonly there: readonly There[];
  /** The one that it is to be in. */
  readonly bankId: string;
  /** Also what is in another account for deposits goes there; otherwise it stays. */
  readonly gathers: boolean;
}

interface Shift {
  /** Another account for deposits, or null for the one that payments came to. */
  readonly otherId: string | null;
  /** Above zero it goes to the account for deposits, below it comes from there. */
  readonly cents: number;
}

/** What is to be moved for a deposit: what is held is in the accounts for deposits then, and none has less than nothing. */
export function shiftsOf({ heldCents, there, bankId, gathers }: Asked): Shift[] {
  const others = there.filter(({ id }) => id !== bankId);
  const moved = others.filter(({ cents }) => gathers || cents < 0);
  const shifts: Shift[] = [
    ...moved.map(({ id, cents }) => ({ otherId: id, cents })),
    { otherId: null, cents: heldCents - sumOf(there) },
  ];
  let short = -Math.min(0, sumOf(there.filter(({ id }) => id === bankId)) + sumOf(shifts));
  for (const { id, cents } of gathers ? [] : others) {
    const part = Math.min(short, Math.max(0, cents));
    shifts.push({ otherId: id, cents: part });
    short -= part;
  }
  return shifts.filter(({ cents }) => cents !== 0);
}
