import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { OtherBeginnings } from '#web/features/sample/other-beginnings.tsx';
import { Button } from '#web/kit/button/button.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { FilterBar } from '#web/kit/filter-bar/filter-bar.tsx';
import { ListLayout } from '#web/kit/layout/layouts.tsx';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { PageHeader } from '#web/kit/page-header/page-header.tsx';
import { Pager } from '#web/kit/pager/pager.tsx';
import { usePages } from '#web/kit/pager/use-pages.ts';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { useMay, useMe } from '#web/lib/me.ts';
import { peopleQuery, type Person } from './api.ts';
import { PeopleBulkBar } from './people-bulk-bar.tsx';
import { PeopleTable } from './people-table.tsx';
import { PeopleViews } from './people-views.tsx';
import { usePeopleText } from './text.ts';
import { personRoles, usePeopleAddress } from './use-people-address.ts';

const PersonPanel = lazyPart(async () => (await import('./person-panel.tsx')).PersonPanel);
const PersonForm = lazyPart(async () => (await import('./person-form.tsx')).PersonForm);

const pageSize = 100;
const nobody: ReadonlySet<string> = new Set();

/** The directory: everyone by family name, with a peek beside it. */
export function PeoplePage() {
  const t = usePeopleText();
  const navigate = useNavigate();
  const { organisation } = useMe();
  const mayChange = useMay()('people.change');
  const state = usePeopleAddress();
  const { address, change } = state;
  const pages = usePages();
  const query = useQuery(
    peopleQuery({
      limit: pageSize,
      ...state.query,
      ...(pages.cursor === undefined ? {} : { cursor: pages.cursor }),
    }),
  );
  const [filtering, setFiltering] = useState(state.isFiltered);
  const [selected, setSelected] = useState(nobody);
  const { items, next = null } = query.data ?? {};
  const chosen = (items ?? []).filter(({ id }) => selected.has(id));
  const isBare = items?.length === 0 && !state.narrowed && !state.isArchive && pages.cursor === undefined;
  const open = (id: string) => change({ open: id }, { keepPage: true, replace: address.open !== '' && id !== '' });
  const isAdding = address.add !== '' && mayChange;
  const stopAdding = () => change({ add: '' }, { keepPage: true, replace: true });
  return (
    <ListLayout
      header={
        <PageHeader
          eyebrow={organisation.name}
          title={t('people')}
          actions={
            mayChange &&
            !isBare && (
              <Button
                variant={isAdding || address.open !== '' || chosen.length > 0 ? 'outline' : 'primary'}
                onClick={() => change({ add: '1', open: '' }, { keepPage: true })}
              >
                {t('addPerson')}
              </Button>
            )
          }
        />
      }
      panel={
        (isAdding && (
          <Suspense fallback={null}>
            <PersonForm onClose={stopAdding} onSaved={({ id }) => void navigate(`/people/${id}`)} />
          </Suspense>
        )) ||
        (address.open !== '' && (
          <Suspense fallback={null}>
            <PersonPanel
              id={address.open}
              known={items?.find(({ id }) => id === address.open)}
              {...neighbours(items, address.open, open)}
              onClose={() => open('')}
            />
          </Suspense>
        ))
      }
      confirm={
        chosen.length > 0 && (
          <PeopleBulkBar
            people={chosen}
            archive={!state.isArchive}
            onDone={(left) => setSelected(new Set(left.map(({ id }) => id)))}
          />
        )
      }
    >
      {isBare ? (
        <NobodyYet onAdd={() => change({ add: '1' })} />
      ) : (
        <PeopleViews state={state} filtering={filtering} onFilter={() => setFiltering(!filtering)} />
      )}
      {filtering && !isBare && <PeopleFilters state={state} />}
      {items === undefined && query.error !== null && <QueryFailure query={query} />}
      {items?.length === 0 && !isBare && <NobodyHere state={state} />}
      {items?.length !== 0 && (items !== undefined || query.error === null) && (
        <PeopleTable
          rows={items}
          open={address.open}
          narrow={address.open !== '' || isAdding}
          onOpen={open}
          state={state}
          selected={selected}
          onSelect={mayChange ? setSelected : undefined}
        />
      )}
      <Pager
        busy={query.isPlaceholderData}
        startsOver={pages.startsOver}
        onPrevious={pages.goPrevious}
        onNext={next === null ? undefined : () => pages.goNext(next)}
      >
        {t('count', { count: items?.length ?? 0 })}
      </Pager>
    </ListLayout>
  );
}

type State = ReturnType<typeof usePeopleAddress>;

function PeopleFilters({ state: { address, change } }: { readonly state: State }) {
  const t = usePeopleText();
  return (
    <FilterBar
      filters={[
        { kind: 'search', name: 'q', label: t('find') },
        {
          kind: 'choice',
          name: 'role',
          label: t('role'),
          options: [
            { value: '', label: t('anyRole') },
            ...personRoles.map((role) => ({ value: role, label: t(`role_${role}`) })),
          ],
        },
        {
          kind: 'choice',
          name: 'sort',
          label: t('sort'),
          options: [
            { value: '', label: t('sort_up') },
            { value: '-name', label: t('sort_down') },
          ],
        },
      ]}
      values={address}
      // Who is looked at may not be among the rows any more.
      onChange={(wish, options) => change({ ...wish, open: '' }, options)}
    />
  );
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

function NobodyHere({ state }: { readonly state: State }) {
  const t = usePeopleText();
  const showAll = () => state.change({ view: 'active', q: '', role: '' });
  return (
    <Empty plain act={<Button onClick={showAll}>{t('showAll')}</Button>}>
      {t(state.isArchive && !state.narrowed ? 'noneArchived' : 'noneFound')}
    </Empty>
  );
}

/** Who stands before and after the one that is looked at. */
function neighbours(items: readonly Person[] | undefined, id: string, open: (id: string) => void) {
  const at = items?.findIndex((person) => person.id === id) ?? -1;
  const step = (to: Person | undefined) => to && (() => open(to.id));
  return { onPrevious: at < 1 ? undefined : step(items?.[at - 1]), onNext: at < 0 ? undefined : step(items?.[at + 1]) };
}
