import { Detail } from '#web/kit/detail/detail.tsx';
import { useRoom } from '#web/kit/hooks/use-room.ts';
import type { ListTable } from '#web/kit/list-page/list-body.tsx';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import type { CardParts, Column } from '#web/kit/table/column.ts';
import { Table } from '#web/kit/table/table.tsx';
import { formatMoney, nothing } from '#web/lib/format.ts';
import { useToday } from '#web/lib/use-today.ts';
import { BillChip, dueWords, type Bill } from './bill-words.tsx';
import { useBillsText } from './text.ts';

/** Vendor and invoice, what it is for, its state, amount and due date, with the color of its property. */
export function BillsTable({ narrow: isBeside, ...list }: ListTable<Bill> & { readonly narrow: boolean }) {
  const t = useBillsText();
  const today = useToday();
  const narrow = !useRoom(900) || isBeside;
  const place = ({ property, otherProperties, vendor, cents }: Bill) => {
    const isWhole = vendor !== null && cents > 0;
    if (property === null) return isWhole ? t('company') : nothing;
    return otherProperties === 0 ? property.name : t('andMore', { name: property.name, count: otherProperties });
  };
  const all: readonly (Column<Bill> | false)[] = [
    { name: 'vendor', header: t('vendor'), cell: (bill) => <Named bill={bill} /> },
    !narrow && { name: 'property', header: t('property'), width: '22%', cell: (bill) => <bdi>{place(bill)}</bdi> },
    { name: 'status', header: t('status'), width: narrow ? '24%' : '14%', cell: (bill) => <BillChip {...bill} /> },
    { name: 'due', header: t('due'), width: narrow ? '26%' : '18%', cell: (bill) => dueWords(t, bill, today) },
    {
      name: 'amount',
      header: t('amount'),
      width: narrow ? '22%' : '14%',
      align: 'end',
      cell: ({ cents, currency }) => (cents === 0 ? nothing : formatMoney(cents, currency)),
    },
  ];
  return (
    <Table
      {...list}
      label={t('label')}
      columns={all.filter((column) => column !== false)}
      rowLabel={({ number, vendor, fileName }) => `${number} ${vendor?.name ?? fileName ?? ''}`}
      spine={({ property }) => (property === null ? undefined : propertyColourOf(property.colour))}
      card={(bill): CardParts => ({
        title: <Named bill={bill} />,
        detail: dueWords(t, bill, today),
        amount: bill.cents === 0 ? nothing : formatMoney(bill.cents, bill.currency),
        chip: <BillChip {...bill} />,
      })}
    />
  );
}

function Named({ bill }: { readonly bill: Bill }) {
  const t = useBillsText();
  return (
    <>
      <bdi>{bill.vendor?.name ?? t('noVendor')}</bdi>
      <Detail>
        <bdi>{bill.invoiceNumber ?? (bill.vendor === null ? bill.fileName : null) ?? bill.number}</bdi>
      </Detail>
    </>
  );
}
