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
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { useMay } from '#web/lib/me.ts';
import { listQuery } from '#web/lib/route-query.ts';
import { serverTable } from '#web/lib/save-table.ts';
import { MandatesTable } from './mandates-table.tsx';
import { useDebitsText } from './text.ts';

const MandateDialog = lazyPart(async () => (await import('./mandate-dialog.tsx')).MandateDialog, { instead: 'toast' });
const RevokePanel = lazyPart(async () => (await import('./revoke-panel.tsx')).RevokePanel, { instead: 'toast' });

const defaults = { view: 'active', lease: '', add: '', revoke: '' };

/** Who lets us collect from their account: of all leases, or of one. */
export function MandatesPage() {
  const t = useDebitsText();
  const mayChange = useMay()('rent.change');
  const [address, change] = useAddress(defaults);
  const view = address.view === 'revoked' ? 'revoked' : 'active';
  const pages = usePages();
  const ofLease = address.lease === '' ? {} : { leaseId: address.lease };
  const query = useQuery(listQuery('GET /mandates/', { limit: 50, view, ...ofLease, ...pages.at }));
  const list = useList({ query, pages, keyOf: ({ id }) => id });
  const isEmpty = list.isBare && view === 'active' && address.lease === '';
  const open = (wish: object) => change(wish, { keepPage: true });
  const close = () => change({ add: '', revoke: '' }, { replace: true, keepPage: true });
  const add = mayChange && (
    <Button variant="primary" onClick={() => open({ add: '1', revoke: '' })}>
      {t('addMandate')}
    </Button>
  );
  const revoked = query.data?.items.find(({ id }) => id === address.revoke);
  return (
    <>
      <ListPage
        list={list}
        header={<RoomHeader page="mandates" actions={!isEmpty && add} />}
        empty={isEmpty && <Empty act={add}>{t('noMandates')}</Empty>}
        views={{
          own: (['active', 'revoked'] as const).map((name) => ({
            name,
            label: t(name === 'active' ? 'viewActive' : 'viewRevoked'),
          })),
          current: view,
          passing: ['add', 'revoke'],
          ofView: [],
        }}
        exports={serverTable('GET /exports/mandates.csv/', { query: { view } })}
        none={<NoneFound onShowAll={() => change({ view: 'active', lease: '' })}>{t('noneHere')}</NoneFound>}
        table={(given) => (
          <>
            {address.lease !== '' && <TextAct onClick={() => change({ lease: '' })}>{t('allLeases')}</TextAct>}
            <MandatesTable {...given} onRevoke={(id) => open({ revoke: id, add: '' })} />
          </>
        )}
        count={(count) => t('countMandates', { count })}
        panel={
          revoked !== undefined &&
          mayChange && (
            <Suspense fallback={null}>
              <RevokePanel mandate={revoked} onClose={close} onUnavailable={close} />
            </Suspense>
          )
        }
      />
      {address.add !== '' && mayChange && (
        <Suspense fallback={null}>
          <MandateDialog leaseId={address.lease} onClose={close} onUnavailable={close} />
        </Suspense>
      )}
    </>
  );
}
