/** The instant at which clocks in a zone show a day and a time. In the hour that a zone skips, the one after it. */
export function instantIn(timeZone: string, date: string, time: string): string {
  const wanted = Date.parse(`${date}T${time}:00Z`);
  const first = wanted - offsetMs(timeZone, wanted);
  // The offset may be another one there than at the first guess, around a change of the clocks.
  return new Date(wanted - offsetMs(timeZone, first)).toISOString();
}

/** What clocks in a zone show at an instant: `YYYY-MM-DD` and `HH:MM`. */
export function clockIn(timeZone: string, instant: string): { readonly date: string; readonly time: string } {
  const at = Date.parse(instant);
  const shown = new Date(at + offsetMs(timeZone, at)).toISOString();
  return { date: shown.slice(0, 10), time: shown.slice(11, 16) };
}

function offsetMs(timeZone: string, at: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(at);
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  const shown = Date.parse(`${of('year')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}:${of('second')}Z`);
  return shown - Math.floor(at / 1000) * 1000;
}
