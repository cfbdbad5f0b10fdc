import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { Detail } from '#web/kit/detail/detail.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import type { Column } from '#web/kit/table/column.ts';
import { Table } from '#web/kit/table/table.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatNumber } from '#web/lib/format.ts';
import { propertiesOfOwnerQuery, type Property } from './api.ts';
import { usePersonText } from './person-text.ts';
import { usePeopleText } from './text.ts';

/** What they own, today or on any day. */
export function PersonProperties({ personId }: { readonly personId: string }) {
  const t = usePersonText();
  const p = usePeopleText();
  const navigate = useNavigate();
  const query = useQuery(propertiesOfOwnerQuery(personId));
  if (query.data === undefined && query.error !== null) return <QueryFailure query={query} />;
  const place = ({ line1, city }: Property) => `${line1}, ${city}`;
  const columns: readonly Column<Property>[] = [
    {
      name: 'property',
      header: t('property'),
      cell: ({ id, name, archivedAt }) => (
        <>
          <TextLink variant="row" to={`/properties/${id}`}>
            <bdi>{name}</bdi>
          </TextLink>
          {archivedAt !== null && <Detail>{p('archived')}</Detail>}
        </>
      ),
    },
    { name: 'address', header: t('address'), cell: (property) => <bdi>{place(property)}</bdi> },
    {
      name: 'units',
      header: t('units'),
      width: '5rem',
      align: 'end',
      cell: ({ counts }) => formatNumber(counts.units),
    },
  ];
  return (
    <Table
      label={t('ownsLabel')}
      columns={columns}
      rows={query.data}
      rowKey={({ id }) => id}
      spine={({ colour }) => propertyColourOf(colour)}
      onOpen={({ id }) => void navigate(`/properties/${id}`)}
      loadingRows={2}
      card={(property) => ({
        title: <bdi>{property.name}</bdi>,
        detail: <bdi>{place(property)}</bdi>,
        amount: formatNumber(property.counts.units),
      })}
    />
  );
}
