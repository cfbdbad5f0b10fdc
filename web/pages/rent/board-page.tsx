import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { boardQuery, type BoardRow } from '#web/features/money/api.ts';
import { AsOfField } from '#web/features/as-of/as-of-field.tsx';
import { RefusedDate } from '#web/features/as-of/refused-date.tsx';
import { unchargedRentQuery } from '#web/features/rent-tasks/uncharged-rent-query.ts';
import { TimeNote } from '#web/features/as-of/time-note.tsx';
import { moneyActs, type MoneyActName } from '#web/features/money-acts/money-acts.ts';
import { Button, ButtonLink } from '#web/kit/button/button.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { usePhone } from '#web/kit/hooks/use-media.ts';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { ListLayout } from '#web/kit/layout/layouts.tsx';
import { Menu } from '#web/kit/menu/menu.tsx';
import { PageHeader } from '#web/kit/page-header/page-header.tsx';
import { Pager } from '#web/kit/pager/pager.tsx';
import { usePages } from '#web/kit/pager/use-pages.ts';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { useRentWords } from '#web/features/money/text.ts';
import { formatMonth, formatNumber } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import { summaryQuery } from './api.ts';
import { Chosen } from './board-chosen.tsx';
import { BoardFigures } from './board-figures.tsx';
import { BoardFilters } from './board-filters.tsx';
import { BoardPlans } from './board-plans.tsx';
import { BoardTable } from './board-table.tsx';
import { useBoardText } from './board-text.ts';
import { BoardViews } from './board-views.tsx';
import { useBoardAddress, type BoardAddress } from './use-board-address.ts';
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
const pageSize = 100;

