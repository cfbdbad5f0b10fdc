import { formatDate } from '#web/lib/format.ts';
import type { Translate } from '#web/lib/messages.ts';
import type { Clause } from './api.ts';
import type { en } from './charge.en.ts';
import { percentWords } from './percent.ts';

/** "Goes up by 3 % every year, next on 1 Dec": a clause as one sentence. */
export function clauseWords(
  c: Translate<typeof en>,
  clause: Omit<Clause, 'id' | 'firstOn' | 'roundingPlaces'>,
): string {
  const { everyMonths: months, nextOn, noticeDays, floorMillipercent: floor, capMillipercent: cap } = clause;
  const isYear = months === 12;
  const percent = percentWords(clause.millipercent ?? 0);
  const named = { name: clause.indexName ?? '', index: clause.baseIndex ?? '' };
  const isIndex = clause.kind === 'index';
  const percentClause = isYear ? c('clausePercentYear', { percent }) : c('clausePercent', { percent, months });
  const indexClause = isYear ? c('clauseIndexYear', named) : c('clauseIndex', { ...named, months });
  return [
    isIndex ? indexClause : percentClause,
    floor !== null && c('clauseFloor', { percent: percentWords(floor) }),
    cap !== null && c('clauseCap', { percent: percentWords(cap) }),
    isIndex && clause.neverDown && c('clauseNeverDown'),
    noticeDays > 0 && c('clauseNotice', { count: noticeDays }),
    nextOn !== null && c('clauseNext', { date: formatDate(nextOn) }),
  ]
    .filter((part) => part !== false)
    .join(', ');
}
