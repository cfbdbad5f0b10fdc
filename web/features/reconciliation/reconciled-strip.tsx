import { MonthStrip } from '#web/kit/rent-strip/month-strip.tsx';
import { formatDate } from '#web/lib/format.ts';
import { useToday } from '#web/lib/use-today.ts';
import type { Standing } from './api.ts';
import { stripMonths } from './strip-months.ts';
import { useStandingText } from './text.ts';
import styles from './reconciled-strip.module.css';

/** How far an account is reconciled: twelve months, and the day. */
export function ReconciledStrip({ standing }: { readonly standing: Standing }) {
  const t = useStandingText();
  const months = stripMonths(standing, useToday());
  const words = standing.through === null ? t('never') : t('through', { date: formatDate(standing.through) });
  const due = months.filter(({ state }) => state === 'due').length;
  return (
    <span className={styles['strip']}>
      <MonthStrip months={months} label={due === 0 ? words : `${words}, ${t('monthsOpen', { count: due })}`} />
      <span className={styles['through']} aria-hidden="true">
        {words}
      </span>
    </span>
  );
}