/** Who owes what: figures, buildings, and every lease with its last twelve months. */
export function BoardPage() {
  const b = useBoardText();
  const mayChange = useMay()('rent.change');
  const navigate = useNavigate();
  const state = useBoardAddress();
  const { address, change, propertyId, refused } = state;
  const phone = usePhone();
  const pages = usePages();
  const cursor = pages.cursor === undefined ? {} : { cursor: pages.cursor };
  const query = useQuery(boardQuery({ limit: pageSize, ...state.query, ...cursor }));
  const { data: summary } = useQuery(summaryQuery(propertyId, state.asOf));
  const { data: uncharged } = useQuery({ ...unchargedRentQuery, enabled: mayChange });
  const total = useBoardTotal(state);
  const [filtering, setFiltering] = useState(state.address.q !== '');
  const { items, next = null } = query.data ?? {};
  const isNow = state.asOf === undefined;
  const hasNone = isNow && refused === undefined && summary?.counts.all === 0 && !state.narrowed && items?.length === 0;
  const show = (id: string) =>
    change({ open: id, pay: '', remind: '', act: '' }, { keepPage: true, replace: address.open !== '' && id !== '' });
  // The panel shows today: as of another date a row leads to the ledger as of that date.
  const open = (id: string) => {
    if (state.asOf !== undefined && id !== '') void navigate(`/leases/${id}?tab=ledger&asOf=${state.asOf}`);
    else show(id);
  };
  // What is done is done today, so the list goes back to today.
  const pay = (id: string) => change({ pay: id, remind: '', act: '', asOf: '' }, { keepPage: isNow });
  const remind = (ids: string) => change({ remind: ids, pay: '', act: '', asOf: '' }, { keepPage: isNow });
  const showAsOf = (asOf: string) => change({ asOf, open: '', pay: '', remind: '', act: '' }, { replace: true });
  const start = (act: MoneyActName | '') => change({ act }, { keepPage: true, replace: act === '' });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const isPaying = address.pay !== '' && mayChange;
  const isReminding = address.remind !== '' && mayChange;
  const isNarrow = isPaying || isReminding || address.open !== '';
  const act = mayChange && address.open !== '' ? moneyActs.find((name) => name === address.act) : undefined;
  return (
    <ListLayout
      header={
        <PageHeader
          eyebrow={refused === undefined && summary !== undefined ? formatMonth(summary.month) : ' '}
          title={b('title')}
          chip={<TimeNote asOf={state.asOf} onToday={() => showAsOf('')} />}
          actions={
            <>
              <AsOfField value={state.asOf} refused={refused} onChange={showAsOf} />
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
      panel={
        isPaying ? (
          <Suspense fallback={null}>
            <RecordPayment
              key={address.pay}
              leaseId={address.pay}
              onClose={() => pay('')}
              onUnavailable={() => pay('')}
            />
          </Suspense>
        ) : isReminding ? (
          <Suspense fallback={null}>
            <RemindPanel
              key={address.remind}
              leaseIds={address.remind.split(',')}
              onClose={() => remind('')}
              onUnavailable={() => remind('')}
            />
          </Suspense>
        ) : act !== undefined ? (
          <Suspense fallback={null}>
            <LeaseMoneyAct
              key={`${act} ${address.open}`}
              leaseId={address.open}
              act={act}
              onClose={() => start('')}
              onUnavailable={() => start('')}
            />
          </Suspense>
        ) : (
          address.open !== '' && (
            <Suspense fallback={null}>
              <BoardPanel
                id={address.open}
                known={items?.find(({ leaseId }) => leaseId === address.open)}
                {...neighbours(items, address.open, open)}
                onPay={mayChange ? () => pay(address.open) : undefined}
                onRemind={mayChange ? () => remind(address.open) : undefined}
                onAct={mayChange ? start : undefined}
                onClose={() => open('')}
              />
            </Suspense>
          )
        )
      }
    >
      {hasNone ? (
        <NothingYet />
      ) : (
        <>
          {refused === undefined && (
            <>
              {isNow && uncharged !== undefined && uncharged.leases > 0 && (
                <Suspense fallback={null}>
                  <UnchargedRent />
                </Suspense>
              )}
              {isNow && <BoardPlans state={state} isNarrow={isNarrow} />}
              <BoardViews
                state={state}
                summary={summary}
                total={total}
                filtering={filtering}
                onFilter={() => setFiltering(!filtering)}
              />
            </>
          )}
          {(refused === undefined || phone) && <BoardFilters state={state} open={filtering || refused !== undefined} />}
          {refused !== undefined ? (
            <RefusedDate date={refused} onToday={() => showAsOf('')} />
          ) : (
            <>
              {chosen.size > 0 && !isPaying && !isReminding && (
                <Chosen
                  ids={[...chosen]}
                  onPay={() => pay([...chosen].join(','))}
                  onRemind={() => remind([...chosen].join(','))}
                  onClear={() => setChosen(new Set())}
                />
              )}
              {items === undefined && query.error !== null && <QueryFailure query={query} />}
              {items?.length === 0 && <NoneHere state={state} />}
              {items?.length !== 0 && (items !== undefined || query.error === null) && (
                <BoardTable
                  rows={items}
                  total={total}
                  state={state}
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
                {b('countOf', { count: items?.length ?? 0, of: formatNumber(total?.count ?? items?.length ?? 0) })}
              </Pager>
            </>
          )}
        </>
      )}
    </ListLayout>
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
          { label: b('charges'), to: '/rent/charges' },
          { label: b('receipts'), to: '/rent/receipts' },
          ...(mayChange ? [{ label: b('toBank'), to: '/rent/deposits-to-bank' }] : []),
          { label: b('deposits'), to: '/rent/deposits' },
          { label: b('runs'), to: '/rent/runs' },
          { label: b('arrears'), to: '/rent/arrears' },
          { label: b('increases'), to: '/rent/increases' },
          'rule',
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

function NoneHere({ state }: { readonly state: BoardAddress }) {
  const b = useBoardText();
  const showAll = () => state.change({ view: 'all', q: '', property: '', unit: '' });
  return (
    <Empty plain act={<Button onClick={showAll}>{b('showAll')}</Button>}>
      {state.narrowed ? b('none') : b(`noneView_${state.view}`)}
    </Empty>
  );
}

/** The rows before and after the one that is looked at. */
function neighbours(items: readonly BoardRow[] | undefined, id: string, open: (id: string) => void) {
  const at = items?.findIndex(({ leaseId }) => leaseId === id) ?? -1;
  const step = (to: BoardRow | undefined) => to && (() => open(to.leaseId));
  return { onPrevious: at < 1 ? undefined : step(items?.[at - 1]), onNext: at < 0 ? undefined : step(items?.[at + 1]) };
}
