import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { Icon } from '#web/kit/icon/icon.tsx';
import { personByIdQuery } from '#web/lib/find-people.ts';
import { unitByIdQuery } from '#web/lib/find-units.ts';
import { usePropertyNames } from '#web/lib/properties.ts';
import { useReportsText } from './text.ts';
import type { ReportView } from './use-report-address.ts';
import styles from './reports.module.css';

/** Parts of the address that no control shows: each says what it narrows to, and can be taken away. */
const names = ['propertyId', 'ownerId', 'unitId', 'leaseId', 'personId', 'bankAccountId', 'currency'] as const;

interface FilterChipsProps {
  readonly view: ReportView;
  /** What the report has controls for. */
  readonly takes: readonly string[];
}

export function FilterChips({ view, takes }: FilterChipsProps) {
  const t = useReportsText();
  const [params] = useSearchParams();
  const propertyId = params.get('propertyId') ?? '';
  const properties = usePropertyNames(propertyId === '' ? [] : [propertyId]);
  const idOf = (name: string) => params.get(name) ?? '';
  const [unitId, personId, ownerId] = [idOf('unitId'), idOf('personId'), idOf('ownerId')];
  const unit = useQuery({ ...unitByIdQuery(unitId), enabled: takes.includes('unitId') && unitId !== '' }).data;
  const person = useQuery({
    ...personByIdQuery(personId),
    enabled: takes.includes('personId') && personId !== '',
  }).data;
  const owner = useQuery({
    ...personByIdQuery(ownerId),
    enabled: takes.includes('ownerId') && ownerId !== '',
  }).data;
  // What is known stands among the parameters.
  const isShown: Partial<Record<(typeof names)[number], boolean>> = {
    propertyId: properties.has(propertyId),
    unitId: unit !== undefined,
    personId: person !== undefined,
    ownerId: owner !== undefined,
  };
  const set = names.filter((name) => (params.get(name) ?? '') !== '' && isShown[name] !== true);
  if (set.length === 0) return null;
  return (
    <ul className={styles['chips']}>
      {set.map((name) => {
        const words =
          name === 'currency' ? t('only_currency', { currency: params.get(name) ?? '' }) : t(`only_${name}`);
        return (
          <li key={name}>
            <button
              type="button"
              className={styles['chip']}
              aria-label={t('takeAway', { what: words })}
              onClick={() => view.change({ [name]: '', explain: '' })}
            >
              {words}
              <Icon of={X} size={16} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
