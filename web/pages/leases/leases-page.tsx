import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { OtherBeginnings } from '#web/features/sample/other-beginnings.tsx';
import { Button, ButtonLink } from '#web/kit/button/button.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { Figure, Figures } from '#web/kit/figures/figures.tsx';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { ListLayout } from '#web/kit/layout/layouts.tsx';
import { PageHeader } from '#web/kit/page-header/page-header.tsx';
import { Pager } from '#web/kit/pager/pager.tsx';
import { usePages } from '#web/kit/pager/use-pages.ts';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { Pending } from '#web/kit/loading/pending.tsx';
import { formatNumber, nothing } from '#web/lib/format.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { leasesQuery, leaseSummaryQuery, type LeaseItem, type LeaseSummary } from './api.ts';
import { LeasesBulkBar } from './leases-bulk-bar.tsx';
import { LeasesFilters } from './leases-filters.tsx';
import { LeasesTable } from './leases-table.tsx';
import { useLeasesText } from './leases-text.ts';
import { countOf, LeasesViews, useBegunLeases } from './leases-views.tsx';
import { useLeaseText } from './text.ts';
import { useLeasesAddress } from './use-leases-address.ts';
import styles from './leases-page.module.css';

const LeasePanel = lazyPart(async () => (await import('./lease-panel.tsx')).LeasePanel);
const DraftsList = lazyPart(async () => (await import('./drafts-list.tsx')).DraftsList);
const pageSize = 100;
const none: ReadonlySet<string> = new Set();

/** Every lease, newest first, with a peek beside the list. */
export function LeasesPage() {
  const l = useLeasesText();
  const t = useLeaseText();
  const { organisation } = useMe();
  const may = useMay();
  const mayDraft = may('leases.draft');
  const state = useLeasesAddress();
  const { address, change, view, narrowed, propertyId } = state;
  const pages = usePages();
  const cursor = pages.cursor === undefined ? {} : { cursor: pages.cursor };
  const query = useQuery(leasesQuery({ limit: pageSize, ...state.query, ...cursor }));
  const { data: summary } = useQuery(leaseSummaryQuery(propertyId));
  const begun = useBegunLeases();
  const [filtering, setFiltering] = useState(narrowed);
  const [selected, setSelected] = useState(none);
  const { items, next = null } = query.data ?? {};
  // What is not in the list any more is not chosen any more.
  const chosen = (items ?? []).filter(({ id }) => selected.has(id));
  const hasNone = summary !== undefined && countOf(summary, 'all', 0) === 0 && !narrowed;
  const isCounted = Object.keys(state.query).every((name) => name === 'propertyId' || !(name in filtersOnly));
  const begunHere = (
    <Suspense fallback={null}>
      <div className={styles['begun']}>
        <DraftsList />
      </div>
    </Suspense>
  );
  const open = (id: string) => change({ open: id }, { keepPage: true, replace: address.open !== '' && id !== '' });
  return (
    <ListLayout
      header={
        <PageHeader
          eyebrow={organisation.name}
          title={t('leases')}
          actions={
            mayDraft &&
            !hasNone && (
              <ButtonLink to="/leases/new" variant={address.open === '' && chosen.length === 0 ? 'primary' : 'outline'}>
                {t('startLease')}
              </ButtonLink>
            )
          }
        />
      }
      figures={!hasNone && <LeasesFigures summary={summary} begun={begun} />}
      panel={
        address.open !== '' && (
          <Suspense fallback={null}>
            <LeasePanel
              id={address.open}
              known={items?.find(({ id }) => id === address.open)}
              {...neighbours(items, address.open, open)}
              onClose={() => open('')}
            />
          </Suspense>
        )
      }
      confirm={
        chosen.length > 0 && (
          <LeasesBulkBar leases={chosen} onDone={(left) => setSelected(new Set(left.map(({ id }) => id)))} />
        )
      }
    >
      {hasNone ? (
        <>
          {mayDraft && begunHere}
          <NothingYet />
        </>
      ) : (
        <>
          <LeasesViews
            view={view}
            query={state.query}
            summary={isCounted ? summary : undefined}
            begun={begun}
            filtering={filtering}
            onFilter={() => setFiltering(!filtering)}
          />
          {filtering && <LeasesFilters state={state} />}
          {/* Counted under this view, so that it stands in it. */}
          {mayDraft && view === 'drafts' && begunHere}
          {items === undefined && query.error !== null && <QueryFailure query={query} />}
          {items?.length === 0 && !(view === 'drafts' && begun > 0) && <NoneHere state={state} />}
          {items?.length !== 0 && (items !== undefined || query.error === null) && (
            <LeasesTable
              rows={items}
              open={address.open}
              onOpen={open}
              state={state}
              selected={selected}
              onSelect={setSelected}
            />
          )}
          <Pager
            busy={query.isPlaceholderData}
            startsOver={pages.startsOver}
            onPrevious={pages.goPrevious}
            onNext={next === null ? undefined : () => pages.goNext(next)}
          >
            {l('count', { count: items?.length ?? 0 })}
          </Pager>
        </>
      )}
    </ListLayout>
  );
}

/** Filters that the counts of the views know nothing of. */
const filtersOnly = { q: true, unitId: true, personId: true };

/** A figure that has a view of its own counts what that view counts. */
function LeasesFigures({ summary, begun }: { readonly summary: LeaseSummary | undefined; readonly begun: number }) {
  const l = useLeasesText();
  const number = (count: number | undefined) => {
    if (count === undefined) return <Pending />;
    return count === 0 ? nothing : formatNumber(count);
  };
  const states = summary?.states;
  return (
    <div className={styles['figures']}>
      <Figures>
        <Figure label={l('figureRunning')} value={number(states && states.active + states['on-notice'])} />
        <Figure label={l('figureEnding')} value={number(summary && countOf(summary, 'ending', begun))} />
        <Figure phone={false} label={l('figureNotice')} value={number(summary && countOf(summary, 'notice', begun))} />
        <Figure phone={false} label={l('figureDrafts')} value={number(summary && countOf(summary, 'drafts', begun))} />
      </Figures>
    </div>
  );
}

function NothingYet() {
  const l = useLeasesText();
  const t = useLeaseText();
  const act = (
    <ButtonLink to="/leases/new" variant="primary">
      {t('startLease')}
    </ButtonLink>
  );
  return useMay()('leases.draft') ? (
    <Empty act={act} sample={<OtherBeginnings />}>
      {l('empty')}
    </Empty>
  ) : (
    <Empty>{l('emptyRead')}</Empty>
  );
}

function NoneHere({ state }: { readonly state: ReturnType<typeof useLeasesAddress> }) {
  const l = useLeasesText();
  const showAll = () =>
    state.change({ view: 'all', q: '', property: '', state: '', from: '', to: '', unit: '', person: '' });
  return (
    <Empty plain act={<Button onClick={showAll}>{l('showAll')}</Button>}>
      {state.narrowed ? l('none') : l(`noneView_${state.view}`)}
    </Empty>
  );
}

/** The rows before and after the one that is looked at. */
function neighbours(items: readonly LeaseItem[] | undefined, id: string, open: (id: string) => void) {
  const at = items?.findIndex((lease) => lease.id === id) ?? -1;
  const step = (to: LeaseItem | undefined) => to && (() => open(to.id));
  return { onPrevious: at < 1 ? undefined : step(items?.[at - 1]), onNext: at < 0 ? undefined : step(items?.[at + 1]) };
}
