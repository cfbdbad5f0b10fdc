import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { Chip, type Tone } from '#web/kit/chip/chip.tsx';
import { Detail } from '#web/kit/detail/detail.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import type { Column } from '#web/kit/table/column.ts';
import { Table } from '#web/kit/table/table.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { dateRange } from '#web/lib/date-range.ts';
import { formatDate } from '#web/lib/format.ts';
import { UnitPlace } from '#web/features/money/unit-place.tsx';
import { leasesOfPersonQuery, type Lease } from './api.ts';
import { usePersonText } from './person-text.ts';
import styles from './person-page.module.css';

const tones: Readonly<Partial<Record<Lease['state'], Tone>>> = {
  active: 'tint',
  'on-notice': 'warn',
  signed: 'ok',
};

/** What they rent, rented or will rent, newest first. */
export function PersonLeases({ personId }: { readonly personId: string }) {
  const t = usePersonText();
  const navigate = useNavigate();
  const query = useQuery(leasesOfPersonQuery(personId));
  const leases = query.data;
  if (leases === undefined && query.error !== null) return <QueryFailure query={query} />;
  if (leases?.length === 0) return <p className={styles['none']}>{t('noLeases')}</p>;
  const columns: readonly Column<Lease>[] = [
    {
      name: 'lease',
      header: t('lease'),
      width: '7rem',
      cell: ({ id, number }) => (
        <TextLink variant="row" to={`/leases/${id}`}>
          {number}
        </TextLink>
      ),
    },
    { name: 'unit', header: t('unit'), cell: (lease) => <Place lease={lease} /> },
    { name: 'term', header: t('term'), width: '34%', cell: (lease) => <Term lease={lease} /> },
    { name: 'state', header: t('state'), width: '8.5rem', cell: (lease) => <State lease={lease} /> },
  ];
  return (
    <Table
      label={t('leasesLabel')}
      columns={columns}
      rows={leases}
      rowKey={({ id }) => id}
      spine={({ property }) => propertyColourOf(property.colour)}
      onOpen={({ id }) => void navigate(`/leases/${id}`)}
      loadingRows={2}
      card={(lease) => ({
        title: <Place lease={lease} />,
        detail: <Term lease={lease} />,
        amount: <Detail alone>{lease.number}</Detail>,
        chip: <State lease={lease} />,
      })}
    />
  );
}

function Place({ lease: { unit, property } }: { readonly lease: Lease }) {
  return <UnitPlace unit={unit} property={property} />;
}

function Term({ lease: { startsOn, endsOn, lastDay } }: { readonly lease: Lease }) {
  const t = usePersonText();
  const to = lastDay ?? endsOn;
  return <>{to === null ? t('openEnd', { from: formatDate(startsOn) }) : t('fromTo', dateRange(startsOn, to))}</>;
}

function State({ lease: { state } }: { readonly lease: Lease }) {
  const t = usePersonText();
  return <Chip tone={tones[state] ?? 'neutral'}>{t(`state_${state}`)}</Chip>;
}
