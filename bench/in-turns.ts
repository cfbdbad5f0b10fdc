type Work = () => Promise<unknown>;

/**
 * How long each of some works takes, in milliseconds: all of them in turns, so that whatever else the machine does falls
 * on all alike, and the middle one of the times counts. Each is done once before.
 */
export async function inTurns<Name extends string>(
  rounds: number,
  works: Readonly<Record<Name, Work>>,
): Promise<Record<Name, number>> {
  // The keys of a record are the names that its type says.
  const names = Object.keys(works) as Name[];
  const times = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (const name of names) await works[name]();
  for (let round = 0; round < rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const before = performance.now();
      await works[name]();
      times.get(name)?.push(performance.now() - before);
    }
  }
  // One entry per name was put in above.
  return Object.fromEntries(names.map((name) => [name, median(times.get(name) ?? [])])) as Record<Name, number>;
}

export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
