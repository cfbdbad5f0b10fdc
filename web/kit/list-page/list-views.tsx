import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { SavedViews } from '#web/kit/saved-views/saved-views.tsx';
import type { LinkTab } from '#web/kit/tabs/link-tabs.tsx';
import { searchOf, useKeptViews } from '#web/kit/saved-views/use-kept-views.ts';
import { ViewActs } from '#web/kit/saved-views/view-acts.tsx';
import { useListText } from './text.ts';

export interface OwnView extends Pick<LinkTab, 'name' | 'label' | 'count'> {
  /** What stands in the address for it. Left out: `view` with its name, and nothing for the first one. */
  readonly search?: Readonly<Record<string, string>>;
}

export interface ListViewsProps {
  readonly own: readonly OwnView[];
  readonly current: string;
  /** Parts of the address that no view is made of: what is open, what is being done. */
  readonly passing?: readonly string[];
  /** Parts that belong to the present view alone, and do not come along to another one. */
  readonly ofView?: readonly string[];
  /** Where views can be kept: the name of the list, and the line of the route table that it is read by. */
  readonly kept?: { readonly list: string; readonly line: string };
  /** What they are views of, for screen readers. */
  readonly label?: string;
  readonly aside: ReactNode;
}

/** The views that a list comes with, each a link with its count, and the ones that are kept. */
export function ListViews(props: ListViewsProps) {
  const t = useListText();
  const own = useOwnViews(props);
  const { kept, current, label = t('views'), aside } = props;
  if (kept === undefined) return <SavedViews label={label} views={own} current={current} aside={aside} />;
  return <KeptViews {...props} kept={kept} label={label} own={own} />;
}

interface KeptViewsProps extends ListViewsProps {
  readonly own: readonly LinkTab[];
  readonly kept: NonNullable<ListViewsProps['kept']>;
  readonly label: string;
}

function KeptViews({ own, kept: list, passing, current, label, aside }: KeptViewsProps) {
  const kept = useKeptViews({ ...list, passing: ['cursor', 'open', ...(passing ?? [])], own });
  return (
    <SavedViews
      label={label}
      views={kept.views}
      current={kept.current ?? current}
      onSave={kept.onSave}
      aside={
        <>
          <ViewActs kept={kept} />
          {aside}
        </>
      }
    />
  );
}

function useOwnViews({ own, passing = [], ofView = [] }: ListViewsProps): readonly LinkTab[] {
  const [params] = useSearchParams();
  const others = new URLSearchParams(searchOf(params, ['cursor', 'open', 'view', ...passing, ...ofView]));
  return own.map(({ search, ...view }, index) => {
    const added = Object.entries(search ?? (index === 0 ? {} : { view: view.name }));
    return { ...view, to: `?${new URLSearchParams([...others, ...added]).toString()}` };
  });
}
