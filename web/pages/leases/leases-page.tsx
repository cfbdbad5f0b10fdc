import { leaseViews, leaseViewStates } from '#shared/lists/leases-view.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { OtherBeginnings } from '#web/features/sample/other-beginnings.tsx';
import { ButtonLink } from '#web/kit/button/button.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { Figure, Figures } from '#web/kit/figures/figures.tsx';
import { choiceFilter } from '#web/kit/filter-bar/choice-filter.ts';
import type { Filter } from '#web/kit/filter-bar/filter-bar.tsx';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { ListPage } from '#web/kit/list-page/list-page.tsx';
import { NoneFound } from '#web/kit/list-page/none-found.tsx';
import { useList } from '#web/kit/list-page/use-list.ts';
import { usePropertyFilter } from '#web/kit/list-page/use-property-filter.ts';
import { Pending } from '#web/kit/loading/pending.tsx';
import { PageHeader } from '#web/kit/page-header/page-header.tsx';
import { usePages } from '#web/kit/pager/use-pages.ts';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { formatNumber, nothing } from '#web/lib/format.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { listQuery } from '#web/lib/route-query.ts';
import { serverTable } from '#web/lib/save-table.ts';
import { leaseSummaryQuery, type LeaseSummary } from './api.ts';
import { LeasesBulkBar } from './leases-bulk-bar.tsx';
import { countOf, useBegunLeases } from './lease-counts.ts';
import { LeasesTable } from './leases-table.tsx';
import { useLeasesText } from './leases-text.ts';
import { useLeaseText } from './text.ts';
import { orders, useLeasesAddress } from './use-leases-address.ts';
import styles from './leases-page.module.css';

const LeasePanel = lazyPart(async () => (await import('./lease-panel.tsx')).LeasePanel);
const DraftsList = lazyPart(async () => (await import('./drafts-list.tsx')).DraftsList);
const labels = {
  all: 'viewAll',
  ending: 'viewEnding',
  steps: 'viewSteps',
  drafts: 'viewDrafts',
  notice: 'viewNotice',
  ended: 'viewEnded',
} as const;

/** Every lease, newest first, with a peek beside the list. */
export function LeasesPage() {
  const l = useLeasesText();
  const t = useLeaseText();
  const { organisation } = useMe();
  const mayDraft = useMay()('leases.draft');
  const state = useLeasesAddress();
  const { address, change, view, narrowed, propertyId } = state;
  const pages = usePages();
  const query = useQuery(listQuery('GET /leases/', { limit: 100, ...state.query, ...pages.at }));
  const list = useList({ query, pages, keyOf: ({ id }) => id, address, change });
  const { data: summary } = useQuery(leaseSummaryQuery(propertyId));
  const begun = useBegunLeases();
  const hasNone = summary !== undefined && countOf(summary, 'all', 0) === 0 && !narrowed;
  const counts = Object.keys(state.query).some((name) => name in uncounted) ? undefined : summary;
  const begunHere = mayDraft && (
    <Suspense fallback={null}>
      <div className={styles['begun']}>
        <DraftsList />
      </div>
    </Suspense>
  );
  return (
    <ListPage
      list={list}
      header={
        <PageHeader
          eyebrow={organisation.name}
          title={t('leases')}
          actions={
            mayDraft &&
            !hasNone && (
              <ButtonLink to="/leases/new" variant={list.isBusy ? 'outline' : 'primary'}>
                {t('startLease')}
              </ButtonLink>
            )
          }
        />
      }
      figures={!hasNone && <LeasesFigures summary={summary} begun={begun} />}
      empty={
        hasNone && (
          <>
            {begunHere}
            <NothingYet />
          </>
        )
      }
      views={{
        own: leaseViews.map((name) => ({
          name,
          label: l(labels[name]),
          count: counts && countOf(counts, name, begun),
        })),
        current: view,
        kept: { list: 'leases', line: 'GET /leases/' },
        ofView: ['state'],
      }}
      filters={{
        fields: useFilters(state),
        values: address,
        // What is looked at may not be among the rows any more.
        onChange: (wish, options) => change({ ...wish, open: '' }, options),
        shown: narrowed,
      }}
      exports={serverTable('GET /exports/leases.csv/', { query: state.query })}
      note={(filtering) => (
        <>
          {filtering &&
            (['unit', 'person'] as const)
              .filter((name) => address[name] !== '')
              .map((name) => (
                <p key={name} className={styles['only']}>
                  {l(name === 'unit' ? 'onlyUnit' : 'onlyPerson')}
                  <TextAct onClick={() => change({ [name]: '' })}>{l('showAll')}</TextAct>
                </p>
              ))}
          {/* Counted under this view, so that it stands in it. */}
          {view === 'drafts' && begunHere}
        </>
      )}
      none={
        !(view === 'drafts' && begun > 0) && (
          <NoneFound
            onShowAll={() =>
              change({ view: 'all', q: '', property: '', state: '', from: '', to: '', unit: '', person: '' })
            }
          >
            {narrowed ? l('none') : l(`noneView_${view}`)}
          </NoneFound>
        )
      }
      mayChoose
      table={(given) => <LeasesTable {...given} state={state} />}
      count={(count) => l('count', { count })}
      peek={(given) => <LeasePanel {...given} />}
      bulk={list.chosen.length > 0 && <LeasesBulkBar leases={list.chosen} onDone={list.choose} />}
    />
  );
}

/** Filters that the counts of the views know nothing of. */
const uncounted = { q: true, unitId: true, personId: true };

/** A view has its own state, and its own end. */
function useFilters({ view }: ReturnType<typeof useLeasesAddress>): readonly Filter[] {
  const l = useLeasesText();
  const t = useLeaseText();
  const property = usePropertyFilter(l('property'));
  const states: Filter = choiceFilter(
    'state',
    l('state'),
    l('anyState'),
    leaseViewStates.map((name) => ({ value: name, label: t(`state_${name}`) })),
  );
  const ends: readonly Filter[] = [
    { kind: 'date', name: 'from', label: l('endsFrom') },
    { kind: 'date', name: 'to', label: l('endsTo') },
  ];
  return [
    { kind: 'search', name: 'q', label: l('find') },
    property,
    ...(view === 'all' ? [states] : []),
    ...(view === 'all' || view === 'notice' ? ends : []),
    choiceFilter(
      'sort',
      l('sort'),
      l(view === 'ending' ? 'sort_end' : 'sort_newest'),
      orders.map((order) => ({ value: order, label: l(`sort_${order}`) })),
    ),
  ];
}

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
