import { useQuery } from '@tanstack/react-query';
import { ListFilter } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { ExportAct } from '#web/kit/export-act/export-act.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { SavedViews, type View } from '#web/kit/saved-views/saved-views.tsx';
import { ViewActs } from '#web/kit/saved-views/view-acts.tsx';
import { searchOf, useKeptViews } from '#web/kit/saved-views/use-kept-views.ts';
import { serverTable } from '#web/lib/save-table.ts';
import { useMay } from '#web/lib/me.ts';
import { peopleSummaryQuery } from './api.ts';
import { usePeopleText } from './text.ts';
import type { usePeopleAddress } from './use-people-address.ts';
import styles from './people-page.module.css';

export interface PeopleViewsProps {
  readonly state: ReturnType<typeof usePeopleAddress>;
  readonly filtering: boolean;
  readonly onFilter: () => void;
}

/** Everyone, tenants, owners, who is archived, and what is kept. */
export function PeopleViews({ state, filtering, onFilter }: PeopleViewsProps) {
  const t = usePeopleText();
  const may = useMay();
  const [params] = useSearchParams();
  const others = searchOf(params, ['cursor', 'view', 'role', 'open', 'add']);
  const { data: counts } = useQuery(peopleSummaryQuery);
  // Counts of whole views: what is looked for would make them wrong.
  const count = (name: keyof NonNullable<typeof counts>) => (params.get('q') === null ? counts?.[name] : undefined);
  const view = (name: string, label: string, search: Readonly<Record<string, string>>, many?: number): View => {
    const to = new URLSearchParams([...new URLSearchParams(others), ...Object.entries(search)]);
    return { name, label, count: many, to: `?${to.toString()}` };
  };
  const kept = useKeptViews({
    list: 'people',
    line: 'GET /people/',
    passing: ['cursor', 'open', 'add'],
    own: [
      view('all', t('viewAll'), {}, count('active')),
      view('tenant', t('viewTenants'), { role: 'tenant' }, count('tenants')),
      view('owner', t('viewOwners'), { role: 'owner' }, count('owners')),
      view('archived', t('viewArchived'), { view: 'archived' }, count('archived')),
    ],
  });
  const own = state.isArchive ? 'archived' : (state.role ?? 'all');
  return (
    <SavedViews
      label={t('views')}
      views={kept.views}
      current={kept.current ?? own}
      onSave={kept.onSave}
      aside={
        <>
          <ViewActs kept={kept} />
          {may('people.export') && <ExportAct save={serverTable('GET /exports/people.csv/', { query: state.query })} />}
          <button type="button" className={styles['filter']} aria-expanded={filtering} onClick={onFilter}>
            <Icon of={ListFilter} size={16} />
            {t('filter')}
          </button>
        </>
      }
    />
  );
}
