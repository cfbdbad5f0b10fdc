import { useQuery } from '@tanstack/react-query';
import { useAddress } from '#web/kit/address/use-address.ts';
import { Detail } from '#web/kit/detail/detail.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { ExportAct } from '#web/kit/export-act/export-act.tsx';
import { choiceFilter } from '#web/kit/filter-bar/choice-filter.ts';
import { FilterBar, type Filter } from '#web/kit/filter-bar/filter-bar.tsx';
import { Isolated } from '#web/kit/isolate/isolated.tsx';
import { ListBody } from '#web/kit/list-page/list-body.tsx';
import { useList } from '#web/kit/list-page/use-list.ts';
import { usePages } from '#web/kit/pager/use-pages.ts';
import type { Column } from '#web/kit/table/column.ts';
import { Table } from '#web/kit/table/table.tsx';
import { formatDateLong, formatTime } from '#web/lib/format.ts';
import { useMe } from '#web/lib/me.ts';
import { useWhereabouts } from '#web/kit/whereabouts/whereabouts.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { dayIn } from '#web/lib/places.ts';
import { pageTable } from '#web/lib/save-table.ts';
import { wholeList } from '#web/lib/whole-list.ts';
import { listQuery } from '#web/lib/route-query.ts';
import { everyoneQuery, type AuditEvent } from './api.ts';
import { auditKinds, auditSentence, kindName } from './audit-sentence.ts';
import { useAuditText } from './audit-text.ts';
import { auditPage } from './export-api.ts';
import { exportedAudit } from './exported-audit.ts';

/** Beyond this, a shorter period is easier to read, and quicker. */
const eventsAtMost = 20_000;
const addressDefaults = { tab: 'organisation', kind: '', person: '', from: '', to: '' };

/** Who did what, newest first, a heading for each day. */
export function AuditPage() {
  const t = useAuditText();
  const { organisation } = useMe();
  const [address, change] = useAddress(addressDefaults);
  const pages = usePages();
  const filter = {
    ...(address.kind === '' ? {} : { kind: address.kind }),
    ...(address.person === '' ? {} : { actorId: address.person }),
    ...(address.from === '' ? {} : { from: address.from }),
    ...(address.to === '' ? {} : { to: address.to }),
  };
  const query = useQuery(listQuery('GET /audit-events/', { limit: 50, ...filter, ...pages.at }));
  const list = useList({ query, pages, keyOf: ({ id }) => id });
  const zone = organisation.timeZone;
  const whereabouts = useWhereabouts();
  const placeOf = ({ place }: AuditEvent) => (place === null ? null : whereabouts.place(place));
  const save = pageTable('audit-log', async () => {
    const events = await wholeList((page) => auditPage({ ...filter, ...page }), eventsAtMost + 1);
    if (events.length <= eventsAtMost) return exportedAudit(t, events, placeOf, zone);
    showToast({ text: t('tooMany', { count: eventsAtMost }), tone: 'bad' });
    return undefined;
  });
  const columns: readonly Column<AuditEvent>[] = [
    { name: 'time', header: t('time'), width: '5.5rem', cell: (event) => formatTime(event.at, zone) },
    { name: 'what', header: t('what'), cell: (event) => <Isolated text={auditSentence(t, event)} /> },
    { name: 'place', header: t('place'), width: '10rem', cell: (event) => <Detail alone>{placeOf(event)}</Detail> },
  ];
  return (
    <>
      <FilterBar filters={useFilters()} values={address} onChange={change} aside={<ExportAct save={save} />} />
      <ListBody
        list={list}
        none={<Empty plain>{t('none')}</Empty>}
        count={(count) => t('count', { count })}
        table={(given) => (
          <Table
            {...given}
            label={t('label')}
            columns={columns}
            groupOf={(event) => {
              const day = dayIn(zone, new Date(event.at));
              return { key: day, label: formatDateLong(day) };
            }}
            card={(event) => ({
              title: <Isolated text={auditSentence(t, event)} />,
              detail: (
                <>
                  {formatTime(event.at, zone)} {event.place !== null && ` · ${placeOf(event)}`}
                </>
              ),
            })}
          />
        )}
      />
    </>
  );
}

function useFilters(): readonly Filter[] {
  const t = useAuditText();
  const { data } = useQuery(everyoneQuery);
  const people = data?.items.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  return [
    choiceFilter(
      'kind',
      t('kind'),
      t('kindAll'),
      auditKinds.map((kind) => ({ value: kind, label: kindName(t, kind) })),
    ),
    { kind: 'choice', name: 'person', label: t('person'), options: [{ value: '', label: t('personAll') }, ...people] },
    { kind: 'date', name: 'from', label: t('from') },
    { kind: 'date', name: 'to', label: t('to') },
  ];
}
