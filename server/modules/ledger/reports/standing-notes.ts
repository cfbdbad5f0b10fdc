import type { StandingNote } from '#shared/reports/sheet.ts';

interface Standing {
  readonly tiesToTrialBalance: boolean;
  readonly recordedLate: number;
}

/** Whether a statement can be relied on: it adds up, and nothing came late. */
export function standingNotes(
  { tiesToTrialBalance, recordedLate }: Standing,
  to: string,
  today: string,
): StandingNote[] {
  return [
    addsUpNote(tiesToTrialBalance, 'tiesToTrialBalance'),
    // Nothing is recorded after a day that is still to come.
    ...(to < today ? [lateNote(recordedLate, to)] : []),
  ];
}

export function addsUpNote(addsUp: boolean, by: 'tiesToTrialBalance' | 'sidesAgree'): StandingNote {
  return addsUp
    ? { tone: 'good', title: { word: 'addsUp' }, detail: { word: by } }
    : { tone: 'bad', title: { word: 'addsUpNot' }, detail: { word: 'verifyBooks' } };
}

function lateNote(count: number, to: string): StandingNote {
  const values = { day: { day: to } };
  return count === 0
    ? { tone: 'good', title: { word: 'nothingLate' }, detail: { word: 'noneAfter', values } }
    : { tone: 'bad', title: { word: 'recordedLate', values: { count } }, detail: { word: 'someAfter', values } };
}
