import { useRoom } from '#web/kit/hooks/use-room.ts';
import type { ListTable } from '#web/kit/list-page/list-body.tsx';
import type { CardParts, Column } from '#web/kit/table/column.ts';
import { Table } from '#web/kit/table/table.tsx';
import { nothing } from '#web/lib/format.ts';
import { useToday } from '#web/lib/use-today.ts';
import { useVendorsText } from './text.ts';
import { BankChip, termsOf, untilOf, type Vendor } from './vendor-words.tsx';

/** Vendors with their terms, what ends when, and whether their bank details may be paid to. */
export function VendorsTable({ narrow: isBeside, ...list }: ListTable<Vendor> & { readonly narrow: boolean }) {
  const t = useVendorsText();
  const today = useToday();
  const narrow = !useRoom(900) || isBeside;
  const reach = ({ email, phone }: Vendor) => <bdi>{email ?? phone ?? nothing}</bdi>;
  const papers = ({ insuranceExpiresOn: insurance, licenseExpiresOn: license }: Vendor) => {
    const [first] = [insurance, license].filter((day) => day !== null).toSorted();
    return untilOf(t, first ?? null, today);
  };
  const all: readonly (Column<Vendor> | false)[] = [
    { name: 'name', header: t('name'), cell: ({ name }) => <bdi>{name}</bdi> },
    !narrow && { name: 'contact', header: t('contact'), width: '22%', cell: reach },
    { name: 'terms', header: t('terms'), width: narrow ? '34%' : '22%', cell: (vendor) => termsOf(t, vendor) },
    !narrow && { name: 'papers', header: t('papers'), width: '18%', cell: papers },
    {
      name: 'bank',
      header: t('bank'),
      width: narrow ? '24%' : '14%',
      cell: (vendor) => <BankChip vendor={vendor} />,
    },
  ];
  return (
    <Table
      {...list}
      label={t('label')}
      columns={all.filter((column) => column !== false)}
      rowLabel={({ name }) => name}
      linkOf={({ id }) => `/vendors/${id}`}
      card={(vendor): CardParts => ({
        title: <bdi>{vendor.name}</bdi>,
        detail: termsOf(t, vendor),
        chip: <BankChip vendor={vendor} />,
      })}
    />
  );
}
