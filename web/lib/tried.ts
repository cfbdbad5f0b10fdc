/** What needs storage that may be off or full; without it, what is kept lasts until the page is left. */
export function tried<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
