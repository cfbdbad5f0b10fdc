/** The fields of a change that were sent: one that was left out stays as it was. */
export function given<Change extends object>(
  change: Change,
): { [Name in keyof Change]: Exclude<Change[Name], undefined> } {
  // Only what has a value is left.
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as never;
}
