import { useQuery } from '@tanstack/react-query';
import { ListFilter } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { readReceiptsView, receiptsParts, receiptViews } from '#shared/lists/rent-view.ts';
import { useAddress } from '#web/kit/address/use-address.ts';
import { Button, ButtonLink } from '#web/kit/button/button.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { ExportAct } from '#web/kit/export-act/export-act.tsx';
import { FilterBar } from '#web/kit/filter-bar/filter-bar.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { ListLayout } from '#web/kit/layout/layouts.tsx';
import { PageHeader } from '#web/kit/page-header/page-header.tsx';
import { Pager } from '#web/kit/pager/pager.tsx';
import { usePages } from '#web/kit/pager/use-pages.ts';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { SavedViews } from '#web/kit/saved-views/saved-views.tsx';
import { ViewActs } from '#web/kit/saved-views/view-acts.tsx';
import { searchOf, useKeptViews } from '#web/kit/saved-views/use-kept-views.ts';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { serverTable } from '#web/lib/save-table.ts';
import { useMay } from '#web/lib/me.ts';
import { usePropertyList } from '#web/lib/properties.ts';
import { receiptsQuery, type ReceiptItem } from './api.ts';
import { ReceiptsTable } from './receipts-table.tsx';
import { useReceiptsText } from './receipts-text.ts';
import styles from './board.module.css';

const ReceiptPanel = lazyPart(async () => (await import('./receipt-panel.tsx')).ReceiptPanel);
const RecordPayment = lazyPart(async () => (await import('#web/features/payments/record-payment.tsx')).RecordPayment, {
  instead: 'toast',
});
const defaults = { ...receiptsParts, open: '', pay: '' };
const labels = {
  all: 'viewAll',
  undeposited: 'viewUndeposited',
  unapplied: 'viewUnapplied',
  reversed: 'viewReversed',
} as const;

function useReceiptsAddress() {
  const [address, change] = useAddress(defaults);
  const { view, filters } = readReceiptsView(address);
  return { address, change, view, narrowed: Object.keys(filters).length > 0, query: { state: view, ...filters } };
}

type ReceiptsAddress = ReturnType<typeof useReceiptsAddress>;

/** Every payment that came in, newest first, with a peek beside the list. */
export function ReceiptsPage() {
  const c = useReceiptsText();
  const mayChange = useMay()('rent.change');
  const state = useReceiptsAddress();
  const { address, change, view } = state;
  const pages = usePages();
  const cursor = pages.cursor === undefined ? {} : { cursor: pages.cursor };
  const query = useQuery(receiptsQuery({ limit: 100, ...state.query, ...cursor }));
  const [filtering, setFiltering] = useState(state.narrowed);
  const { items, next = null } = query.data ?? {};
  const open = (id: string) =>
    change({ open: id, pay: '' }, { keepPage: true, replace: address.open !== '' && id !== '' });
  const pay = (id: string) => change({ pay: id }, { keepPage: true });
  const isPaying = address.pay !== '' && mayChange;
  const isEmpty = items?.length === 0 && view === 'all' && !state.narrowed;
  return (
    <ListLayout
      header={
        <PageHeader
          eyebrow={<Link to="/rent">{c('rentRoll')}</Link>}
          title={c('title')}
          actions={
            mayChange && (
              <>
                <ButtonLink to="/rent/deposits-to-bank">{c('toBank')}</ButtonLink>
                <Button variant={isPaying || address.open !== '' ? 'outline' : 'primary'} onClick={() => pay('new')}>
                  {c('recordPayment')}
                </Button>
              </>
            )
          }
        />
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
        ) : (
          address.open !== '' && (
            <Suspense fallback={null}>
              <ReceiptPanel
                id={address.open}
                known={items?.find(({ id }) => id === address.open)}
                {...neighbours(items, address.open, open)}
                onClose={() => open('')}
              />
            </Suspense>
          )
        )
      }
    >
      {isEmpty ? (
        <Empty>{c('empty')}</Empty>
      ) : (
        <>
          <Views state={state} filtering={filtering} onFilter={() => setFiltering(!filtering)} />
          <Filters state={state} open={filtering} />
          {items === undefined && query.error !== null && <QueryFailure query={query} />}
          {items?.length === 0 && (
            <Empty
              plain
              act={
                <Button onClick={() => change({ view: 'all', q: '', property: '', lease: '', from: '', to: '' })}>
                  {c('showAll')}
                </Button>
              }
            >
              {c('none')}
            </Empty>
          )}
          {items?.length !== 0 && (items !== undefined || query.error === null) && (
            <ReceiptsTable rows={items} open={address.open} isNarrow={isPaying || address.open !== ''} onOpen={open} />
          )}
          <Pager
            busy={query.isPlaceholderData}
            startsOver={pages.startsOver}
            onPrevious={pages.goPrevious}
            onNext={next === null ? undefined : () => pages.goNext(next)}
          >
            {c('count', { count: items?.length ?? 0 })}
          </Pager>
        </>
      )}
    </ListLayout>
  );
}

