import { useRentWords, type RentWords } from '#web/features/money/text.ts';
import { namesOf } from '#web/features/money/words.ts';
import { Amount } from '#web/kit/amount/amount.tsx';
import { Detail } from '#web/kit/detail/detail.tsx';
import { useMedia } from '#web/kit/hooks/use-media.ts';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import type { ListTable } from '#web/kit/list-page/list-body.tsx';
import type { Column } from '#web/kit/table/column.ts';
import { Table } from '#web/kit/table/table.tsx';
import { formatDate } from '#web/lib/format.ts';
import type { ReceiptItem } from './api.ts';
import { ReceiptState } from './receipt-state.tsx';
import { useReceiptsText } from './receipts-text.ts';
import styles from './board.module.css';

export interface ReceiptsTableProps extends ListTable<ReceiptItem> {
  readonly isNarrow: boolean;
}

export function ReceiptsTable({ isNarrow, ...list }: ReceiptsTableProps) {
  const c = useReceiptsText();
  const t = useRentWords();
  const hasRoom = useMedia('(min-width: 900px)') && !isNarrow;
  const { rows } = list;
  const [first] = rows ?? [];
  const isMixed = rows?.some(({ currency }) => currency !== first?.currency) === true;
  const columns: readonly Column<ReceiptItem>[] = [
    {
      name: 'from',
      header: c('from'),
      cell: (receipt) => (
        <span className={styles['cut']}>
          <bdi>{payerOf(t, receipt)}</bdi>
          <Detail>
            <Places receipt={receipt} />
          </Detail>
        </span>
      ),
    },
    { name: 'date', header: c('date'), width: '7rem', cell: ({ receivedOn }) => formatDate(receivedOn) },
    ...(hasRoom
      ? [
          {
            name: 'number',
            header: c('number'),
            width: '7rem',
            cell: ({ number }: ReceiptItem) => (
              <Detail alone id>
                {number}
              </Detail>
            ),
          },
          {
            name: 'how',
            header: c('how'),
            width: '18%',
            cell: ({ method, reference }: ReceiptItem) => (
              <span className={styles['cut']}>
                {t(`method_${method}`)}
                {reference !== null && (
                  <Detail>
                    <bdi>{reference}</bdi>
                  </Detail>
                )}
              </span>
            ),
          },
        ]
      : []),
    {
      name: 'state',
      header: c('state'),
      width: '11rem',
      cell: (receipt) => <ReceiptState receipt={receipt} />,
    },
    {
      name: 'amount',
      header: isMixed || first === undefined ? c('amountPlain') : c('amount', { currency: first.currency }),
      width: '8.5rem',
      align: 'end',
      cell: (receipt) => <Money receipt={receipt} isMixed={isMixed} />,
    },
  ];
  return (
    <Table
      {...list}
      label={c('label')}
      columns={columns}
      spine={({ leases: [lease] }) => lease && propertyColourOf(lease.property.colour)}
      linkOf={({ id }) => `/rent/receipts/${id}`}
      card={(receipt) => ({
        title: <bdi>{payerOf(t, receipt)}</bdi>,
        detail: `${formatDate(receipt.receivedOn)} · ${receipt.number}`,
        amount: <Money receipt={receipt} isMixed={isMixed} />,
        chip: <ReceiptState receipt={receipt} />,
      })}
    />
  );
}

/** Who paid; where that was not said, whose lease it is. */
export function payerOf(t: RentWords, { payer, leases }: Pick<ReceiptItem, 'payer' | 'leases'>): string {
  return payer?.name ?? namesOf(t, leases[0]?.tenants ?? []);
}

export function Places({ receipt: { leases } }: { readonly receipt: Pick<ReceiptItem, 'leases'> }) {
  const c = useReceiptsText();
  const [lease, ...others] = leases;
  if (lease === undefined) return null;
  if (others.length > 0) return c('leases', { count: leases.length });
  return (
    <bdi>
      {lease.unit.name} {lease.property.name}
    </bdi>
  );
}

function Money({ receipt, isMixed }: { readonly receipt: ReceiptItem; readonly isMixed: boolean }) {
  return (
    <>
      <Amount cents={receipt.cents} currency={receipt.currency} struck={receipt.reversed !== null} />
      {isMixed && <Detail>{receipt.currency}</Detail>}
    </>
  );
}
