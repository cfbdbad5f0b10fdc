import type { z } from 'zod';
import type { standingNote } from '#shared/reports/sheet.ts';

type Note = z.output<typeof standingNote>;

interface Standing {
  readonly tiesToTrialBalance: boolean;
  readonly recordedLate: number;
}

/** Whether a statement can be relied on: it adds up, nothing came late, and its period is closed or open. */
export function standingNotes(standing: Standing, to: string, closedThrough: string | null): Note[] {
  const day = { day: { day: to } };
  const late = standing.recordedLate;
  return [
    standing.tiesToTrialBalance
      ? { tone: 'good', title: { word: 'addsUp' }, detail: { word: 'tiesToTrialBalance' } }
      : { tone: 'bad', title: { word: 'addsUpNot' }, detail: { word: 'verifyBooks' } },
    late === 0
      ? { tone: 'good', title: { word: 'nothingLate' }, detail: { word: 'noneAfter', values: day } }
      : {
          tone: 'waiting',
          title: { word: 'recordedLate', values: { count: late } },
          detail: { word: 'someAfter', values: day },
        },
    closedNote(to, closedThrough),
  ];
}

function closedNote(to: string, closedThrough: string | null): Note {
  if (closedThrough === null)
    return { tone: 'waiting', title: { word: 'openPeriod' }, detail: { word: 'neverClosed' } };
  const detail = { word: 'closedTo' as const, values: { day: { day: closedThrough } } };
  return closedThrough >= to
    ? { tone: 'good', title: { word: 'closedPeriod' }, detail }
    : { tone: 'waiting', title: { word: 'openPeriod' }, detail };
}
