/** What is held on a day and on all that come: what is used later is not there for anything before. */
export function heldFrom(changes: readonly DayChange[], day: string): number {
  const days = [day, ...changes.map(({ on }) => on).filter((on) => on > day)];
  return Math.min(...days.map((one) => heldOn(changes, one)));
}

export function heldOn(changes: readonly DayChange[], day: string): number {
  return changes.reduce((sum, { on, cents }) => sum + (on <= day ? cents : 0), 0);
}

export interface DayChange {
  readonly on: string;
  readonly cents: number;
}
