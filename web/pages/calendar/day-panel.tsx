import { useQuery } from '@tanstack/react-query';
import { addDays } from '#shared/dates.ts';
import { FactNote } from '#web/kit/facts/facts.tsx';
import { FetchedPart } from '#web/kit/record-page/fetched-part.tsx';
import { SidePanel } from '#web/kit/side-panel/side-panel.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { call } from '#web/lib/client.ts';
import { formatDateLong } from '#web/lib/format.ts';
import { wholeList } from '#web/lib/whole-list.ts';
import { EntryRows } from './entry-rows.tsx';
import type { CalendarEntry } from './entry-words.ts';
import { useCalendarText } from './text.ts';
import styles from './calendar.module.css';

interface DayPanelProps {
  readonly day: string;
  readonly filters: {
    readonly kind?: CalendarEntry['kind'];
    readonly propertyId?: string;
    readonly assigneeId?: string;
  };
  readonly mayAdd: boolean;
  readonly onDay: (day: string) => void;
  readonly onClose: () => void;
}

/** Everything on a day, beside the month. */
export function DayPanel({ day, filters, mayAdd, onDay, onClose }: DayPanelProps) {
  const t = useCalendarText();
  const asked = { ...filters, from: day, to: day };
  const query = useQuery({
    queryKey: ['GET /calendar/', 'day', asked],
    queryFn: ({ signal }) =>
      wholeList<CalendarEntry>((page) => call('GET /calendar/', { query: { ...asked, ...page } }, { signal })),
    refetchOnMount: 'always',
  });
  return (
    <SidePanel
      title={formatDateLong(day)}
      onClose={onClose}
      onPrevious={() => onDay(addDays(day, -1))}
      onNext={() => onDay(addDays(day, 1))}
    >
      <FetchedPart query={query} rows={3}>
        {(entries) => (entries.length === 0 ? <FactNote>{t('noneOfDay')}</FactNote> : <EntryRows entries={entries} />)}
      </FetchedPart>
      {mayAdd && (
        <p className={styles['add']}>
          <TextLink to={`/tasks?add=1&due=${day}`}>{t('addTask')}</TextLink>
        </p>
      )}
    </SidePanel>
  );
}
