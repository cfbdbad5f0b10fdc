import { useQuery } from '@tanstack/react-query';
import { ListFilter } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { alsoIn, noteOf } from '#web/features/money/also-in.ts';
import { AsOfField } from '#web/features/as-of/as-of-field.tsx';
import { useAsOfFilter } from '#web/features/as-of/as-of-filter.ts';
import { RefusedDate } from '#web/features/as-of/refused-date.tsx';
import { TimeNote } from '#web/features/as-of/time-note.tsx';
import { Button } from '#web/kit/button/button.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { ExportAct } from '#web/kit/export-act/export-act.tsx';
import { Figure, Figures } from '#web/kit/figures/figures.tsx';
import { FilterBar } from '#web/kit/filter-bar/filter-bar.tsx';
import { usePhone } from '#web/kit/hooks/use-media.ts';
import { Icon } from '#web/kit/icon/icon.tsx';
import { ListLayout } from '#web/kit/layout/layouts.tsx';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { Menu } from '#web/kit/menu/menu.tsx';
import { PageHeader } from '#web/kit/page-header/page-header.tsx';
import { Pager } from '#web/kit/pager/pager.tsx';
import { usePages } from '#web/kit/pager/use-pages.ts';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import { Tabs } from '#web/kit/tabs/tabs.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { Pending } from '#web/kit/loading/pending.tsx';
import { useRentWords } from '#web/features/money/text.ts';
import { serverTable } from '#web/lib/save-table.ts';
import { formatMoney, nothing } from '#web/lib/format.ts';
import { headlineOf } from '#web/lib/headline-of.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { usePropertyList } from '#web/lib/properties.ts';
import { arrearsQuery, arrearsSummaryQuery, arrearsTotalQuery, type ArrearsRow, type ArrearsSummary } from './api.ts';
import { ArrearsTable } from './arrears-table.tsx';
import { useArrearsText } from './text.ts';
import { useArrearsAddress, views } from './use-arrears-address.ts';
import styles from './arrears.module.css';

const ArrearsPanel = lazyPart(async () => (await import('./arrears-panel.tsx')).ArrearsPanel, { instead: 'toast' });
const RemindPanel = lazyPart(async () => (await import('#web/features/reminders/remind-panel.tsx')).RemindPanel, {
  instead: 'toast',
});

const pageSize = 50;

/** Who is late, by how much and how long, and what was said to them. */
export function ArrearsPage() {
  const a = useArrearsText();
  const mayChange = useMay()('rent.change');
  const navigate = useNavigate();
  const state = useArrearsAddress();
  const { address, change, propertyId, refused, view } = state;
  const phone = usePhone();
  const pages = usePages();
  const cursor = pages.cursor === undefined ? {} : { cursor: pages.cursor };
  const query = useQuery(arrearsQuery({ limit: pageSize, ...state.query, ...cursor }));
  const { data: summary } = useQuery(arrearsSummaryQuery(propertyId, state.asOf));
  const total = useQuery(arrearsTotalQuery(state.query));
  const [filtering, setFiltering] = useState(state.narrowed);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { items, next = null } = query.data ?? {};
  const isSending = address.act === 'remind' && mayChange;
  const isNarrow = isSending || address.open !== '';
  const isNow = state.asOf === undefined;
  const show = (id: string) =>
    change({ open: id, act: '' }, { keepPage: true, replace: address.open !== '' && id !== '' });
  // The panel shows today: as of another date a row leads to the ledger as of that date.
  const open = (id: string) => {
    if (state.asOf !== undefined && id !== '') void navigate(`/leases/${id}?tab=ledger&asOf=${state.asOf}`);
    else show(id);
  };
  // Messages go to those who are late today, so the list goes back to today.
  const remind = (id = '') => change({ act: 'remind', open: id, asOf: '' }, { keepPage: isNow });
  const showAsOf = (asOf: string) => change({ asOf, open: '', act: '' }, { replace: true });
  const isEmpty = refused === undefined && summary?.counts.all === 0 && !state.narrowed && items?.length === 0;
  return (
    <ListLayout
      header={
        <PageHeader
          eyebrow={<Link to="/rent">{a('rentRoll')}</Link>}
          title={a('title')}
          chip={<TimeNote asOf={state.asOf} onToday={() => showAsOf('')} />}
          actions={
            <>
              <AsOfField value={state.asOf} refused={refused} onChange={showAsOf} />
              <Acts quiet={isNarrow} onRemind={() => remind()} />
            </>
          }
        />
      }
      figures={!isEmpty && refused === undefined && <Ages summary={summary} isNarrow={isNarrow} />}
      panel={
        isSending ? (
          <Suspense fallback={null}>
            <RemindPanel
              key={address.open}
              leaseIds={address.open === '' ? [...chosen] : [address.open]}
              propertyId={propertyId}
              onClose={() => change({ act: '' }, { keepPage: true })}
              onUnavailable={() => change({ act: '' }, { keepPage: true })}
            />
          </Suspense>
        ) : (
          address.open !== '' && (
            <Suspense fallback={null}>
              <ArrearsPanel
                key={address.open}
                id={address.open}
                known={items?.find(({ leaseId }) => leaseId === address.open)}
                {...neighbours(items, address.open, open)}
                onRemind={() => remind(address.open)}
                onClose={() => open('')}
                onUnavailable={() => open('')}
              />
            </Suspense>
          )
        )
      }
    >
      {isEmpty ? (
        <Empty>{a('none')}</Empty>
      ) : (
        <>
          {refused === undefined && (
            <Tabs
              label={a('views')}
              tabs={views.map((name) => ({
                name,
                label: a(`view_${name}`),
                ...(summary === undefined || address.q !== '' ? {} : { count: summary.counts[name] }),
              }))}
              current={view}
              onChange={(name) => change({ view: name, open: '' })}
              aside={
                <>
                  <ExportAct save={serverTable('GET /exports/arrears.csv/', { query: state.query })} />
                  <button
                    type="button"
                    className={styles['filter']}
                    aria-expanded={filtering}
                    onClick={() => setFiltering(!filtering)}
                  >
                    <Icon of={ListFilter} size={16} />
                    {a('filter')}
                  </button>
                </>
              }
            />
          )}
          {(refused === undefined ? filtering : phone) && <Filters state={state} />}
          {refused !== undefined ? (
            <RefusedDate date={refused} onToday={() => showAsOf('')} />
          ) : (
            <>
              {chosen.size > 0 && !isSending && (
                <p role="status" className={styles['only']}>
                  {a('chosen', { count: chosen.size })}
                  <TextAct onClick={() => remind()}>{a('sendChosen', { count: chosen.size })}</TextAct>
                  <TextAct variant="other" onClick={() => setChosen(new Set())}>
                    {a('clear')}
                  </TextAct>
                </p>
              )}
              {items === undefined && query.error !== null && <QueryFailure query={query} />}
              {items?.length === 0 && (
                <Empty
                  plain
                  act={<Button onClick={() => change({ view: 'all', q: '', property: '' })}>{a('showAll')}</Button>}
                >
                  {a('noneHere')}
                </Empty>
              )}
              {items?.length !== 0 && (items !== undefined || query.error === null) && (
                <ArrearsTable
                  rows={items}
                  total={total.isPlaceholderData ? undefined : total.data}
                  openId={address.open}
                  isNarrow={isNarrow}
                  selected={chosen}
                  onSelect={mayChange && isNow ? setChosen : undefined}
                  onOpen={open}
                />
              )}
              <Pager
                busy={query.isPlaceholderData}
                startsOver={pages.startsOver}
                onPrevious={pages.goPrevious}
                onNext={next === null ? undefined : () => pages.goNext(next)}
              >
                {a('count', { count: items?.length ?? 0 })}
              </Pager>
            </>
          )}
        </>
      )}
    </ListLayout>
  );
}

