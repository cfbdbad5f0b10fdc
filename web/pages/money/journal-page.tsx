import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Button, ButtonLink } from '#web/kit/button/button.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { ListPage } from '#web/kit/list-page/list-page.tsx';
import { useList } from '#web/kit/list-page/use-list.ts';
import { usePages } from '#web/kit/pager/use-pages.ts';
import { formatDate } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import { listQuery } from '#web/lib/route-query.ts';
import { journalQuery, journalSummaryQuery, periodLocksQuery } from './api.ts';
import { JournalActs } from './journal-acts.tsx';
import { JournalFigures } from './journal-figures.tsx';
import { DimensionNote, useJournalFilters } from './journal-filters.tsx';
import { JournalTable } from './journal-table.tsx';
import { useJournalText } from './journal-text.ts';
import { RoomHeader } from '#web/features/rooms/room-header.tsx';
import { OpeningRemainder } from './opening-remainder.tsx';
import { periodName } from './period-name.ts';
import { PeriodSteps } from './period-steps.tsx';
import { useMoneyText } from './text.ts';
import { useJournalAddress } from './use-journal-address.ts';
import styles from './journal-page.module.css';

const EntryPanel = lazyPart(async () => (await import('./entry-panel.tsx')).EntryPanel);
const ClosingDialogs = lazyPart(async () => (await import('./closing-dialogs.tsx')).ClosingDialogs, {
  instead: 'toast',
});

/** Everything that was posted, newest first, with a peek beside it. */
export function JournalPage() {
  const t = useJournalText();
  const state = useJournalAddress();
  const { address, change, period, basis, filters, view } = state;
  const pages = usePages();
  const query = useQuery(listQuery('GET /journal-entries/', { limit: 100, ...filters, ...view, ...pages.at }));
  const list = useList({ query, pages, keyOf: ({ id }) => id, address, change });
  const { data: counts } = useQuery(journalSummaryQuery({ ...filters, basis }));
  const { data: summary } = useQuery(journalSummaryQuery({ ...filters, ...view, basis }));
  const { data: locks } = useQuery(periodLocksQuery());
  const closeDialog = () => change({ close: '' }, { keepPage: true, replace: true });
  return (
    <ListPage
      list={list}
      header={
        <RoomHeader
          page="journal"
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
      above={<OpeningRemainder />}
      views={{
        own: [
          { name: 'all', label: t('viewAll'), count: counts?.entries },
          { name: 'manual', label: t('viewManual'), count: counts?.byHand },
          { name: 'reversals', label: t('viewReversals'), count: counts?.reversals },
        ],
        current: address.view,
        kept: { list: 'journal', line: 'GET /journal-entries/' },
        passing: ['close'],
      }}
      aside={<PeriodSteps state={state} />}
      filters={{ ...useJournalFilters(state), shown: hasFilters(address) }}
      note={(filtering) => filtering && <DimensionNote state={state} />}
      none={<NoEntries state={state} />}
      table={(given) => <JournalTable {...given} />}
      count={(count) => t('count', { count })}
      below={
        address.close !== '' && (
          <Suspense fallback={null}>
            <ClosingDialogs which={address.close} onClose={closeDialog} onUnavailable={closeDialog} />
          </Suspense>
        )
      }
      peek={(given) => <EntryPanel {...given} />}
    />
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

function hasFilters({ view: _view, open: _open, close: _close, ...filters }: State['address']): boolean {
  return Object.entries(filters).some(([name, value]) => name !== 'period' && value !== '');
}
