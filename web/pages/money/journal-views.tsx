import { ChevronLeft, ChevronRight, ListFilter } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { Icon } from '#web/kit/icon/icon.tsx';
import { SavedViews } from '#web/kit/saved-views/saved-views.tsx';
import { useKeptViews } from '#web/kit/saved-views/use-kept-views.ts';
import { ViewActs } from '#web/kit/saved-views/view-acts.tsx';
import type { JournalSummary } from './api.ts';
import { useJournalText } from './journal-text.ts';
import { stepPeriod } from '#shared/lists/period.ts';
import { periodName } from './period-name.ts';
import { useMoneyText } from './text.ts';
import type { useJournalAddress } from './use-journal-address.ts';
import styles from './journal-page.module.css';

export interface JournalViewsProps {
  readonly state: ReturnType<typeof useJournalAddress>;
  readonly summary: JournalSummary | undefined;
  readonly filtering: boolean;
  readonly onFilter: () => void;
}

/** All, by hand, reversals, and what is kept; at the right the way through time and to the filters. */
export function JournalViews({ state, summary, filtering, onFilter }: JournalViewsProps) {
  const t = useJournalText();
  const [params] = useSearchParams();
  const kept = useKeptViews({
    list: 'journal',
    line: 'GET /journal-entries/',
    passing: ['open', 'cursor', 'close'],
    own: [
      { name: 'all', label: t('viewAll'), count: summary?.entries, to: searchOf(params, 'all') },
      { name: 'manual', label: t('viewManual'), count: summary?.byHand, to: searchOf(params, 'manual') },
      { name: 'reversals', label: t('viewReversals'), count: summary?.reversals, to: searchOf(params, 'reversals') },
    ],
  });
  return (
    <SavedViews
      label={t('views')}
      views={kept.views}
      current={kept.current ?? state.address.view}
      onSave={kept.onSave}
      aside={
        <>
          <ViewActs kept={kept} />
          <PeriodSteps state={state} />
          <button type="button" className={styles['filter']} aria-expanded={filtering} onClick={onFilter}>
            <Icon of={ListFilter} size={16} />
            {t('filter')}
          </button>
        </>
      }
    />
  );
}

function PeriodSteps({ state: { period, calendar, change } }: Pick<JournalViewsProps, 'state'>) {
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

/** The address with a view; what is open and where in the pages it is belongs to the present one. */
function searchOf(params: URLSearchParams, view: string): string {
  const next = new URLSearchParams(params);
  for (const name of ['open', 'cursor', 'close', 'view']) next.delete(name);
  if (view !== 'all') next.set('view', view);
  // The same filters are the same view, in whatever order they came.
  next.sort();
  return `?${next.toString()}`;
}
