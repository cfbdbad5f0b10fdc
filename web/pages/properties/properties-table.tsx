import { useNavigate } from 'react-router';
import { Amount } from '#web/kit/amount/amount.tsx';
import { useRoom } from '#web/kit/hooks/use-room.ts';
import { Detail } from '#web/kit/detail/detail.tsx';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import type { CardParts, Column } from '#web/kit/table/column.ts';
import { Table } from '#web/kit/table/table.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatNumber, formatPercent, nothing } from '#web/lib/format.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import type { Property } from './api.ts';
import { occupancy } from './plan-units.ts';
import { usePropertiesText } from './text.ts';

export interface PropertiesTableProps {
  readonly rows: readonly Property[] | undefined;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: ((selected: ReadonlySet<string>) => void) | undefined;
}

/** One line a property; Enter or a click leads to its page. */
export function PropertiesTable({ rows, selected, onSelect }: PropertiesTableProps) {
  const t = usePropertiesText();
  const navigate = useNavigate();
  const { organisation } = useMe();
  const may = useMay();
  // Which kind it is and how many stand empty is on its page; what it is called and where it is comes first.
  const hasRoom = useRoom(900);
  const columns: readonly (Column<Property> | false)[] = [
    {
      name: 'name',
      header: t('name'),
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
      width: '15%',
      cell: ({ kind }) => <Detail alone>{t(`kind_${kind}`)}</Detail>,
    },
    { name: 'units', header: t('units'), width: '8%', align: 'end', cell: ({ counts }) => formatNumber(counts.units) },
    {
      name: 'occupied',
      header: t('figureOccupancy'),
      width: hasRoom ? '10%' : '15%',
      align: 'end',
      cell: ({ counts }) => (counts.units === 0 ? nothing : formatPercent(occupancy(counts))),
    },
    hasRoom && {
      name: 'vacant',
      header: t('vacant'),
      width: '8%',
      align: 'end',
      cell: ({ counts }) => vacantText(counts.vacant),
    },
    ...(may('portfolio.money')
      ? [
          {
            name: 'marketRent',
            header: t('marketRent', { currency: organisation.currency }),
            width: hasRoom ? '14%' : '21%',
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
      label={t('label')}
      columns={columns.filter((column) => column !== false)}
      rows={rows}
      rowKey={({ id }) => id}
      rowLabel={({ name }) => name}
      {...(onSelect === undefined ? {} : { selected, onSelect })}
      spine={({ colour }) => propertyColourOf(colour)}
      keyboard="page"
      onOpen={(property) => void navigate(addressOf(property))}
      card={(property): CardParts => ({
        title: <bdi>{property.name}</bdi>,
        detail: <bdi>{placeOf(property)}</bdi>,
        amount: t('unitCount', { count: property.counts.units }),
        chip: property.counts.units > 0 && <Detail alone>{formatPercent(occupancy(property.counts))}</Detail>,
      })}
    />
  );
}

function addressOf({ id }: Property): string {
  return `/properties/${id}`;
}

function placeOf({ line1, city }: Property): string {
  return `${line1}, ${city}`;
}

function vacantText(count: number): string {
  return count === 0 ? nothing : formatNumber(count);
}
