import { useQuery } from '@tanstack/react-query';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatDate } from '#web/lib/format.ts';
import { allNotOwedQuery } from './not-owed-query.ts';
import { useNotOwedText } from './not-owed-text.ts';
import { useRentWords } from '#web/features/money/text.ts';
import { moneyOf, namesOf } from '#web/features/money/words.ts';
import styles from './day-problems.module.css';

/** Leases that were charged for days they do not cover: each leads to where it is credited. */
export function NotOwedTasks() {
  const n = useNotOwedText();
  const t = useRentWords();
  const items = useQuery(allNotOwedQuery).data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <section className={styles['problems']}>
      <h3 className={styles['heading']}>
        {n('heading')} <span>{items.length}</span>
      </h3>
      <ul>
        {items.map(({ lease, cents, currency, lastDay }) => (
          <li key={lease.id} className={styles['row']}>
            <span className={styles['words']}>
              <span className={styles['title']}>{n('task')}</span>
              <span className={styles['why']}>
                {n('why', {
                  amount: moneyOf(cents, currency),
                  tenants: namesOf(t, lease.tenants),
                  unit: lease.unit.name,
                  date: formatDate(lastDay),
                })}
              </span>
            </span>
            <TextLink to={`/leases/${lease.id}`} className={styles['act']}>
              {n('open')}
            </TextLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
