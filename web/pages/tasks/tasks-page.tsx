import { filteredId } from '#shared/lists/is-id.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { taskViews } from '#shared/tasks.ts';
import { RoomHeader } from '#web/features/rooms/room-header.tsx';
import { useAddress } from '#web/kit/address/use-address.ts';
import { Button } from '#web/kit/button/button.tsx';
import type { Filter } from '#web/kit/filter-bar/filter-bar.tsx';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { ListPage } from '#web/kit/list-page/list-page.tsx';
import { NoneFound } from '#web/kit/list-page/none-found.tsx';
import { useList } from '#web/kit/list-page/use-list.ts';
import { usePropertyFilter } from '#web/kit/list-page/use-property-filter.ts';
import { usePages } from '#web/kit/pager/use-pages.ts';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { useMay, useMe } from '#web/lib/me.ts';
import { listQuery } from '#web/lib/route-query.ts';
import { serverTable } from '#web/lib/save-table.ts';
import { emptyKey } from './task-words.ts';
import { TasksTable } from './tasks-table.tsx';
import { useTasksText } from './text.ts';

const TaskPanel = lazyPart(async () => (await import('./task-panel.tsx')).TaskPanel);
const TaskDialog = lazyPart(async () => (await import('./task-dialog.tsx')).TaskDialog, { instead: 'toast' });

const defaults = {
  view: 'open',
  open: '',
  add: '',
  edit: '',
  due: '',
  property: '',
  assignee: '',
  unit: '',
  person: '',
};
const labels = { mine: 'viewMine', open: 'viewOpen', done: 'viewDone', all: 'viewAll' } as const;

/** What is to be done, by due date: written by hand, or known from leases and deposits. */
export function TasksPage() {
  const t = useTasksText();
  const { organisation } = useMe();
  const may = useMay();
  const mayChange = may('tasks.change');
  const [address, change] = useAddress(defaults);
  const view = taskViews.find((name) => name === address.view) ?? 'open';
  const pages = usePages();
  const asked = { view, ...filtersOf(address) };
  const query = useQuery(listQuery('GET /tasks/', { limit: 100, ...asked, ...pages.at }));
  const list = useList({ query, pages, keyOf: ({ id }) => id, address, change });
  const close = () => change({ add: '', edit: '', due: '' }, { keepPage: true, replace: true });
  const add = mayChange && (
    <Button variant={list.open === '' ? 'primary' : 'outline'} onClick={() => change({ add: '1' }, { keepPage: true })}>
      {t('addTask')}
    </Button>
  );
  const isNarrowed = Object.keys(asked).length > 1;
  const isEmpty = list.isBare && view === 'open' && !isNarrowed;
  const filters = useFilters();
  const showAll = () => change({ property: '', assignee: '', unit: '', person: '' });
  return (
    <ListPage
      list={list}
      header={<RoomHeader page="tasks" eyebrow={organisation.name} actions={add} />}
      views={{
        own: taskViews.map((name) => ({ name, label: t(labels[name]) })),
        current: view,
        passing: ['add', 'edit', 'due'],
        ofView: [],
      }}
      filters={{ shown: isNarrowed, fields: filters, values: address, onChange: change }}
      {...((address.unit !== '' || address.person !== '') && {
        note: (
          <p>
            {t(address.unit === '' ? 'ofPerson' : 'ofUnit')} <TextAct onClick={showAll}>{t('showAll')}</TextAct>
          </p>
        ),
      })}
      exports={serverTable('GET /exports/tasks.csv/', { query: asked })}
      none={<NoneFound {...(isNarrowed && { onShowAll: showAll })}>{t(isEmpty ? emptyKey(may) : 'none')}</NoneFound>}
      table={(given) => <TasksTable {...given} narrow={list.open !== ''} />}
      count={(count) => t('count', { count })}
      peek={(given) => <TaskPanel {...given} onEdit={() => change({ edit: given.id }, { keepPage: true })} />}
      below={
        mayChange &&
        (address.add !== '' || address.edit !== '') && (
          <Suspense fallback={null}>
            <TaskDialog key={address.edit} id={address.edit} due={address.due} onClose={close} onUnavailable={close} />
          </Suspense>
        )
      }
    />
  );
}

function filtersOf({ property, assignee, unit, person }: typeof defaults) {
  const propertyId = filteredId(property);
  return {
    ...(propertyId !== undefined && { propertyId }),
    ...(assignee !== '' && { assigneeId: assignee }),
    ...(unit !== '' && { unitId: unit }),
    ...(person !== '' && { personId: person }),
  };
}

function useFilters(): readonly Filter[] {
  const t = useTasksText();
  const { data: members } = useQuery(listQuery('GET /members/', { limit: 200 }));
  const property = usePropertyFilter(t('property'));
  const people = members?.items.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  return [
    property,
    { kind: 'choice', name: 'assignee', label: t('assignee'), options: [{ value: '', label: t('anyone') }, ...people] },
  ];
}
