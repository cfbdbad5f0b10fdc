import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { failureText, useFailureWords } from '#web/kit/submission/failure-text.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { useMe } from '#web/lib/me.ts';
import { removeView, savedViewCountsQuery, savedViewsQuery, saveView, shareView } from '#web/lib/saved-views.ts';
import type { LinkTab } from '#web/kit/tabs/link-tabs.tsx';
import { useSavedViewsText } from './text.ts';

export interface KeptViewsOptions {
  /** Which list they are of: the name they are kept under. */
  readonly list: string;
  /**
   * The line of the route table that the list is read by: whatever has it read anew has its views counted anew. Left out
   * where nothing is counted, as of a report.
   */
  readonly line?: string;
  /** Parts of the address that no view is made of: what is open, and where in the pages it is. */
  readonly passing: readonly string[];
  /** The views that the list comes with. */
  readonly own: readonly LinkTab[];
}

/** The views that are kept for a list, a person's own and shared ones, beside the list's own. */
export function useKeptViews({ list, line, passing, own }: KeptViewsOptions) {
  const t = useSavedViewsText();
  const words = useFailureWords();
  const { organisation } = useMe();
  const queryClient = useQueryClient();
  const [params] = useSearchParams();
  const query = savedViewsQuery(list, organisation.id);
  const kept = useQuery(query).data ?? [];
  const counting = savedViewCountsQuery(list, line ?? list);
  const { data: counts } = useQuery({ ...counting, enabled: line !== undefined && kept.length > 0 });
  const here = searchOf(params, passing);
  const current = kept.find(({ search }) => search === here);
  const changed = async () => {
    await queryClient.invalidateQueries({ queryKey: query.queryKey });
    void queryClient.invalidateQueries({ queryKey: counting.queryKey });
  };

  /** What it says where it cannot be done. */
  async function attempt(act: Promise<unknown>): Promise<string | undefined> {
    try {
      await act;
      await changed();
      return undefined;
    } catch (error) {
      const failure = failureOf(error);
      return failure.code === 'already-exists' ? t('viewTaken') : failureText(words, failure);
    }
  }

  async function toldAfter(act: Promise<unknown>, text: string, undo: () => Promise<unknown>): Promise<void> {
    const problem = await attempt(act);
    if (problem !== undefined) showToast({ text: problem, tone: 'bad' });
    else showToast({ text, act: { label: t('undo'), run: () => void attempt(undo()) } });
  }

  return {
    views: [
      ...own,
      ...kept.map(({ id, name, search }): LinkTab => {
        const counted = counts?.find((one) => one.id === id);
        return { name: `kept-${id}`, label: name, to: search, count: counted?.count, hasMore: counted?.isCapped };
      }),
    ],
    /** The address says nothing: it is what the list comes with. */
    isBare: here === '?',
    /** The kept view that the address is, if it is one. */
    current: current && `kept-${current.id}`,
    onSave: async (name: string): Promise<string | undefined> => {
      const labels = [...own.map(({ label }) => label), ...kept.map((view) => view.name)];
      if (labels.some((label) => label.toLowerCase() === name.toLowerCase())) return t('viewTaken');
      return attempt(saveView(list, { name, search: here, isShared: false }));
    },
    onRemove:
      current?.isOwn === true
        ? () =>
            void toldAfter(removeView(current.id), t('viewRemoved', { name: current.name }), () =>
              saveView(list, { name: current.name, search: current.search, isShared: current.isShared }),
            )
        : undefined,
    /** Shares it with the workspace, or keeps it to oneself again. */
    sharing:
      current?.isOwn === true
        ? {
            label: t(current.isShared ? 'unshare' : 'share'),
            run: () =>
              void toldAfter(
                shareView(current.id, !current.isShared),
                t(current.isShared ? 'viewUnshared' : 'viewShared', { name: current.name }),
                () => shareView(current.id, current.isShared),
              ),
          }
        : undefined,
  };
}

/** The same filters are the same view, in whatever order they came. */
export function searchOf(params: URLSearchParams, passing: readonly string[]): string {
  const next = new URLSearchParams(params);
  for (const name of passing) next.delete(name);
  next.sort();
  return `?${next.toString()}`;
}
