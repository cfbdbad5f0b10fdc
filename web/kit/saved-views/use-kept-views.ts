import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { showToast } from '#web/kit/toast/toasts.ts';
import { useMe } from '#web/lib/me.ts';
import { readViews, writeViews, type SavedView } from '#web/lib/saved-views.ts';
import type { View } from './saved-views.tsx';
import { useSavedViewsText } from './text.ts';

export interface KeptViewsOptions {
  /** Which list they are of: the name they are kept under. */
  readonly list: string;
  /** Parts of the address that no view is made of: what is open, and where in the pages it is. */
  readonly passing: readonly string[];
  /** The views that the list comes with. */
  readonly own: readonly View[];
}

/** The views that this browser keeps for a list, beside the list's own. */
export function useKeptViews({ list, passing, own }: KeptViewsOptions) {
  const t = useSavedViewsText();
  const { organisation } = useMe();
  const [params] = useSearchParams();
  const [kept, setKept] = useState(() => readViews(list, organisation.id));
  const here = searchOf(params, passing);
  const mine = kept.find(({ search }) => search === here);

  function keep(next: readonly SavedView[]): boolean {
    if (!writeViews(list, organisation.id, next)) return false;
    setKept(next);
    return true;
  }

  return {
    views: [...own, ...kept.map(({ name, search }): View => ({ name: `kept-${name}`, label: name, to: search }))],
    /** The kept view that the address is, if it is one. */
    current: mine === undefined ? undefined : `kept-${mine.name}`,
    onSave: async (name: string): Promise<string | undefined> => {
      const labels = [...own.map(({ label }) => label), ...kept.map((view) => view.name)];
      if (labels.some((label) => label.toLowerCase() === name.toLowerCase())) return t('viewTaken');
      return keep([...kept, { name, search: here }]) ? undefined : t('viewNotKept');
    },
    onRemove:
      mine &&
      (() => {
        keep(kept.filter((other) => other !== mine));
        showToast({ text: t('viewRemoved', { name: mine.name }), act: { label: t('undo'), run: () => keep(kept) } });
      }),
  };
}

/** The same filters are the same view, in whatever order they came. */
export function searchOf(params: URLSearchParams, passing: readonly string[]): string {
  const next = new URLSearchParams(params);
  for (const name of passing) next.delete(name);
  next.sort();
  return `?${next.toString()}`;
}
