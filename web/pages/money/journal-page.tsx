import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Button, ButtonLink } from '#web/kit/button/button.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { ListLayout } from '#web/kit/layout/layouts.tsx';
import { Pager } from '#web/kit/pager/pager.tsx';
import { usePages } from '#web/kit/pager/use-pages.ts';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { formatDate } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import { journalQuery, journalSummaryQuery, periodLocksQuery, type JournalEntry } from './api.ts';
import { JournalActs } from './journal-acts.tsx';
import { JournalFigures } from './journal-figures.tsx';
import { JournalFilters } from './journal-filters.tsx';
import { JournalTable } from './journal-table.tsx';
import { useJournalText } from './journal-text.ts';
import { JournalViews } from './journal-views.tsx';
import { MoneyHeader } from './money-header.tsx';
import { OpeningRemainder } from './opening-remainder.tsx';
import { periodName } from './period-name.ts';
import { useMoneyText } from './text.ts';
import { useJournalAddress } from './use-journal-address.ts';
import styles from './journal-page.module.css';

const EntryPanel = lazyPart(async () => (await import('./entry-panel.tsx')).EntryPanel);
const ClosingDialogs = lazyPart(async () => (await import('./closing-dialogs.tsx')).ClosingDialogs, {
  instead: 'toast',
});

/** Everything that was posted, newest first, with a peek beside it. */
export function JournalPage() {
  const state = useJournalAddress();
  const { address, change, period, basis, filters, view } = state;
  const pages = usePages();
  const query = useQuery(
    journalQuery({
      limit: 100,
      ...filters,
      ...view,
      ...(pages.cursor === undefined ? {} : { cursor: pages.cursor }),
    }),
  );
  const { data: counts } = useQuery(journalSummaryQuery({ ...filters, basis }));
  const { data: summary } = useQuery(journalSummaryQuery({ ...filters, ...view, basis }));
  const { data: locks } = useQuery(periodLocksQuery());
  const [filtering, setFiltering] = useState(() => hasFilters(address));
  const { items, next = null } = query.data ?? {};
  const open = (id: string) => change({ open: id }, { keepPage: true, replace: address.open !== '' && id !== '' });
  const closeDialog = () => change({ close: '' }, { keepPage: true, replace: true });
  return (
    <ListLayout
      header={
        <MoneyHeader
          current="journal"
          eyebrow={<Eyebrow state={state} closedThrough={locks?.closedThrough} />}
          actions={
            <JournalActs
              period={period}
              isNarrow={address.open !== ''}
              closedThrough={locks?.closedThrough}
              onClose={(close) => change({ close }, { keepPage: true })}
            />
          }
        />
      }
      figures={<JournalFigures summary={summary} basis={basis} />}
      panel={
        address.open !== '' && (
          <Suspense fallback={null}>
            <EntryPanel
              id={address.open}
              known={items?.find(({ id }) => id === address.open)}
              {...neighbours(items, address.open, open)}
              onClose={() => open('')}
            />
          </Suspense>
        )
      }
    >
      <OpeningRemainder />
      <JournalViews
        state={state}
        summary={counts}
        filtering={filtering}
        onFilter={() => setFiltering((shown) => !shown)}
      />
      {filtering && <JournalFilters state={state} />}
      {items === undefined && query.error !== null && <QueryFailure query={query} />}
      {items?.length === 0 && <NoEntries state={state} />}
      {items?.length !== 0 && (items !== undefined || query.error === null) && (
        <JournalTable rows={items} open={address.open} onOpen={open} />
      )}
      <PageTurner pages={pages} count={items?.length ?? 0} next={next} busy={query.isPlaceholderData} />
      {address.close !== '' && (
        <Suspense fallback={null}>
          <ClosingDialogs which={address.close} onClose={closeDialog} onUnavailable={closeDialog} />
        </Suspense>
      )}
    </ListLayout>
  );
}

type State = ReturnType<typeof useJournalAddress>;

function Eyebrow({
  state: { period },
  closedThrough,
}: {
  readonly state: State;
  readonly closedThrough: string | null | undefined;
}) {
  const t = useJournalText();
  const m = useMoneyText();
  return (
    <>
      {periodName(m, period)}
      {typeof closedThrough === 'string' && (
        <span className={styles['closed']}>{t('closedThrough', { date: formatDate(closedThrough) })}</span>
      )}
    </>
  );
}

/** A new workspace has nothing at all; elsewhere it is the period or the filters that leave nothing. */
function NoEntries({ state: { period, narrowed, change } }: { readonly state: State }) {
  const t = useJournalText();
  const m = useMoneyText();
  const mayPost = useMay()('ledger.post');
  const { data: ever, isPending } = useQuery(journalQuery({ limit: 1 }));
  if (isPending) return null;
  if (ever?.items.length === 0) {
    const act = (
      <ButtonLink to="/money/journal/new" variant="primary">
        {t('newEntry')}
      </ButtonLink>
    );
    return mayPost ? <Empty act={act}>{t('empty')}</Empty> : <Empty>{t('emptyRead')}</Empty>;
  }
  return (
    <Empty plain act={<Button onClick={() => change({ ...nothingChosen, period: 'all' })}>{t('noneAct')}</Button>}>
      {narrowed ? t('noneFiltered') : t('none', { period: periodName(m, period) })}
    </Empty>
  );
}

const nothingChosen = {
  view: 'all',
  q: '',
  account: '',
  from: '',
  to: '',
  propertyId: '',
  unitId: '',
  leaseId: '',
  personId: '',
  bankAccountId: '',
};

function PageTurner({
  pages,
  count,
  next,
  busy,
}: {
  readonly pages: ReturnType<typeof usePages>;
  readonly count: number;
  readonly next: string | null;
  readonly busy: boolean;
}) {
  const t = useJournalText();
  return (
    <Pager
      busy={busy}
      startsOver={pages.startsOver}
      onPrevious={pages.goPrevious}
      onNext={next === null ? undefined : () => pages.goNext(next)}
    >
      {t('count', { count })}
    </Pager>
  );
}

function hasFilters({ view: _view, open: _open, close: _close, ...filters }: State['address']): boolean {
  return Object.entries(filters).some(([name, value]) => name !== 'period' && value !== '');
}

/** The rows before and after the one that is looked at. */
function neighbours(items: readonly JournalEntry[] | undefined, id: string, open: (id: string) => void) {
  const at = items?.findIndex((entry) => entry.id === id) ?? -1;
  const step = (to: JournalEntry | undefined) => to && (() => open(to.id));
  return { onPrevious: at < 1 ? undefined : step(items?.[at - 1]), onNext: at < 0 ? undefined : step(items?.[at + 1]) };
}
