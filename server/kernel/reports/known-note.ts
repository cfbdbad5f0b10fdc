import type { ReportWord } from '#shared/reports/report-words.ts';
import type { StandingNote } from '#shared/reports/sheet.ts';
import type { Asked } from './report.ts';

/** What of a report that was asked for as known at an instant is as of then, and what is as it is recorded now. */
export function knownNote({ knownAt }: Asked, detail: ReportWord): StandingNote[] {
  return knownAt === undefined ? [] : [{ tone: 'info', title: { word: 'knownThen' }, detail: { word: detail } }];
}

/** Why a report can't be asked for as known at an instant: its facts are changed in place. */
export const notKeptNote: StandingNote = {
  tone: 'info',
  title: { word: 'notKnownThen' },
  detail: { word: 'notKnownThenWhy' },
};
