import { boardViews } from '#shared/lists/rent-view.ts';
import { ListFilter } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { ExportAct } from '#web/kit/export-act/export-act.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { SavedViews } from '#web/kit/saved-views/saved-views.tsx';
import { ViewActs } from '#web/kit/saved-views/view-acts.tsx';
import { searchOf, useKeptViews } from '#web/kit/saved-views/use-kept-views.ts';
import { serverTable } from '#web/lib/save-table.ts';
import type { BoardTotal } from '#web/features/money/api.ts';
import type { RentSummary } from './api.ts';
import { useBoardText } from './board-text.ts';
import type { BoardAddress } from './use-board-address.ts';
import styles from './board.module.css';

export interface BoardViewsProps {
  readonly state: BoardAddress;
  readonly summary: RentSummary | undefined;
  readonly total: BoardTotal | undefined;
  readonly filtering: boolean;
  readonly onFilter: () => void;
}

const labels = { all: 'viewAll', owing: 'viewOwing', ending: 'viewEnding', ahead: 'viewAhead' } as const;

/** The list's own views with their counts, and what is kept. */
export function BoardViews({ state, summary, total, filtering, onFilter }: BoardViewsProps) {
  const b = useBoardText();
  const [params] = useSearchParams();
  const others = new URLSearchParams(searchOf(params, ['cursor', 'view', 'open', 'pay', 'remind', 'act', 'sort']));
  const counts = state.isCounted ? summary?.counts : undefined;
  const kept = useKeptViews({
    list: 'rent',
    line: 'GET /rent-board/',
    passing: ['cursor', 'open', 'pay', 'remind', 'act'],
    own: boardViews.map((name) => ({
      name,
      label: b(labels[name]),
      // With words or a unit to narrow it, only the view that is looked at was counted.
      count: counts?.[name] ?? (name === state.view ? total?.count : undefined),
      to: `?${new URLSearchParams([...others, ...(name === 'all' ? [] : [['view', name]])]).toString()}`,
    })),
  });
  return (
    <SavedViews
      label={b('views')}
      views={kept.views}
      current={kept.current ?? state.view}
      onSave={kept.onSave}
      aside={
        <>
          <ViewActs kept={kept} />
          <ExportAct save={serverTable('GET /exports/rent-roll.csv/', { query: state.query })} />
          <button type="button" className={styles['filter']} aria-expanded={filtering} onClick={onFilter}>
            <Icon of={ListFilter} size={16} />
            {b('filter')}
          </button>
        </>
      }
    />
  );
}
