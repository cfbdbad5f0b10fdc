import { useQuery } from '@tanstack/react-query';
import { ListBody } from '#web/kit/list-page/list-body.tsx';
import { NoneFound } from '#web/kit/list-page/none-found.tsx';
import { useList } from '#web/kit/list-page/use-list.ts';
import { Loading } from '#web/kit/loading/loading.tsx';
import { usePages } from '#web/kit/pager/use-pages.ts';
import { formatDay, formatMonth } from '#web/lib/format.ts';
import { listQuery } from '#web/lib/route-query.ts';
import { EntryRows } from './entry-rows.tsx';
import type { CalendarEntry } from './entry-words.ts';
import { useCalendarText } from './text.ts';
import styles from './calendar.module.css';

interface AgendaProps {
  readonly asked: {
    readonly from: string;
    readonly to: string;
    readonly kind?: CalendarEntry['kind'];
    readonly propertyId?: string;
    readonly assigneeId?: string;
  };
  readonly today: string;
}

/** The days of a month on which something happens, one below the other. */
export function Agenda({ asked, today }: AgendaProps) {
  const t = useCalendarText();
  const pages = usePages();
  const query = useQuery(listQuery('GET /calendar/', { limit: 100, ...asked, ...pages.at }));
  const list = useList({ query, pages, keyOf: ({ key }) => key });
  const month = formatMonth(asked.from);
  return (
    <ListBody
      list={list}
      none={<NoneFound>{t(asked.from.endsWith('-01') ? 'none' : 'noneLeft', { month })}</NoneFound>}
      count={(count) => t('count', { count })}
      table={({ rows }) =>
        rows === undefined ? (
          <Loading rows={8} />
        ) : (
          [...Map.groupBy(rows, ({ on }) => on)].map(([day, entries]) => (
            <section key={day} className={styles['agendaDay']}>
              <h2 {...(day === today && { 'aria-current': 'date' as const })}>{formatDay(day)}</h2>
              <EntryRows entries={entries} />
            </section>
          ))
        )
      }
    />
  );
}
