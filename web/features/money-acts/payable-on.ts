interface Step {
  readonly from: string;
  readonly paidCents: number;
  readonly creditCents: number;
  readonly accountId: string | null;
}

/** How much of what waits can be paid back on a day, and from which bank account: what came, or became free, later only is not there yet. */
export function payableOn(steps: readonly Step[] | undefined, day: string | null) {
  const step = day === null ? undefined : steps?.findLast(({ from }) => from <= day);
  return { paid: step?.paidCents ?? 0, credited: step?.creditCents ?? 0, bankId: step?.accountId ?? null };
}
