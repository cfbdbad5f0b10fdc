import type { LeaseView } from '#shared/lists/leases-view.ts';
import { useQuery } from '@tanstack/react-query';
import { useMay } from '#web/lib/me.ts';
import { draftsQuery, type LeaseDraft, type LeaseSummary } from './api.ts';

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
export function countOf(summary: LeaseSummary, view: LeaseView, begun: number): number {
  const { states, endingSoon, rentSteps, ofUndoneImports } = summary;
  switch (view) {
    case 'all':
      return Object.values(states).reduce((sum, count) => sum + count, 0) - ofUndoneImports;
    case 'ending':
      return endingSoon;
    case 'steps':
      return rentSteps;
    case 'drafts':
      return states.draft + states['out-for-signature'] + begun;
    case 'notice':
      return states['on-notice'];
    case 'ended':
      return states.ended;
  }
}
