import { ChevronLeft, ChevronRight, ListFilter } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Icon } from '#web/kit/icon/icon.tsx';
import { SavedViews, type View } from '#web/kit/saved-views/saved-views.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { useMe } from '#web/lib/me.ts';
import { readViews, writeViews, type SavedView } from '#web/lib/saved-views.ts';
import type { JournalSummary } from './api.ts';
import { useJournalText } from './journal-text.ts';
import { stepPeriod } from './period.ts';
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

/** All, by hand, reversals, and what this browser keeps; at the right the way through time and to the filters. */
export function JournalViews({ state, summary, filtering, onFilter }: JournalViewsProps) {
  const t = useJournalText();
  const { organisation } = useMe();
  const [params] = useSearchParams();
  const [kept, setKept] = useState(() => readViews('journal', organisation.id));
  const here = searchOf(params);
  const mine = kept.find(({ search }) => search === here);
  const views: readonly View[] = [
    { name: 'all', label: t('viewAll'), count: summary?.entries, to: searchOf(params, 'all') },
    { name: 'manual', label: t('viewManual'), count: summary?.byHand, to: searchOf(params, 'manual') },
    { name: 'reversals', label: t('viewReversals'), count: summary?.reversals, to: searchOf(params, 'reversals') },
    ...kept.map(({ name, search }) => ({ name: `kept-${name}`, label: name, to: search })),
  ];

  function keep(next: readonly SavedView[]): boolean {
    if (!writeViews('journal', organisation.id, next)) return false;
    setKept(next);
    return true;
  }

  async function save(name: string): Promise<string | undefined> {
    if (views.some(({ label }) => label.toLowerCase() === name.toLowerCase())) return t('viewTaken');
    return keep([...kept, { name, search: here }]) ? undefined : t('viewNotKept');
  }

  function remove(view: SavedView) {
    keep(kept.filter((other) => other !== view));
    showToast({ text: t('viewRemoved', { name: view.name }), act: { label: t('undo'), run: () => keep(kept) } });
  }

  return (
    <SavedViews
      label={t('views')}
      views={views}
      current={mine === undefined ? state.address.view : `kept-${mine.name}`}
      onSave={save}
      aside={
        <>
          {mine !== undefined && (
            <TextAct variant="other" onClick={() => remove(mine)}>
              {t('removeView')}
            </TextAct>
          )}
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
function searchOf(params: URLSearchParams, view = params.get('view') ?? 'all'): string {
  const next = new URLSearchParams(params);
  for (const name of ['open', 'cursor', 'close', 'view']) next.delete(name);
  if (view !== 'all') next.set('view', view);
  // The same filters are the same view, in whatever order they came.
  next.sort();
  return `?${next.toString()}`;
}
