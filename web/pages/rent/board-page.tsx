import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { boardViews } from '#shared/lists/rent-view.ts';
import { AsOfField } from '#web/features/as-of/as-of-field.tsx';
import { RefusedDate } from '#web/features/as-of/refused-date.tsx';
import { unchargedRentQuery } from '#web/features/rent-tasks/uncharged-rent-query.ts';
import { TimeNote } from '#web/features/as-of/time-note.tsx';
import { moneyActs, type MoneyActName } from '#web/features/money-acts/money-acts.ts';
import { Button, ButtonLink } from '#web/kit/button/button.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { usePhone } from '#web/kit/hooks/use-media.ts';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { ListPage } from '#web/kit/list-page/list-page.tsx';
import { NoneFound } from '#web/kit/list-page/none-found.tsx';
import { useList } from '#web/kit/list-page/use-list.ts';
import { Menu } from '#web/kit/menu/menu.tsx';
import { PageHeader } from '#web/kit/page-header/page-header.tsx';
import { usePages } from '#web/kit/pager/use-pages.ts';
import { useRentWords } from '#web/features/money/text.ts';
import { formatMonth, formatNumber } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import { listQuery } from '#web/lib/route-query.ts';
import { serverTable } from '#web/lib/save-table.ts';
import { summaryQuery } from './api.ts';
import { ChosenActs } from './board-chosen.tsx';
import { BoardFigures } from './board-figures.tsx';
import { BoardNarrowed, useBoardFilters } from './board-filters.tsx';
import { BoardPlans } from './board-plans.tsx';
import { BoardTable } from './board-table.tsx';
import { useBoardText } from './board-text.ts';
import { useBoardAddress } from './use-board-address.ts';
import { useBoardTotal } from './use-board-total.ts';

const BoardPanel = lazyPart(async () => (await import('./board-panel.tsx')).BoardPanel);
const RecordPayment = lazyPart(async () => (await import('#web/features/payments/record-payment.tsx')).RecordPayment, {
  instead: 'toast',
});
const RemindPanel = lazyPart(async () => (await import('#web/features/reminders/remind-panel.tsx')).RemindPanel, {
  instead: 'toast',
});
const LeaseMoneyAct = lazyPart(
  async () => (await import('#web/features/money-acts/lease-money-act.tsx')).LeaseMoneyAct,
  {
    instead: 'toast',
  },
);
const UnchargedRent = lazyPart(
  async () => (await import('#web/features/rent-tasks/uncharged-rent.tsx')).UnchargedRent,
  {
    instead: 'nothing',
  },
);
const labels = { all: 'viewAll', owing: 'viewOwing', ending: 'viewEnding', ahead: 'viewAhead' } as const;

