import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { vendorViews } from '#shared/vendors.ts';
import { RoomHeader } from '#web/features/rooms/room-header.tsx';
import { useAddress } from '#web/kit/address/use-address.ts';
import { Button } from '#web/kit/button/button.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { useGoOn } from '#web/kit/go-on/use-go-on.ts';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { ListPage } from '#web/kit/list-page/list-page.tsx';
import { NoneFound } from '#web/kit/list-page/none-found.tsx';
import { useList } from '#web/kit/list-page/use-list.ts';
import { usePages } from '#web/kit/pager/use-pages.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { listQuery, routeQuery } from '#web/lib/route-query.ts';
import { serverTable } from '#web/lib/save-table.ts';
import { useVendorsText } from './text.ts';
import { VendorsTable } from './vendors-table.tsx';

const VendorPanel = lazyPart(async () => (await import('./vendor-panel.tsx')).VendorPanel);
const VendorForm = lazyPart(async () => (await import('./vendor-form.tsx')).VendorForm);

const defaults = { view: 'active', q: '', open: '', add: '' };
const labels = {
  active: 'viewActive',
  expiring: 'viewExpiring',
  unverified: 'viewUnverified',
  archived: 'viewArchived',
} as const;

/** Who is paid, by name, with a peek beside the list. */
export function VendorsPage() {
  const t = useVendorsText();
  const goOn = useGoOn();
  const { organisation } = useMe();
  const mayChange = useMay()('bills.change');
  const [address, change] = useAddress(defaults);
  const view = vendorViews.find((name) => name === address.view) ?? 'active';
  const asked = { view, ...(address.q !== '' && { q: address.q }) };
  const pages = usePages();
  const query = useQuery(listQuery('GET /vendors/', { limit: 100, ...asked, ...pages.at }));
  const { data: counts } = useQuery(routeQuery('GET /vendors-summary/', {}));
  const list = useList({ query, pages, keyOf: ({ id }) => id, address, change });
  const isAdding = address.add !== '' && mayChange;
  const isEmpty = list.isBare && view === 'active' && address.q === '';
  const add = mayChange && (
    <Button
      variant={isAdding || list.open !== '' ? 'outline' : 'primary'}
      onClick={() => change({ add: '1', open: '' }, { keepPage: true })}
    >
      {t('addVendor')}
    </Button>
  );
  return (
    <ListPage
      list={list}
      header={<RoomHeader page="vendors" eyebrow={organisation.name} actions={!isEmpty && add} />}
      empty={isEmpty && <Empty act={add}>{t('empty')}</Empty>}
      views={{
        own: vendorViews.map((name) => ({
          name,
          label: t(labels[name]),
          count: address.q === '' ? counts?.[name] : undefined,
        })),
        current: view,
        passing: ['add'],
        ofView: [],
      }}
      filters={{
        shown: address.q !== '',
        fields: [{ kind: 'search', name: 'q', label: t('find') }],
        values: address,
        onChange: (wish, options) => change({ ...wish, open: '' }, options),
      }}
      exports={serverTable('GET /exports/vendors.csv/', { query: asked })}
      none={<NoneFound onShowAll={() => change({ view: 'active', q: '' })}>{t('none')}</NoneFound>}
      table={(given) => <VendorsTable {...given} narrow={list.open !== '' || isAdding} />}
      count={(count) => t('count', { count })}
      panel={
        isAdding && (
          <Suspense fallback={null}>
            <VendorForm
              onClose={() => change({ add: '' }, { keepPage: true, replace: true })}
              onSaved={({ id }) => void goOn(`/vendors/${id}`)}
            />
          </Suspense>
        )
      }
      peek={(given) => <VendorPanel {...given} />}
    />
  );
}
