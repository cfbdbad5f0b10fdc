import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { OtherBeginnings } from '#web/features/sample/other-beginnings.tsx';
import { useGoOn } from '#web/kit/go-on/use-go-on.ts';
import { Button } from '#web/kit/button/button.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { choiceFilter } from '#web/kit/filter-bar/choice-filter.ts';
import type { Filter } from '#web/kit/filter-bar/filter-bar.tsx';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { ListPage } from '#web/kit/list-page/list-page.tsx';
import type { ListViewsProps } from '#web/kit/list-page/list-views.tsx';
import { NoneFound } from '#web/kit/list-page/none-found.tsx';
import { useList } from '#web/kit/list-page/use-list.ts';
import { PageHeader } from '#web/kit/page-header/page-header.tsx';
import { usePages } from '#web/kit/pager/use-pages.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { listQuery } from '#web/lib/route-query.ts';
import { serverTable } from '#web/lib/save-table.ts';
import { peopleSummaryQuery } from './api.ts';
import { PeopleBulkBar } from './people-bulk-bar.tsx';
import { PeopleTable } from './people-table.tsx';
import { usePeopleText } from './text.ts';
import { personRoles, usePeopleAddress } from './use-people-address.ts';

const PersonPanel = lazyPart(async () => (await import('./person-panel.tsx')).PersonPanel);
const PersonForm = lazyPart(async () => (await import('./person-form.tsx')).PersonForm);

/** The directory: everyone by family name, with a peek beside it. */
export function PeoplePage() {
  const t = usePeopleText();
  const goOn = useGoOn();
  const { organisation } = useMe();
  const may = useMay();
  const mayChange = may('people.change');
  const state = usePeopleAddress();
  const { address, change, isArchive, narrowed } = state;
  const pages = usePages();
  const query = useQuery(listQuery('GET /people/', { limit: 100, ...state.query, ...pages.at }));
  const list = useList({ query, pages, keyOf: ({ id }) => id, address, change });
  const isBare = list.isBare && !narrowed && !isArchive;
  const isAdding = address.add !== '' && mayChange;
  const add = () => change({ add: '1', open: '' }, { keepPage: true });
  return (
    <ListPage
      list={list}
      header={
        <PageHeader
          eyebrow={organisation.name}
          title={t('people')}
          actions={
            mayChange &&
            !isBare && (
              <Button variant={isAdding || list.isBusy ? 'outline' : 'primary'} onClick={add}>
                {t('addPerson')}
              </Button>
            )
          }
        />
      }
      empty={isBare && <NobodyYet onAdd={add} />}
      views={useViews(state)}
      filters={{
        fields: useFilters(),
        values: address,
        // Who is looked at may not be among the rows any more.
        onChange: (wish, options) => change({ ...wish, open: '' }, options),
        shown: state.isFiltered,
      }}
      exports={may('people.export') && serverTable('GET /exports/people.csv/', { query: state.query })}
      none={
        <NoneFound onShowAll={() => change({ view: 'active', q: '', role: '' })}>
          {t(isArchive && !narrowed ? 'noneArchived' : 'noneFound')}
        </NoneFound>
      }
      mayChoose={mayChange}
      table={(given) => <PeopleTable {...given} narrow={list.open !== '' || isAdding} state={state} />}
      count={(count) => t('count', { count })}
      panel={
        isAdding && (
          <Suspense fallback={null}>
            <PersonForm
              onClose={() => change({ add: '' }, { keepPage: true, replace: true })}
              onSaved={({ id }) => void goOn(`/people/${id}`)}
            />
          </Suspense>
        )
      }
      peek={(given) => <PersonPanel {...given} />}
      bulk={list.chosen.length > 0 && <PeopleBulkBar people={list.chosen} archive={!isArchive} onDone={list.choose} />}
    />
  );
}

/** Everyone, tenants, owners, who is archived, and what is kept. */
function useViews({ address, isArchive, role }: ReturnType<typeof usePeopleAddress>): Omit<ListViewsProps, 'aside'> {
  const t = usePeopleText();
  const { data } = useQuery(peopleSummaryQuery);
  // Counts of whole views: what is looked for would make them wrong.
  const counts = address.q === '' ? data : undefined;
  return {
    own: [
      { name: 'all', label: t('viewAll'), count: counts?.active },
      { name: 'tenant', label: t('viewTenants'), count: counts?.tenants, search: { role: 'tenant' } },
      { name: 'owner', label: t('viewOwners'), count: counts?.owners, search: { role: 'owner' } },
      { name: 'archived', label: t('viewArchived'), count: counts?.archived },
    ],
    current: isArchive ? 'archived' : (role ?? 'all'),
    kept: { list: 'people', line: 'GET /people/' },
    passing: ['add'],
    ofView: ['role'],
  };
}

function useFilters(): readonly Filter[] {
  const t = usePeopleText();
  return [
    { kind: 'search', name: 'q', label: t('find') },
    choiceFilter(
      'role',
      t('role'),
      t('anyRole'),
      personRoles.map((role) => ({ value: role, label: t(`role_${role}`) })),
    ),
    {
      kind: 'choice',
      name: 'sort',
      label: t('sort'),
      options: [
        { value: '', label: t('sort_up') },
        { value: '-name', label: t('sort_down') },
      ],
    },
  ];
}

function NobodyYet({ onAdd }: { readonly onAdd: () => void }) {
  const t = usePeopleText();
  if (!useMay()('people.change')) return <Empty>{t('emptyRead')}</Empty>;
  const act = (
    <Button variant="primary" onClick={onAdd}>
      {t('addPerson')}
    </Button>
  );
  return (
    <Empty act={act} sample={<OtherBeginnings />}>
      {t('empty')}
    </Empty>
  );
}
