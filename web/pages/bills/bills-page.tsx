import { filteredId } from '#shared/lists/is-id.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { RoomHeader } from '#web/features/rooms/room-header.tsx';
import { useAddress } from '#web/kit/address/use-address.ts';
import { Button } from '#web/kit/button/button.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { Figure, Figures } from '#web/kit/figures/figures.tsx';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { ListPage } from '#web/kit/list-page/list-page.tsx';
import { NoneFound } from '#web/kit/list-page/none-found.tsx';
import { useList } from '#web/kit/list-page/use-list.ts';
import { usePropertyFilter } from '#web/kit/list-page/use-property-filter.ts';
import { usePages } from '#web/kit/pager/use-pages.ts';
import { formatMoney } from '#web/lib/format.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { listQuery, routeQuery } from '#web/lib/route-query.ts';
import { serverTable } from '#web/lib/save-table.ts';
import { AgedBar } from './aged-bar.tsx';
import { BillsTable } from './bills-table.tsx';
import { ReceivedFiles } from './received-files.tsx';
import { useBillsText } from './text.ts';
import { useDroppedFiles, useReceivedFiles } from './use-received-files.ts';

const BillPanel = lazyPart(async () => (await import('./bill-panel.tsx')).BillPanel);
const BillForm = lazyPart(async () => (await import('./bill-form.tsx')).BillForm);

const defaults = { view: 'all', q: '', property: '', open: '', add: '', edit: '', files: '' };
const views = ['all', 'to-approve', 'approved', 'draft', 'paid', 'void'] as const;

/** What vendors want: what is open by age, what waits for approval, and each bill beside the list. */
export function BillsPage() {
  const t = useBillsText();
  const { organisation } = useMe();
  const may = useMay();
  const mayChange = may('bills.change');
  const [address, change] = useAddress(defaults);
  const view = views.find((name) => name === address.view) ?? 'all';
  const propertyId = filteredId(address.property);
  const asked = {
    view,
    ...(address.q !== '' && { q: address.q }),
    ...(propertyId !== undefined && { propertyId }),
  };
  const isNarrowed = address.q !== '' || address.property !== '';
  const pages = usePages();
  const query = useQuery(listQuery('GET /bills/', { limit: 100, ...asked, ...pages.at }));
  const { data: summary } = useQuery(routeQuery('GET /bills-summary/', {}));
  const list = useList({ query, pages, keyOf: ({ id }) => id, address, change });
  const isEmpty =
    list.isBare &&
    view === 'all' &&
    !isNarrowed &&
    Object.values(summary?.counts ?? { any: 1 }).every((count) => count === 0);
  const isForm = mayChange && (address.add !== '' || address.edit !== '');
  const add = mayChange && (
    <Button
      variant={isForm || list.open !== '' ? 'outline' : 'primary'}
      onClick={() => change({ add: '1', open: '', edit: '' }, { keepPage: true })}
    >
      {t('addBill')}
    </Button>
  );
  const files = useReceivedFiles();
  // Whoever works with some properties attaches files to the bills that they enter.
  const mayDrop = mayChange && may('ledger.read');
  useDroppedFiles(mayDrop, (dropped) => {
    files.add(dropped);
    change({ files: '1' }, { keepPage: true, replace: true });
  });
  const addFiles = mayDrop && (
    <Button
      aria-expanded={address.files !== ''}
      onClick={() => change({ files: address.files === '' ? '1' : '' }, { keepPage: true, replace: true })}
    >
      {t('addFiles')}
    </Button>
  );
  const isDropping = mayDrop && address.files !== '';
  const property = usePropertyFilter(t('property'));
  const close = () => change({ add: '', edit: '' }, { keepPage: true, replace: true });
  return (
    <ListPage
      list={list}
      header={
        <RoomHeader
          page="bills"
          eyebrow={organisation.name}
          actions={
            !isEmpty && (
              <>
                {addFiles}
                {add}
              </>
            )
          }
        />
      }
      empty={
        isEmpty && (
          <Empty
            act={
              <>
                {addFiles}
                {add}
              </>
            }
          >
            {t('empty')}
          </Empty>
        )
      }
      figures={
        summary && (
          <>
            {isDropping && <ReceivedFiles files={files} />}
            <Figures>
              <Figure
                label={t('openIn', { currency: summary.currency })}
                value={formatMoney(summary.openCents, summary.currency)}
              />
              <Figure label={t('toApprove')} value={formatMoney(summary.toApproveCents, summary.currency)} />
            </Figures>
            <AgedBar aged={summary.aged} currency={summary.currency} />
          </>
        )
      }
      views={{
        own: views.map((name) => ({
          name,
          label: t(`view_${name}`),
          count: isNarrowed ? undefined : summary?.counts[name],
        })),
        current: view,
        passing: ['add', 'edit', 'files'],
        ofView: [],
      }}
      filters={{
        shown: isNarrowed,
        fields: [{ kind: 'search', name: 'q', label: t('find') }, property],
        values: address,
        onChange: (wish, options) => change({ ...wish, open: '' }, options),
      }}
      exports={serverTable('GET /exports/bills.csv/', { query: asked })}
      none={
        <NoneFound {...(isNarrowed && { onShowAll: () => change({ q: '', property: '' }) })}>{t('none')}</NoneFound>
      }
      table={(given) => <BillsTable {...given} narrow={list.open !== '' || isForm} />}
      count={(count) => t('count', { count })}
      panel={
        isForm && (
          <Suspense fallback={null}>
            <BillForm
              key={address.edit}
              id={address.edit}
              onClose={close}
              onSaved={({ id }) => change({ add: '', edit: '', open: id }, { keepPage: true, replace: true })}
            />
          </Suspense>
        )
      }
      peek={(given) => (
        <BillPanel key={given.id} {...given} onEdit={() => change({ edit: given.id, open: '' }, { keepPage: true })} />
      )}
    />
  );
}
