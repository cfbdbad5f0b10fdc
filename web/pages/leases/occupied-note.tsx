import { useQuery } from '@tanstack/react-query';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatDate } from '#web/lib/format.ts';
import { listQuery } from '#web/lib/route-query.ts';
import type { LeaseItem } from './api.ts';
import { tenantsOf } from './lease-words.ts';
import { useLeaseText, type LeaseText } from './text.ts';
import type { ChosenUnit } from './unit-field.tsx';
import { useWizardText } from './wizard-text.ts';
import styles from './wizard.module.css';

/** Who has the chosen unit and until when: before any date is entered. */
export function OccupiedNote({ unit }: { readonly unit: ChosenUnit | null }) {
  const w = useWizardText();
  const t = useLeaseText();
  const { data, isPlaceholderData } = useQuery({
    ...listQuery('GET /leases/', { unitId: unit?.id ?? '', sort: 'start', direction: 'ascending', limit: 100 }),
    enabled: unit !== null && unit.state !== 'vacant',
  });
  if (unit === null || unit.state === 'vacant' || data === undefined || isPlaceholderData) return null;
  const running = data.items.filter(({ state }) => state === 'active' || state === 'on-notice' || state === 'signed');
  return (
    <div role="status" className={styles['warnings']}>
      {running.map((lease) => {
        const [before = '', behind = ''] = occupiedWords(w, t, lease).split(lease.number);
        return (
          <p key={lease.id}>
            {before}
            <TextLink to={`/leases/${lease.id}`}>{lease.number}</TextLink>
            {behind}
          </p>
        );
      })}
    </div>
  );
}

function occupiedWords(w: ReturnType<typeof useWizardText>, t: LeaseText, lease: LeaseItem): string {
  const { number, state, startsOn, lastDay } = lease;
  const who = { tenants: tenantsOf(t, lease), number };
  if (state === 'signed') return w('letFrom', { date: formatDate(startsOn), ...who });
  return lastDay === null ? w('occupied', who) : w('occupiedThrough', { date: formatDate(lastDay), ...who });
}
