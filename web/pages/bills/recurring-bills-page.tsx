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
import { useRecurringBillsText, type RecurringBill } from './recurring-bills-text.ts';

const RecurringBillPanel = lazyPart(async () => (await import('./recurring-bill-panel.tsx')).RecurringBillPanel);
const RecurringBillForm = lazyPart(async () => (await import('./recurring-bill-form.tsx')).RecurringBillForm);

const defaults = { view: 'all', open: '', add: '', edit: '' };
const views = ['all', 'running', 'paused', 'over'] as const;

/** Bills that are entered as drafts on their days, the next one first. */
export function RecurringBillsPage() {
  const t = useRecurringBillsText();
  const { organisation } = useMe();
  const mayChange = useMay()('bills.change');
  const [address, change] = useAddress(defaults);
  const view = views.find((name) => name === address.view) ?? 'all';
  const pages = usePages();
  const query = useQuery(listQuery('GET /recurring-bills/', { limit: 50, view, ...pages.at }));
  const list = useList({ query, pages, keyOf: ({ id }) => id, address, change });
  const isForm = mayChange && (address.add !== '' || address.edit !== '');
  const isEmpty = list.isBare && view === 'all';
  const add = mayChange && (
    <Button
      variant={isForm || list.open !== '' ? 'outline' : 'primary'}
      onClick={() => change({ add: '1', open: '', edit: '' }, { keepPage: true })}
    >
      {t('add')}
    </Button>
  );
  return (
    <ListPage
      list={list}
      header={<RoomHeader page="recurringBills" eyebrow={organisation.name} actions={!isEmpty && add} />}
      empty={isEmpty && <Empty act={add}>{t('empty')}</Empty>}
      views={{
        own: views.map((name) => ({ name, label: t(`view_${name}`) })),
        current: view,
        passing: ['add', 'edit'],
        ofView: [],
      }}
      exports={serverTable('GET /exports/recurring-bills.csv/', { query: { view } })}
      none={<NoneFound onShowAll={() => change({ view: 'all' })}>{t('none')}</NoneFound>}
      table={(given) => <Rows {...given} narrow={list.open !== '' || isForm} />}
      count={(count) => t('count', { count })}
      panel={
        isForm && (
          <Suspense fallback={null}>
            <RecurringBillForm
              key={address.edit}
              id={address.edit}
              onClose={() => change({ add: '', edit: '' }, { keepPage: true, replace: true })}
              onSaved={({ id }) => change({ add: '', edit: '', open: id }, { keepPage: true, replace: true })}
            />
          </Suspense>
        )
      }
      peek={(given) => (
        <RecurringBillPanel
          key={given.id}
          {...given}
          onEdit={() => change({ edit: given.id, open: '' }, { keepPage: true })}
        />
      )}
    />
  );
}

function Rows({ narrow, ...list }: ListTable<RecurringBill> & { readonly narrow: boolean }) {
  const t = useRecurringBillsText();
  const next = ({ nextOn }: RecurringBill) => (nextOn === null ? nothing : formatDate(nextOn));
  const named = ({ vendor, memo, property }: RecurringBill) => (
    <>
      <bdi>{vendor.name}</bdi>
      <Detail>
        <bdi>{[memo, property?.name ?? t('company')].filter((part) => part !== null).join(', ')}</bdi>
      </Detail>
    </>
  );
  return (
    <Table
      {...list}
      label={t('label')}
      rowLabel={({ vendor }) => vendor.name}
      spine={({ property }) => (property === null ? undefined : propertyColourOf(property.colour))}
      columns={[
        { name: 'vendor', header: t('vendor'), cell: named },
        ...(narrow
          ? []
          : [
              {
                name: 'frequency',
                header: t('frequency'),
                width: '10rem',
                cell: ({ frequency }: RecurringBill) => t(frequency),
              },
            ]),
        { name: 'next', header: t('next'), width: '8rem', cell: next },
        { name: 'status', header: t('status'), width: '8rem', cell: (row) => <RecurringChip row={row} /> },
        {
          name: 'amount',
          header: t('amount'),
          width: '8rem',
          align: 'end',
          cell: ({ cents, currency }) => formatMoney(cents, currency),
        },
      ]}
      card={(row) => ({
        title: <bdi>{row.vendor.name}</bdi>,
        detail: row.nextOn === null ? t(row.frequency) : `${t(row.frequency)}, ${t('nextOn', { date: next(row) })}`,
        amount: formatMoney(row.cents, row.currency),
        chip: <RecurringChip row={row} />,
      })}
    />
  );
}

export function RecurringChip({ row }: { readonly row: RecurringBill }) {
  const t = useRecurringBillsText();
  if (row.nextOn === null) return <Chip tone="neutral">{t('view_over')}</Chip>;
  if (row.pausedAt !== null) return <Chip tone="warn">{t('view_paused')}</Chip>;
  if (row.problem !== null) return <Chip tone="bad">{t('problem')}</Chip>;
  return <Chip tone="ok">{t('view_running')}</Chip>;
}
