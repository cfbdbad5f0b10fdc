import { tableOf, type TableColumn } from '#shared/table.ts';
import { useReportTitles } from '#web/features/explain/labels.ts';
import { useColumnText } from '#web/kit/export-act/column-text.ts';
import { formatInstant } from '#web/lib/format.ts';
import { useMe } from '#web/lib/me.ts';
import { useLanguage } from '#web/lib/messages.ts';
import { pageTable, type SaveTable } from '#web/lib/save-table.ts';
import { contentOf, recipientsOf, stateOf, whenWords, type Schedule } from './schedule-words.ts';
import { useSchedulesText } from './schedules-text.ts';

/** Which reports leave by email, when, to whom, and how it went. */
export function useSchedulesTable(schedules: readonly Schedule[]): SaveTable {
  const c = useColumnText();
  const t = useSchedulesText();
  const titleOf = useReportTitles();
  const language = useLanguage();
  const { timeZone } = useMe().organisation;
  const at = (instant: string | null) => (instant === null ? null : formatInstant(instant, timeZone));
  const columns: readonly TableColumn<Schedule>[] = [
    [c('name'), ({ name }) => name],
    [t('report'), (schedule) => contentOf(t, titleOf, schedule)],
    [c('createdBy'), ({ owner }) => owner.name],
    [t('recipients'), recipientsOf],
    [t('schedule'), (schedule) => whenWords(t, schedule, language)],
    [t('next'), ({ nextRunAt }) => at(nextRunAt)],
    [t('last'), ({ lastSentAt }) => at(lastSentAt)],
    [c('status'), (schedule) => stateOf(t, schedule).label],
    [c('problem'), (schedule) => stateOf(t, schedule).detail],
  ];
  return pageTable('scheduled-reports', () => tableOf(columns, schedules));
}
