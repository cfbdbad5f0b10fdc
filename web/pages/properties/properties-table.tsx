import { writeOrder } from '#web/kit/address/order.ts';
import { Amount } from '#web/kit/amount/amount.tsx';
import { useRoom } from '#web/kit/hooks/use-room.ts';
import { Detail } from '#web/kit/detail/detail.tsx';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import type { ListTable } from '#web/kit/list-page/list-body.tsx';
import type { CardParts, Column, Sort } from '#web/kit/table/column.ts';
import { Table } from '#web/kit/table/table.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatNumber, formatPercent, nothing } from '#web/lib/format.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import type { Property } from './api.ts';
import { occupancy, vacancies } from './plan-units.ts';
import { usePropertiesText } from './text.ts';
import type { usePropertiesAddress } from './use-properties-address.ts';

export interface PropertiesTableProps extends ListTable<Property> {
  readonly state: Pick<ReturnType<typeof usePropertiesAddress>, 'order' | 'change'>;
}

/** One line a property; Enter or a click leads to its page. */
export function PropertiesTable({ state: { order, change }, ...list }: PropertiesTableProps) {
  const t = usePropertiesText();
  const { organisation } = useMe();
  const may = useMay();
  // Which kind it is and how many stand empty is on its page; what it is called and where it is comes first.
  const hasRoom = useRoom(900);
  const columns: readonly (Column<Property> | false)[] = [
    {
      name: 'name',
      header: t('name'),
      sortable: true,
      cell: (property) => (
        <TextLink variant="row" to={addressOf(property)}>
          <bdi>{property.name}</bdi>
        </TextLink>
      ),
    },
    { name: 'address', header: t('address'), cell: (property) => <bdi>{placeOf(property)}</bdi> },
    hasRoom && {
      name: 'kind',
      header: t('kind'),
      sortable: true,
      width: '15%',
      cell: ({ kind }) => <Detail alone>{t(`kind_${kind}`)}</Detail>,
    },
    {
      name: 'units',
      header: t('units'),
      sortable: true,
      width: '8%',
      align: 'end',
      cell: ({ counts }) => formatNumber(counts.units),
    },
    {
      name: 'occupancy',
      header: t('figureOccupancy'),
      sortable: true,
      width: hasRoom ? '11%' : '15%',
      align: 'end',
      cell: ({ counts }) => (counts.units === 0 ? nothing : formatPercent(occupancy(counts))),
    },
    hasRoom && {
      name: 'vacant',
      header: t('vacant'),
      sortable: true,
      width: '8%',
      align: 'end',
      cell: ({ counts }) => vacantText(vacancies(counts)),
    },
    ...(may('portfolio.money')
      ? [
          {
            name: 'market-rent',
            sortable: true,
            header: t('marketRent', { currency: organisation.currency }),
            width: hasRoom ? '16%' : '21%',
            align: 'end' as const,
            cell: (property: Property) => (
              <>
                <Amount cents={property.marketRentCents ?? 0} currency={property.currency} />
                {property.currency !== organisation.currency && <Detail>{property.currency}</Detail>}
              </>
            ),
          },
        ]
      : []),
  ];
  return (
    <Table
      {...list}
      label={t('label')}
      columns={columns.filter((column) => column !== false)}
      rowLabel={({ name }) => name}
      sort={order === undefined ? usual : { column: order.sort, direction: order.direction }}
      onSort={(sort) => change({ sort: writeOrder(sort, usual.column) })}
      spine={({ colour }) => propertyColourOf(colour)}
      card={(property): CardParts => ({
        title: <bdi>{property.name}</bdi>,
        detail: <bdi>{placeOf(property)}</bdi>,
        amount: t('unitCount', { count: property.counts.units }),
        chip: property.counts.units > 0 && <Detail alone>{formatPercent(occupancy(property.counts))}</Detail>,
      })}
    />
  );
}

const usual: Sort = { column: 'name', direction: 'ascending' };

function addressOf({ id }: Property): string {
  return `/properties/${id}`;
}

function placeOf({ line1, city }: Property): string {
  return `${line1}, ${city}`;
}

function vacantText(count: number): string {
  return count === 0 ? nothing : formatNumber(count);
}
