import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer } from '#shared/route.ts';
import { moneyOf } from '#web/features/money/words.ts';
import { Chip } from '#web/kit/chip/chip.tsx';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import type { TableProps } from '#web/kit/table/column.ts';
import { Table } from '#web/kit/table/table.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatDate, formatList } from '#web/lib/format.ts';
import { useTransferText } from './text.ts';

type OwnershipTransfer = RouteAnswer<Routes['GET /ownership-transfers/']>['items'][number];

type Listed = Partial<TableProps<OwnershipTransfer>> & Pick<TableProps<OwnershipTransfer>, 'rows'>;

/** Sales and hand-overs, as they are listed on their page and beside owners and properties. */
export function TransfersTable(list: Listed) {
  const t = useTransferText();
  return (
    <Table
      {...list}
      label={t('transfers')}
      rowKey={({ id }) => id}
      columns={[
        {
          name: 'number',
          header: t('number'),
          width: '9rem',
          cell: ({ id, number }) => (
            <TextLink variant="row" to={`/owners/transfers/${id}`}>
              {number}
            </TextLink>
          ),
        },
        { name: 'property', header: t('property'), cell: ({ property }) => <bdi>{property.name}</bdi> },
        {
          name: 'date',
          header: t('date'),
          width: '15rem',
          cell: ({ on, state, kind }) => (
            <>
              {formatDate(on)} <TransferChip kind={kind} state={state} />
            </>
          ),
        },
        { name: 'to', header: t('to'), cell: ({ buyers }) => formatList(buyers) },
        {
          name: 'declared',
          header: t('declared'),
          width: '10rem',
          align: 'end',
          cell: ({ declaredCents, currency }) => moneyOf(declaredCents, currency),
        },
      ]}
      spine={({ property }) => propertyColourOf(property.colour)}
      card={({ property, on, kind, declaredCents, currency }) => ({
        title: property.name,
        detail: `${t(kind)}, ${formatDate(on)}`,
        amount: moneyOf(declaredCents, currency),
      })}
    />
  );
}

export function TransferChip({ kind, state }: Pick<OwnershipTransfer, 'kind' | 'state'>) {
  const t = useTransferText();
  const tone = state === 'settled' ? 'ok' : state === 'voided' ? 'warn' : 'tint';
  return <Chip tone={tone}>{`${t(kind)}, ${t(`state_${state}`)}`}</Chip>;
}
