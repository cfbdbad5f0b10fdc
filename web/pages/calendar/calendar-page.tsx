import { filteredId } from '#shared/lists/is-id.ts';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, ListFilter } from 'lucide-react';
import { Suspense, useState } from 'react';
import { calendarKinds } from '#shared/calendar.ts';
import { monthOf } from '#shared/rent/calendar.ts';
import { RoomHeader } from '#web/features/rooms/room-header.tsx';
import { useAddress } from '#web/kit/address/use-address.ts';
import { Button, ButtonLink } from '#web/kit/button/button.tsx';
import { ExportAct } from '#web/kit/export-act/export-act.tsx';
import { FilterBar, type Filter } from '#web/kit/filter-bar/filter-bar.tsx';
import { holdKeysAt } from '#web/kit/held-keys/hold-keys.ts';
import { usePhone } from '#web/kit/hooks/use-media.ts';
import { Icon } from '#web/kit/icon/icon.tsx';
import { ListLayout } from '#web/kit/layout/layouts.tsx';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { usePropertyFilter } from '#web/kit/list-page/use-property-filter.ts';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { Segmented } from '#web/kit/segmented/segmented.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { formatMonth } from '#web/lib/format.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { locale } from '#web/lib/messages.ts';
import { listQuery } from '#web/lib/route-query.ts';
import { serverTable } from '#web/lib/save-table.ts';
import { useToday } from '#web/lib/use-today.ts';
import { Agenda } from './agenda.tsx';
import { firstWeekday, readMonth, stepMonth, weeksOf } from './month-days.ts';
import { MonthGrid } from './month-grid.tsx';
import { useCalendarText } from './text.ts';
import styles from './calendar.module.css';

const DayPanel = lazyPart(async () => (await import('./day-panel.tsx')).DayPanel, {
  instead: 'toast',
  leavesKeys: true,
});
const FeedPanel = lazyPart(async () => (await import('./feed-panel.tsx')).FeedPanel, {
  instead: 'toast',
  leavesKeys: true,
});

const defaults = {
  month: '',
  view: 'month',
  day: '',
  earlier: '',
  subscribe: '',
  kind: '',
  property: '',
  assignee: '',
};

