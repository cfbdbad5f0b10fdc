import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { taskViews } from '#shared/tasks.ts';
import { useAddress } from '#web/kit/address/use-address.ts';
import { Button } from '#web/kit/button/button.tsx';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { ListPage } from '#web/kit/list-page/list-page.tsx';
import { NoneFound } from '#web/kit/list-page/none-found.tsx';
import { useList } from '#web/kit/list-page/use-list.ts';
import { PageHeader } from '#web/kit/page-header/page-header.tsx';
import { usePages } from '#web/kit/pager/use-pages.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { listQuery } from '#web/lib/route-query.ts';
import { serverTable } from '#web/lib/save-table.ts';
import { TasksTable } from './tasks-table.tsx';
import { useTasksText } from './text.ts';

const TaskPanel = lazyPart(async () => (await import('./task-panel.tsx')).TaskPanel);
const TaskDialog = lazyPart(async () => (await import('./task-dialog.tsx')).TaskDialog, { instead: 'toast' });

const defaults = { view: 'open', open: '', add: '', edit: '' };
const labels = { mine: 'viewMine', open: 'viewOpen', done: 'viewDone', all: 'viewAll' } as const;

/** What is to be done, by due date: written by hand, or known from leases and deposits. */
export function TasksPage() {
  const t = useTasksText();
  const { organisation } = useMe();
  const mayChange = useMay()('tasks.change');
  const [address, change] = useAddress(defaults);
  const view = taskViews.find((name) => name === address.view) ?? 'open';
  const pages = usePages();
  const query = useQuery(listQuery('GET /tasks/', { limit: 100, view, ...pages.at }));
  const list = useList({ query, pages, keyOf: ({ id }) => id, address, change });
  const close = () => change({ add: '', edit: '' }, { keepPage: true, replace: true });
  const add = mayChange && (
    <Button variant="primary" onClick={() => change({ add: '1' }, { keepPage: true })}>
      {t('addTask')}
    </Button>
  );
  const isEmpty = list.isBare && view === 'open';
  return (
    <ListPage
      list={list}
      header={<PageHeader eyebrow={organisation.name} title={t('tasks')} actions={add} />}
      views={{
        own: taskViews.map((name) => ({ name, label: t(labels[name]) })),
        current: view,
        passing: ['add', 'edit'],
        ofView: [],
      }}
      exports={serverTable('GET /exports/tasks.csv/', { query: { view } })}
      none={<NoneFound>{t(isEmpty ? 'empty' : 'none')}</NoneFound>}
      table={(given) => <TasksTable {...given} narrow={list.open !== ''} />}
      count={(count) => t('count', { count })}
      peek={(given) => <TaskPanel {...given} onEdit={() => change({ edit: given.id }, { keepPage: true })} />}
      below={
        mayChange &&
        (address.add !== '' || address.edit !== '') && (
          <Suspense fallback={null}>
            <TaskDialog key={address.edit} id={address.edit} onClose={close} onUnavailable={close} />
          </Suspense>
        )
      }
    />
  );
}