/** Who owes what: figures, buildings, and every lease with its last twelve months. */
export function BoardPage() {
  const b = useBoardText();
  const mayChange = useMay()('rent.change');
  const state = useBoardAddress();
  const { address, change, propertyId, asOf, refused, view } = state;
  const isNow = asOf === undefined;
  const pages = usePages();
  const query = useQuery(listQuery('GET /rent-board/', { limit: 100, ...state.query, ...pages.at }));
  const list = useList({
    query,
    pages,
    keyOf: ({ leaseId }) => leaseId,
    address,
    change: (wish, options) => change({ ...wish, pay: '', amount: '', remind: '', act: '' }, options),
    // The panel shows today: as of another date a row leads to the ledger as of that date.
    pageOf: isNow ? undefined : (id) => `/leases/${id}?tab=ledger&asOf=${asOf}`,
  });
  const { data: summary } = useQuery(summaryQuery(propertyId, asOf));
  const { data: uncharged } = useQuery({ ...unchargedRentQuery, enabled: mayChange });
  const total = useBoardTotal(state);
  const hasNone =
    isNow && refused === undefined && summary?.counts.all === 0 && !state.narrowed && list.rows?.length === 0;
  // What is done is done today, so the list goes back to today.
  const pay = (id: string) => change({ pay: id, amount: '', remind: '', act: '', asOf: '' }, { keepPage: isNow });
  const remind = (ids: string) => change({ remind: ids, pay: '', amount: '', act: '', asOf: '' }, { keepPage: isNow });
  const showAsOf = (date: string) =>
    change({ asOf: date, open: '', pay: '', amount: '', remind: '', act: '' }, { replace: true });
  const start = (act: MoneyActName | '') => change({ act }, { keepPage: true, replace: act === '' });
  const isPaying = address.pay !== '' && mayChange;
  const isReminding = address.remind !== '' && mayChange;
  const isNarrow = isPaying || isReminding || address.open !== '';
  const act = mayChange && address.open !== '' ? moneyActs.find((name) => name === address.act) : undefined;
  const chosen = [...list.selected];
  const counts = state.isCounted ? summary?.counts : undefined;
  return (
    <ListPage
      list={list}
      header={
        <PageHeader
          eyebrow={refused === undefined && summary !== undefined ? formatMonth(summary.month) : ' '}
          title={b('title')}
          chip={<TimeNote asOf={asOf} onToday={() => showAsOf('')} />}
          actions={
            <>
              <AsOfField value={asOf} refused={refused} onChange={showAsOf} />
              <BoardActs quiet={isNarrow || hasNone} onPay={() => pay('new')} />
            </>
          }
        />
      }
      figures={
        !hasNone &&
        refused === undefined && (
          <BoardFigures summary={summary} propertyId={propertyId} isNarrow={isNarrow} isNow={isNow} />
        )
      }
      empty={hasNone && <NothingYet />}
      above={
        isNow &&
        refused === undefined && (
          <>
            {uncharged !== undefined && uncharged.leases > 0 && (
              <Suspense fallback={null}>
                <UnchargedRent />
              </Suspense>
            )}
            <BoardPlans state={state} isNarrow={isNarrow} />
          </>
        )
      }
      instead={refused !== undefined && <RefusedDate date={refused} onToday={() => showAsOf('')} />}
      views={{
        own: boardViews.map((name) => ({
          name,
          label: b(labels[name]),
          // With words or a unit to narrow it, only the view that is looked at was counted.
          count: counts?.[name] ?? (name === view ? total?.count : undefined),
        })),
        current: view,
        kept: { list: 'rent', line: 'GET /rent-board/' },
        passing: ['pay', 'amount', 'remind', 'act'],
        ofView: ['sort'],
      }}
      filters={{
        fields: useBoardFilters(state),
        values: address,
        // What is looked at may not be among the rows any more.
        onChange: (wish, options) => change({ ...wish, open: '' }, options),
        shown: address.q !== '',
      }}
      exports={serverTable('GET /exports/rent-roll.csv/', { query: state.query })}
      note={(filtering) => <BoardNarrowed state={state} filtering={filtering} />}
      chosen={
        chosen.length > 0 &&
        !isPaying &&
        !isReminding && {
          count: chosen.length,
          title: b('chosen', { count: chosen.length }),
          acts: (
            <ChosenActs ids={chosen} onPay={() => pay(chosen.join(','))} onRemind={() => remind(chosen.join(','))} />
          ),
          onClear: () => list.select(new Set()),
        }
      }
      none={
        <NoneFound onShowAll={() => change({ view: 'all', q: '', property: '', unit: '' })}>
          {state.narrowed ? b('none') : b(`noneView_${view}`)}
        </NoneFound>
      }
      mayChoose={mayChange && isNow}
      table={(given) => <BoardTable {...given} total={total} state={state} isNarrow={isNarrow} />}
      count={(count) => b('countOf', { count, of: formatNumber(total?.count ?? count) })}
      panel={
        (isPaying || isReminding || act !== undefined) && (
          <Suspense fallback={null}>
            {isPaying ? (
              <RecordPayment
                key={`${address.pay} ${address.amount}`}
                leaseId={address.pay}
                amount={address.amount}
                onClose={() => pay('')}
                onUnavailable={() => pay('')}
              />
            ) : isReminding ? (
              <RemindPanel
                key={address.remind}
                leaseIds={address.remind.split(',')}
                onClose={() => remind('')}
                onUnavailable={() => remind('')}
              />
            ) : (
              act !== undefined && (
                <LeaseMoneyAct
                  key={`${act} ${address.open}`}
                  leaseId={address.open}
                  act={act}
                  onClose={() => start('')}
                  onUnavailable={() => start('')}
                />
              )
            )}
          </Suspense>
        )
      }
      peek={(given) => (
        <BoardPanel
          {...given}
          onPay={mayChange ? () => pay(given.id) : undefined}
          onRemind={mayChange ? () => remind(given.id) : undefined}
          onAct={mayChange ? start : undefined}
        />
      )}
    />
  );
}

/** "Record payment" is what one comes for; the others stand beside it, or behind "more" where there is no room. */
function BoardActs({ quiet, onPay }: { readonly quiet: boolean; readonly onPay: () => void }) {
  const b = useBoardText();
  const t = useRentWords();
  const may = useMay();
  const phone = usePhone();
  const crowded = phone || quiet;
  const mayChange = may('rent.change');
  return (
    <>
      <Menu
        more
        label={t('more')}
        entries={[
          ...(crowded && mayChange
            ? [
                { label: b('chargeRent'), to: '/rent/run' },
                { label: b('postLateFees'), to: '/rent/late-fees' },
              ]
            : []),
          ...(mayChange ? [{ label: b('shareCost'), to: '/rent/shared-costs' }, 'rule' as const] : []),
          { label: b('settings'), to: '/settings?tab=rent' },
        ]}
      />
      {!crowded && mayChange && <ButtonLink to="/rent/run">{b('chargeRent')}</ButtonLink>}
      {!crowded && mayChange && <ButtonLink to="/rent/late-fees">{b('postLateFees')}</ButtonLink>}
      {mayChange && (
        <Button variant={quiet ? 'outline' : 'primary'} onClick={onPay}>
          {b('recordPayment')}
        </Button>
      )}
    </>
  );
}

function NothingYet() {
  const b = useBoardText();
  const act = (
    <ButtonLink to="/leases/new" variant="primary">
      {b('startLease')}
    </ButtonLink>
  );
  return <Empty {...(useMay()('leases.draft') ? { act } : {})}>{b('empty')}</Empty>;
}
