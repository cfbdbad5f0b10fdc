import { ChevronLeft, ChevronRight } from 'lucide-react';
import { stepPeriod } from '#shared/lists/period.ts';
import { Icon } from '#web/kit/icon/icon.tsx';
import { periodName } from './period-name.ts';
import { useMoneyText } from './text.ts';
import type { useJournalAddress } from './use-journal-address.ts';
import styles from './journal-page.module.css';

/** The period before and after the one that is shown. */
export function PeriodSteps({
  state: { period, calendar, change },
}: {
  readonly state: ReturnType<typeof useJournalAddress>;
}) {
  const t = useMoneyText();
  const [before, after] = [stepPeriod(period, -1, calendar), stepPeriod(period, 1, calendar)];
  if (before === undefined || after === undefined) return null;
  return (
    <span className={styles['steps']}>
      {[
        { to: before, icon: ChevronLeft, label: t('previousPeriod', { period: periodName(t, before) }) },
        { to: after, icon: ChevronRight, label: t('nextPeriod', { period: periodName(t, after) }) },
      ].map(({ to, icon, label }) => (
        <button
          key={to.token}
          type="button"
          className={styles['step']}
          aria-label={label}
          title={label}
          onClick={() => change({ period: to.token, open: '' })}
        >
          <Icon of={icon} size={16} />
        </button>
      ))}
    </span>
  );
}
