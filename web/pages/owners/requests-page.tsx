import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { RoomHeader } from '#web/features/rooms/room-header.tsx';
import { useAddress } from '#web/kit/address/use-address.ts';
import { Button } from '#web/kit/button/button.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { ListPage } from '#web/kit/list-page/list-page.tsx';
import { NoneFound } from '#web/kit/list-page/none-found.tsx';
import { useList } from '#web/kit/list-page/use-list.ts';
import { usePages } from '#web/kit/pager/use-pages.ts';
import { useMay } from '#web/lib/me.ts';
import { listQuery } from '#web/lib/route-query.ts';
import { serverTable } from '#web/lib/save-table.ts';
import { RequestsTable } from './requests-table.tsx';
import { useOwnersText } from './text.ts';

const RequestPanel = lazyPart(async () => (await import('./request-panel.tsx')).RequestPanel, { instead: 'toast' });
const CancelRequest = lazyPart(async () => (await import('./request-panel.tsx')).CancelRequest, { instead: 'toast' });
const Contribution = lazyPart(async () => (await import('./owner-panel.tsx')).Contribution, { instead: 'toast' });

const defaults = { view: 'open', add: '', property: '', amount: '', paid: '', cancel: '' };
const closed = { add: '', property: '', amount: '', paid: '', cancel: '' };

/** What owners are asked to pay in, and what came of it. */
export function RequestsPage() {
  const t = useOwnersText();
  const mayChange = useMay()('owners.change');
  const [address, change] = useAddress(defaults);
  const isAll = address.view === 'all';
  const pages = usePages();
  const asked = isAll ? {} : { state: 'open' as const };
  const query = useQuery(listQuery('GET /contribution-requests/', { limit: 50, ...asked, ...pages.at }));
  const list = useList({ query, pages, keyOf: ({ id }) => id });
  const open = (wish: Partial<typeof closed>) => change({ ...closed, ...wish }, { keepPage: true });
  const close = () => change(closed, { replace: true, keepPage: true });
  const isActing = address.add + address.paid + address.cancel !== '';
  const act = mayChange && (
    <Button variant={isActing ? 'outline' : 'primary'} onClick={() => open({ add: '1' })}>
      {t('requestContribution')}
    </Button>
  );
  const isEmpty = list.isBare && isAll;
  const byId = (id: string) => query.data?.items.find((one) => one.id === id);
  const paid = byId(address.paid);
  const canceled = byId(address.cancel);
  const panel =
    address.add !== '' ? (
      <RequestPanel
        propertyId={address.property}
        cents={/^\d{1,14}$/.test(address.amount) ? Number(address.amount) : null}
        onClose={close}
        onUnavailable={close}
      />
    ) : paid !== undefined ? (
      <Contribution
        owner={{ person: paid.person, properties: [] }}
        request={paid}
        onClose={close}
        onUnavailable={close}
      />
    ) : (
      canceled !== undefined && <CancelRequest request={canceled} onClose={close} onUnavailable={close} />
    );
  return (
    <ListPage
      list={list}
      header={<RoomHeader page="contributionRequests" actions={!isEmpty && act} />}
      empty={isEmpty && <Empty act={act}>{t('noRequests')}</Empty>}
      views={{
        own: [
          { name: 'open', label: t('openOnes') },
          { name: 'all', label: t('allRequests') },
        ],
        current: isAll ? 'all' : 'open',
        passing: ['add', 'property', 'amount', 'paid', 'cancel'],
        ofView: [],
      }}
      exports={serverTable('GET /exports/contribution-requests.csv/', { query: asked })}
      none={<NoneFound onShowAll={() => change({ view: 'all' })}>{t('noOpenRequests')}</NoneFound>}
      table={(given) => <RequestsTable {...given} narrow={isActing} onAct={open} />}
      count={(count) => t('countRequests', { count })}
      panel={mayChange && panel !== false && <Suspense fallback={null}>{panel}</Suspense>}
    />
  );
}
