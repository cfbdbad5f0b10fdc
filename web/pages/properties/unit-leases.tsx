import { useQuery } from '@tanstack/react-query';
import { Chip, type Tone } from '#web/kit/chip/chip.tsx';
import { Fact, FactNote, Facts } from '#web/kit/facts/facts.tsx';
import { Names } from '#web/kit/names/names.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { dateRange } from '#web/lib/date-range.ts';
import { formatDate } from '#web/lib/format.ts';
import { leasesOfUnitQuery, type Lease, type Unit } from './api.ts';
import { useUnitText } from './unit-text.ts';

const tones: Readonly<Record<Lease['state'], Tone>> = {
  draft: 'neutral',
  'out-for-signature': 'neutral',
  signed: 'tint',
  active: 'ok',
  'on-notice': 'warn',
  ended: 'neutral',
  cancelled: 'neutral',
};

/** The lease of today, the next one, and those before, newest first. */
export function UnitLeases({ unit }: { readonly unit: Unit }) {
  const t = useUnitText();
  const query = useQuery(leasesOfUnitQuery(unit.id));
  const leases = query.data?.items;
  return (
    <Facts title={t('leases')}>
      {leases === undefined && query.error !== null && <QueryFailure query={query} />}
      {leases?.length === 0 && <FactNote>{t('leasesNone')}</FactNote>}
      {leases?.map((lease) => (
        <Fact
          key={lease.id}
          reversed
          label={
            <>
              <TextLink variant="row" to={`/leases/${lease.id}`}>
                <Names of={lease.tenants} none={lease.number} />
              </TextLink>{' '}
              <Chip tone={tones[lease.state]}>{t(`lease_${lease.state}`)}</Chip>
            </>
          }
        >
          <Days lease={lease} />
        </Fact>
      ))}
    </Facts>
  );
}

function Days({ lease: { startsOn, lastDay, endsOn } }: { readonly lease: Lease }) {
  const t = useUnitText();
  const to = lastDay ?? endsOn;
  return to === null ? t('leaseOpen', { from: formatDate(startsOn) }) : t('leaseUntil', dateRange(startsOn, to));
}