function Acts({ quiet, onRemind }: { readonly quiet: boolean; readonly onRemind: () => void }) {
  const a = useArrearsText();
  const t = useRentWords();
  const mayChange = useMay()('rent.change');
  return (
    <>
      <Menu
        more
        label={t('more')}
        entries={[
          { label: a('reminders'), to: '/rent/reminders' },
          { label: a('templates'), to: '/rent/templates' },
        ]}
      />
      {mayChange && (
        <Button variant={quiet ? 'outline' : 'primary'} onClick={onRemind}>
          {a('sendReminders')}
        </Button>
      )}
    </>
  );
}

type Overdue = ArrearsSummary['figures'][number];

/** What is overdue by its age, in one currency; what is overdue in others stands below in small words. */
function Ages({ summary, isNarrow }: { readonly summary: ArrearsSummary | undefined; readonly isNarrow: boolean }) {
  const a = useArrearsText();
  const { organisation } = useMe();
  const t = useRentWords();
  const { shown, others } = headlineOf(summary?.figures ?? [], organisation.currency, (of) => of.overdueCents !== 0);
  const currency = shown?.currency ?? organisation.currency;
  const figure = (centsOf: (of: Overdue) => number) => ({
    value: summary === undefined ? <Pending /> : shown === undefined ? nothing : formatMoney(centsOf(shown), currency),
    ...noteOf(alsoIn(t, others, centsOf)),
  });
  return (
    <div className={styles[isNarrow ? 'narrow' : 'ages']}>
      <Figures>
        <Figure
          label={a('overdue', { currency })}
          {...figure(({ overdueCents }) => overdueCents)}
          tone={(shown?.overdueCents ?? 0) > 0 ? 'bad' : 'ink'}
        />
        <Figure label={a('to30')} {...figure(({ to30Cents }) => to30Cents)} />
        <Figure label={a('to60')} {...figure(({ to60Cents }) => to60Cents)} />
        <Figure label={a('to90')} {...figure(({ to90Cents }) => to90Cents)} />
        <Figure label={a('over90')} {...figure(({ over90Cents }) => over90Cents)} />
      </Figures>
    </div>
  );
}

function Filters({ state: { address, change } }: { readonly state: ReturnType<typeof useArrearsAddress> }) {
  const a = useArrearsText();
  const asOf = useAsOfFilter();
  const properties = usePropertyList() ?? [];
  return (
    <FilterBar
      filters={[
        { kind: 'search', name: 'q', label: a('find') },
        ...asOf,
        {
          kind: 'find',
          name: 'property',
          label: a('property'),
          options: properties.map(({ id, name, colour }) => ({
            value: id,
            label: name,
            colour: propertyColourOf(colour),
          })),
        },
      ]}
      values={address}
      onChange={(wish, options) => change({ ...wish, open: '' }, options)}
    />
  );
}

/** The rows before and after the one that is looked at. */
function neighbours(items: readonly ArrearsRow[] | undefined, id: string, open: (id: string) => void) {
  const at = items?.findIndex(({ leaseId }) => leaseId === id) ?? -1;
  const step = (to: ArrearsRow | undefined) => to && (() => open(to.leaseId));
  return { onPrevious: at < 1 ? undefined : step(items?.[at - 1]), onNext: at < 0 ? undefined : step(items?.[at + 1]) };
}