function Views({
  state: { view, query },
  filtering,
  onFilter,
}: {
  readonly state: ReceiptsAddress;
  readonly filtering: boolean;
  readonly onFilter: () => void;
}) {
  const c = useReceiptsText();
  const [params] = useSearchParams();
  const others = new URLSearchParams(searchOf(params, ['cursor', 'view', 'open', 'pay']));
  const kept = useKeptViews({
    list: 'receipts',
    line: 'GET /receipts/',
    passing: ['cursor', 'open', 'pay'],
    own: receiptViews.map((name) => ({
      name,
      label: c(labels[name]),
      to: `?${new URLSearchParams([...others, ...(name === 'all' ? [] : [['view', name]])]).toString()}`,
    })),
  });
  return (
    <SavedViews
      label={c('views')}
      views={kept.views}
      current={kept.current ?? view}
      onSave={kept.onSave}
      aside={
        <>
          <ViewActs kept={kept} />
          <ExportAct save={serverTable('GET /exports/receipts.csv/', { query })} />
          <button type="button" className={styles['filter']} aria-expanded={filtering} onClick={onFilter}>
            <Icon of={ListFilter} size={16} />
            {c('filter')}
          </button>
        </>
      }
    />
  );
}

function Filters({ state, open }: { readonly state: ReceiptsAddress; readonly open: boolean }) {
  const c = useReceiptsText();
  const { address, change } = state;
  const properties = usePropertyList() ?? [];
  return (
    <>
      {open && (
        <FilterBar
          filters={[
            { kind: 'search', name: 'q', label: c('find') },
            {
              kind: 'find',
              name: 'property',
              label: c('property'),
              options: properties.map(({ id, name, colour }) => ({
                value: id,
                label: name,
                colour: propertyColourOf(colour),
              })),
            },
            { kind: 'date', name: 'from', label: c('fromDay') },
            { kind: 'date', name: 'to', label: c('toDay') },
          ]}
          values={address}
          onChange={(wish, options) => change({ ...wish, open: '' }, options)}
        />
      )}
      {address.lease !== '' && (
        <p className={styles['only']}>
          {c('onlyLease')}
          <TextAct onClick={() => change({ lease: '' })}>{c('showAll')}</TextAct>
        </p>
      )}
    </>
  );
}

function neighbours(items: readonly ReceiptItem[] | undefined, id: string, open: (id: string) => void) {
  const at = items?.findIndex((receipt) => receipt.id === id) ?? -1;
  const step = (to: ReceiptItem | undefined) => to && (() => open(to.id));
  return { onPrevious: at < 1 ? undefined : step(items?.[at - 1]), onNext: at < 0 ? undefined : step(items?.[at + 1]) };
}
