import { X } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { Icon } from '#web/kit/icon/icon.tsx';
import { usePropertyNames } from '#web/lib/properties.ts';
import { useReportsText } from './text.ts';
import type { ReportView } from './use-report-address.ts';
import styles from './reports.module.css';

/** Parts of the address that no control shows: each says what it narrows to, and can be taken away. */
const names = ['propertyId', 'unitId', 'leaseId', 'personId', 'bankAccountId', 'currency'] as const;

export function FilterChips({ view }: { readonly view: ReportView }) {
  const t = useReportsText();
  const [params] = useSearchParams();
  const propertyId = params.get('propertyId') ?? '';
  const properties = usePropertyNames(propertyId === '' ? [] : [propertyId]);
  const set = names.filter(
    // A property that is known stands among the parameters.
    (name) => (params.get(name) ?? '') !== '' && !(name === 'propertyId' && properties.has(propertyId)),
  );
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
