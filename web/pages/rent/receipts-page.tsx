import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { readReceiptsView, receiptsParts, receiptViews } from '#shared/lists/rent-view.ts';
import { useAddress } from '#web/kit/address/use-address.ts';
import { Button, ButtonLink } from '#web/kit/button/button.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { ListPage } from '#web/kit/list-page/list-page.tsx';
import { NoneFound } from '#web/kit/list-page/none-found.tsx';
import { useList } from '#web/kit/list-page/use-list.ts';
import { usePropertyFilter } from '#web/kit/list-page/use-property-filter.ts';
import { RoomHeader } from '#web/features/rooms/room-header.tsx';
import { usePages } from '#web/kit/pager/use-pages.ts';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { useMay } from '#web/lib/me.ts';
import { listQuery } from '#web/lib/route-query.ts';
import { serverTable } from '#web/lib/save-table.ts';
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

/** Every payment that came in, newest first, with a peek beside the list. */
export function ReceiptsPage() {
  const c = useReceiptsText();
  const mayChange = useMay()('rent.change');
  const { address, change, view, narrowed, query: asked } = useReceiptsAddress();
  const pages = usePages();
  const query = useQuery(listQuery('GET /receipts/', { limit: 100, ...asked, ...pages.at }));
  const list = useList({
    query,
    pages,
    keyOf: ({ id }) => id,
    address,
    change: (wish, options) => change({ ...wish, pay: '' }, options),
  });
  const pay = (id: string) => change({ pay: id }, { keepPage: true });
  const isPaying = address.pay !== '' && mayChange;
  const isNarrow = isPaying || address.open !== '';
  const property = usePropertyFilter(c('property'));
  return (
    <ListPage
      list={list}
      header={
        <RoomHeader
          page="payments"
          actions={
            mayChange && (
              <>
                <ButtonLink to="/rent/deposits-to-bank">{c('toBank')}</ButtonLink>
                <Button variant={isNarrow ? 'outline' : 'primary'} onClick={() => pay('new')}>
                  {c('recordPayment')}
                </Button>
              </>
            )
          }
        />
      }
      empty={list.rows?.length === 0 && view === 'all' && !narrowed && <Empty>{c('empty')}</Empty>}
      views={{
        own: receiptViews.map((name) => ({ name, label: c(labels[name]) })),
        current: view,
        kept: { list: 'receipts', line: 'GET /receipts/' },
        passing: ['pay'],
      }}
      filters={{
        fields: [
          { kind: 'search', name: 'q', label: c('find') },
          property,
          { kind: 'date', name: 'from', label: c('fromDay') },
          { kind: 'date', name: 'to', label: c('toDay') },
        ],
        values: address,
        onChange: (wish, options) => change({ ...wish, open: '' }, options),
        shown: narrowed,
      }}
      exports={serverTable('GET /exports/receipts.csv/', { query: asked })}
      note={
        address.lease !== '' && (
          <p className={styles['only']}>
            {c('onlyLease')}
            <TextAct onClick={() => change({ lease: '' })}>{c('showAll')}</TextAct>
          </p>
        )
      }
      none={
        <NoneFound onShowAll={() => change({ view: 'all', q: '', property: '', lease: '', from: '', to: '' })}>
          {c('none')}
        </NoneFound>
      }
      table={(given) => <ReceiptsTable {...given} isNarrow={isNarrow} />}
      count={(count) => c('count', { count })}
      panel={
        isPaying && (
          <Suspense fallback={null}>
            <RecordPayment
              key={address.pay}
              leaseId={address.pay}
              onClose={() => pay('')}
              onUnavailable={() => pay('')}
            />
          </Suspense>
        )
      }
      peek={(given) => <ReceiptPanel {...given} />}
    />
  );
}

function useReceiptsAddress() {
  const [address, change] = useAddress(defaults);
  const { view, filters } = readReceiptsView(address);
  return { address, change, view, narrowed: Object.keys(filters).length > 0, query: { state: view, ...filters } };
}
