import { useQuery } from '@tanstack/react-query';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatDate } from '#web/lib/format.ts';
import { useToday } from '#web/lib/use-today.ts';
import { unchargedRentQuery } from './uncharged-rent-query.ts';
import { useUnchargedRentText } from './uncharged-rent-text.ts';
import styles from './day-problems.module.css';

/** Rent that is due and not charged yet, who will charge it, and the preview of the run. Nothing where all is charged. */
export function UnchargedRent() {
  const u = useUnchargedRentText();
  const today = useToday();
  const { data } = useQuery(unchargedRentQuery);
  if (data === undefined || data.since === null) return null;
  const { leases: count, hasMore, since, isAutomatic } = data;
  return (
    <section className={styles['problems']}>
      <h3 className={styles['heading']}>{u('heading')}</h3>
      <div className={styles['row']}>
        <span className={styles['words']}>
          <span className={styles['title']}>{u(hasMore ? 'taskMore' : 'task', { count })}</span>
          <span className={styles['why']}>{u(isAutomatic ? 'automatic' : 'byHand', { date: formatDate(since) })}</span>
        </span>
        <TextLink to={`/rent/run?through=${today}`} className={styles['act']}>
          {u('preview')}
        </TextLink>
      </div>
    </section>
  );
}
