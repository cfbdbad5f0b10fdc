import { leaseViews, type LeaseView } from '#shared/lists/leases-view.ts';
import { useQuery } from '@tanstack/react-query';
import { ListFilter } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { ExportAct } from '#web/kit/export-act/export-act.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { SavedViews } from '#web/kit/saved-views/saved-views.tsx';
import { ViewActs } from '#web/kit/saved-views/view-acts.tsx';
import { searchOf, useKeptViews } from '#web/kit/saved-views/use-kept-views.ts';
import { serverTable } from '#web/lib/save-table.ts';
import { useMay } from '#web/lib/me.ts';
import { draftsQuery, type LeaseDraft, type LeasesQuery, type LeaseSummary } from './api.ts';
import { useLeasesText } from './leases-text.ts';
import styles from './leases-page.module.css';

export interface LeasesViewsProps {
  readonly view: LeaseView;
  /** What the list is asked for: its export is asked for the same. */
  readonly query: LeasesQuery;
  /** Counts of whole views: filters beside the property would make them wrong, and then there are none. */
  readonly summary: LeaseSummary | undefined;
  /** What this person began and has not saved as a lease. */
  readonly begun: number;
  readonly filtering: boolean;
  readonly onFilter: () => void;
}

const labels = {
  all: 'viewAll',
  ending: 'viewEnding',
  drafts: 'viewDrafts',
  notice: 'viewNotice',
  ended: 'viewEnded',
} as const;

/** The list's own views, and what is kept. */
export function LeasesViews({ view, query, summary, begun, filtering, onFilter }: LeasesViewsProps) {
  const t = useLeasesText();
  const [params] = useSearchParams();
  const others = new URLSearchParams(searchOf(params, ['cursor', 'view', 'open', 'state']));
  const kept = useKeptViews({
    list: 'leases',
    line: 'GET /leases/',
    passing: ['cursor', 'open'],
    own: leaseViews.map((name) => ({
      name,
      label: t(labels[name]),
      count: summary && countOf(summary, name, begun),
      to: `?${new URLSearchParams([...others, ...(name === 'all' ? [] : [['view', name]])]).toString()}`,
    })),
  });
  return (
    <SavedViews
      label={t('views')}
      views={kept.views}
      current={kept.current ?? view}
      onSave={kept.onSave}
      aside={
        <>
          <ViewActs kept={kept} />
          <ExportAct save={serverTable('GET /exports/leases.csv/', { query })} />
          <button type="button" className={styles['filter']} aria-expanded={filtering} onClick={onFilter}>
            <Icon of={ListFilter} size={16} />
            {t('filter')}
          </button>
        </>
      }
    />
  );
}

/** How many leases whoever is signed in has begun and not saved. */
export function useBegunLeases(): number {
  const { data: drafts } = useQuery({ ...draftsQuery, enabled: useMay()('leases.draft') });
  return drafts === undefined ? 0 : begunLeases(drafts.items);
}

/** What was begun and is no lease yet; what changes a draft is counted as that draft. */
export function begunLeases(drafts: readonly Pick<LeaseDraft, 'content'>[]): number {
  return drafts.filter(({ content }) => (content['changes'] ?? null) === null).length;
}

/** Drafts count with what this person began and has not saved as a lease: both stand under that view. */
export function countOf({ states, endingSoon, ofUndoneImports }: LeaseSummary, view: LeaseView, begun: number): number {
  switch (view) {
    case 'all':
      return Object.values(states).reduce((sum, count) => sum + count, 0) - ofUndoneImports;
    case 'ending':
      return endingSoon;
    case 'drafts':
      return states.draft + states['out-for-signature'] + begun;
    case 'notice':
      return states['on-notice'];
    case 'ended':
      return states.ended;
  }
}
