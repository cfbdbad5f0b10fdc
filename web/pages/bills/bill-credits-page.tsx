import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { RoomHeader } from '#web/features/rooms/room-header.tsx';
import { useAddress } from '#web/kit/address/use-address.ts';
import { Button } from '#web/kit/button/button.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { Detail } from '#web/kit/detail/detail.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import type { ListTable } from '#web/kit/list-page/list-body.tsx';
import { ListPage } from '#web/kit/list-page/list-page.tsx';
import { NoneFound } from '#web/kit/list-page/none-found.tsx';
import { useList } from '#web/kit/list-page/use-list.ts';
import { usePages } from '#web/kit/pager/use-pages.ts';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import { Table } from '#web/kit/table/table.tsx';
import { formatDate, formatMoney, nothing } from '#web/lib/format.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { listQuery } from '#web/lib/route-query.ts';
import { serverTable } from '#web/lib/save-table.ts';
import { useBillCreditsText, type BillCredit } from './bill-credits-text.ts';

const BillCreditPanel = lazyPart(async () => (await import('./bill-credit-panel.tsx')).BillCreditPanel);
const BillCreditForm = lazyPart(async () => (await import('./bill-credit-form.tsx')).BillCreditForm);

const defaults = { view: 'all', open: '', add: '' };
const views = ['all', 'open', 'applied', 'void'] as const;

/** What vendors take off, the latest first. */
export function BillCreditsPage() {
  const t = useBillCreditsText();
  const { organisation } = useMe();
  const mayChange = useMay()('bills.change');
  const [address, change] = useAddress(defaults);
  const view = views.find((name) => name === address.view) ?? 'all';
  const pages = usePages();
  const query = useQuery(listQuery('GET /bill-credits/', { limit: 50, view, ...pages.at }));
  const list = useList({ query, pages, keyOf: ({ id }) => id, address, change });
  const isForm = mayChange && address.add !== '';
  const isEmpty = list.isBare && view === 'all';
  const add = mayChange && (
    <Button
      variant={isForm || list.open !== '' ? 'outline' : 'primary'}
      onClick={() => change({ add: '1', open: '' }, { keepPage: true })}
    >
      {t('add')}
    </Button>
  );
  return (
    <ListPage
      list={list}
      header={<RoomHeader page="billCredits" eyebrow={organisation.name} actions={!isEmpty && add} />}
      empty={isEmpty && <Empty act={add}>{t('empty')}</Empty>}
      views={{
        own: views.map((name) => ({ name, label: t(`view_${name}`) })),
        current: view,
        passing: ['add'],
        ofView: [],
      }}
      exports={serverTable('GET /exports/bill-credits.csv/', { query: { view } })}
      none={<NoneFound onShowAll={() => change({ view: 'all' })}>{t('none')}</NoneFound>}
      table={(given) => <Rows {...given} narrow={list.open !== '' || isForm} />}
      count={(count) => t('count', { count })}
      panel={
        isForm && (
          <Suspense fallback={null}>
            <BillCreditForm
              onClose={() => change({ add: '' }, { keepPage: true, replace: true })}
              onSaved={({ id }) => change({ add: '', open: id }, { keepPage: true, replace: true })}
            />
          </Suspense>
        )
      }
      peek={(given) => <BillCreditPanel key={given.id} {...given} />}
    />
  );
}

function Rows({ narrow, ...list }: ListTable<BillCredit> & { readonly narrow: boolean }) {
  const t = useBillCreditsText();
  const money = (cents: number, currency: string) => (cents === 0 ? nothing : formatMoney(cents, currency));
  return (
    <Table
      {...list}
      label={t('label')}
      rowLabel={({ number, vendor }) => `${number} ${vendor.name}`}
      spine={({ property }) => (property === null ? undefined : propertyColourOf(property.colour))}
      columns={[
        {
          name: 'vendor',
          header: t('vendor'),
          cell: ({ vendor, creditNumber, number }) => (
            <>
              <bdi>{vendor.name}</bdi>
              <Detail>
                <bdi>{creditNumber ?? number}</bdi>
              </Detail>
            </>
          ),
        },
        ...(narrow
          ? []
          : [
              {
                name: 'date',
                header: t('date'),
                width: '9rem',
                cell: ({ datedOn }: BillCredit) => formatDate(datedOn),
              },
            ]),
        { name: 'status', header: t('status'), width: '8rem', cell: (row) => <CreditChip row={row} /> },
        {
          name: 'amount',
          header: t('amount'),
          width: '8rem',
          align: 'end',
          cell: ({ cents, currency }) => money(cents, currency),
        },
        {
          name: 'open',
          header: t('open'),
          width: '8rem',
          align: 'end',
          cell: ({ openCents, currency }) => money(openCents, currency),
        },
      ]}
      card={(row) => ({
        title: <bdi>{row.vendor.name}</bdi>,
        detail: `${row.creditNumber ?? row.number}, ${formatDate(row.datedOn)}`,
        amount: money(row.cents, row.currency),
        chip: <CreditChip row={row} />,
      })}
    />
  );
}

const tones = { open: 'tint', applied: 'ok', void: 'neutral' } as const;

export function CreditChip({ row }: { readonly row: Pick<BillCredit, 'state'> }) {
  const t = useBillCreditsText();
  return <Chip tone={tones[row.state]}>{t(`view_${row.state}`)}</Chip>;
}