/** What happens on which day: a month, or its days one below the other, which is how a phone shows it. */
export function CalendarPage() {
  const t = useCalendarText();
  const { organisation } = useMe();
  const may = useMay();
  const today = useToday();
  const phone = usePhone();
  const [address, change] = useAddress(defaults);
  const firstDay = firstWeekday(locale());
  const month = readMonth(address.month, today);
  const { from, to } = monthOf(month);
  const isThis = today >= from && today <= to;
  const isAgenda = phone || address.view === 'agenda';
  const asked = filtersOf(address);
  const weeks = weeksOf(month, firstDay);
  const range = { from: weeks[0]?.[0] ?? from, to: weeks.at(-1)?.[6] ?? to };
  const grid = useQuery({ ...listQuery('GET /calendar/days/', { ...range, ...asked }), enabled: !isAgenda });
  // Of this month, what is over is asked for by itself.
  const hidesEarlier = isThis && address.earlier === '' && today !== from;
  const span = { from: hidesEarlier ? today : from, to };
  const filters = useFilters();
  const [filtering, setFiltering] = useState(Object.keys(asked).length > 0);
  const show = (wanted: string) => change({ month: wanted === today.slice(0, 7) ? '' : wanted, day: '', earlier: '' });
  const close = () => change({ day: '', subscribe: '' }, { replace: true, keepPage: true });
  const isBusy = address.day !== '' || address.subscribe !== '';
  return (
    <ListLayout
      header={
        <RoomHeader
          page="calendar"
          eyebrow={organisation.name}
          actions={
            <>
              <Button onClick={() => change({ subscribe: '1', day: '' }, { keepPage: true })}>{t('subscribe')}</Button>
              {may('tasks.change') && (
                <ButtonLink
                  variant={isBusy ? 'outline' : 'primary'}
                  to="/tasks?add=1"
                  onClick={() => holdKeysAt('/tasks?add=1')}
                >
                  {t('addTask')}
                </ButtonLink>
              )}
            </>
          }
        />
      }
      panel={
        isBusy && (
          <Suspense fallback={null}>
            {address.subscribe === '' ? (
              <DayPanel
                day={address.day}
                filters={asked}
                mayAdd={may('tasks.change')}
                onDay={(day) => change({ day, month: day.slice(0, 7) }, { replace: true, keepPage: true })}
                onClose={close}
                onUnavailable={close}
              />
            ) : (
              <FeedPanel onClose={close} onUnavailable={close} />
            )}
          </Suspense>
        )
      }
    >
      <div className={styles['bar']}>
        <div className={styles['steps']}>
          <Button
            variant="quiet"
            aria-label={t('previous')}
            icon={<Icon of={ChevronLeft} size={20} />}
            onClick={() => show(stepMonth(month, -1))}
          />
          <h2 aria-live="polite">{formatMonth(month)}</h2>
          <Button
            variant="quiet"
            aria-label={t('next')}
            icon={<Icon of={ChevronRight} size={20} />}
            onClick={() => show(stepMonth(month, 1))}
          />
          {!isThis && <TextAct onClick={() => show(today.slice(0, 7))}>{t('today')}</TextAct>}
        </div>
        <div className={styles['aside']}>
          <ExportAct save={serverTable('GET /exports/calendar.csv/', { query: { ...asked, from, to } })} />
          <button
            type="button"
            className={styles['filter']}
            aria-expanded={filtering}
            onClick={() => setFiltering(!filtering)}
          >
            <Icon of={ListFilter} size={16} />
            {t('filter')}
          </button>
          {!phone && (
            <Segmented
              label={t('view')}
              labelHidden
              options={[
                { value: 'month', label: t('month') },
                { value: 'agenda', label: t('agenda') },
              ]}
              value={isAgenda ? 'agenda' : 'month'}
              onChange={(view) => change({ view })}
            />
          )}
        </div>
      </div>
      {filtering && <FilterBar filters={filters} values={address} onChange={change} />}
      {isAgenda ? (
        <>
          {hidesEarlier && (
            <TextAct className={styles['earlier']} onClick={() => change({ earlier: '1' })}>
              {t('earlier')}
            </TextAct>
          )}
          <Agenda key={month} asked={{ ...span, ...asked }} today={today} />
        </>
      ) : grid.error !== null && grid.data === undefined ? (
        <QueryFailure query={grid} />
      ) : (
        <MonthGrid
          month={month}
          firstDay={firstDay}
          today={today}
          days={grid.isPlaceholderData ? undefined : grid.data?.days}
          open={address.day}
          onOpen={(day) => change({ day, subscribe: '' }, { keepPage: true, replace: isBusy })}
          onMonth={(wanted) =>
            change({ month: wanted === today.slice(0, 7) ? '' : wanted, day: '' }, { replace: true })
          }
        />
      )}
    </ListLayout>
  );
}

function filtersOf({ kind, property, assignee }: Pick<typeof defaults, 'kind' | 'property' | 'assignee'>) {
  const known = calendarKinds.find((one) => one === kind);
  const propertyId = filteredId(property);
  return {
    ...(known !== undefined && { kind: known }),
    ...(propertyId !== undefined && { propertyId }),
    ...(assignee !== '' && { assigneeId: assignee }),
  };
}

function useFilters(): readonly Filter[] {
  const t = useCalendarText();
  const { data: members } = useQuery(listQuery('GET /members/', { limit: 200 }));
  const property = usePropertyFilter(t('property'));
  const people = members?.items.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  return [
    {
      kind: 'choice',
      name: 'kind',
      label: t('kind'),
      options: [
        { value: '', label: t('allKinds') },
        ...calendarKinds.map((value) => ({ value, label: t(`kind_${value}`) })),
      ],
    },
    property,
    {
      kind: 'choice',
      name: 'assignee',
      label: t('assignee'),
      options: [{ value: '', label: t('anyone') }, ...people],
    },
  ];
}
