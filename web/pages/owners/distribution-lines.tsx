import { Amount } from '#web/kit/amount/amount.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { Detail } from '#web/kit/detail/detail.tsx';
import { useRoom } from '#web/kit/hooks/use-room.ts';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import type { Column } from '#web/kit/table/column.ts';
import { Table } from '#web/kit/table/table.tsx';
import type { DistributedProperty, DistributionPreview } from './api.ts';
import { useOwnersText } from './text.ts';

interface DistributionLinesProps {
  readonly lines: readonly DistributedProperty[];
  readonly totals: DistributionPreview['totals'];
}

export type DistributedRow = DistributedProperty & { readonly share?: DistributedProperty['shares'][number] };

export function distributedRows(lines: readonly DistributedProperty[]): readonly DistributedRow[] {
  return lines.flatMap((line) => [line, ...line.shares.map((share) => ({ ...line, share }))]);
}

/** Each property with what it has, what is kept and why, and below it what each owner gets. */
export function DistributionLines({ lines, totals }: DistributionLinesProps) {
  const t = useOwnersText();
  const wide = useRoom(900);
  const rows = distributedRows(lines);
  const [total, ...others] = totals;
  const isOne = total !== undefined && others.length === 0;
  const amount = (name: Kept, header: string): Column<DistributedRow> => ({
    name,
    header,
    width: '8rem',
    align: 'end',
    cell: ({ share, currency, [name]: cents }) =>
      share === undefined && <Amount cents={name === 'fundCents' ? cents : -cents} currency={currency} />,
    ...(isOne
      ? { total: <Amount cents={name === 'fundCents' ? total[name] : -total[name]} currency={total.currency} /> }
      : {}),
  });
  const columns: readonly (Column<DistributedRow> | false)[] = [
    { name: 'about', header: t('propertyAndOwner'), cell: (row) => <About row={row} /> },
    wide && amount('fundCents', t('fund')),
    wide && amount('unsettledCents', t('unsettled')),
    wide && amount('billsCents', t('bills')),
    wide && amount('feesCents', t('feesDue')),
    wide && amount('reserveCents', t('reserve')),
    wide && amount('heldBackCents', t('heldBack')),
    {
      name: 'amount',
      header: t('amount'),
      width: '9rem',
      align: 'end',
      cell: ({ share, cents, currency }) => <Amount cents={share?.cents ?? cents} currency={currency} />,
      ...(isOne ? { total: <Amount cents={total.cents} currency={total.currency} /> } : {}),
    },
  ];
  return (
    <Table
      label={t('distribution')}
      columns={columns.filter((column) => column !== false)}
      rows={rows}
      rowKey={({ property, share }) => `${property.id} ${share?.person.id ?? ''}`}
      spine={({ property }) => propertyColourOf(property.colour)}
      total={t('totalOf', { count: lines.length })}
      card={(row) => ({
        title: <About row={row} />,
        amount: <Amount cents={row.share?.cents ?? row.cents} currency={row.currency} />,
      })}
    />
  );
}

type Kept = 'fundCents' | 'unsettledCents' | 'billsCents' | 'feesCents' | 'reserveCents' | 'heldBackCents';

function About({ row: { property, share } }: { readonly row: DistributedRow }) {
  const t = useOwnersText();
  if (share === undefined)
    return (
      <strong>
        <bdi>{property.name}</bdi>
      </strong>
    );
  return (
    <>
      <bdi>{share.person.name}</bdi> <Detail>{`${Math.round(share.parts / 100) / 100}%`}</Detail>{' '}
      {!share.isPaid && <Chip tone="warn">{t('held')}</Chip>}
    </>
  );
}
