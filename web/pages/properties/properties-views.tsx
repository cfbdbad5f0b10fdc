import { ListFilter } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { ExportAct } from '#web/kit/export-act/export-act.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { SavedViews } from '#web/kit/saved-views/saved-views.tsx';
import { ViewActs } from '#web/kit/saved-views/view-acts.tsx';
import { searchOf, useKeptViews } from '#web/kit/saved-views/use-kept-views.ts';
import { serverTable } from '#web/lib/save-table.ts';
import type { Summary } from './api.ts';
import { usePropertiesText } from './text.ts';
import type { usePropertiesAddress } from './use-properties-address.ts';
import styles from './properties-page.module.css';

export interface PropertiesViewsProps {
  readonly summary: Summary | undefined;
  /** What the list is asked for: its export is asked for the same. */
  readonly query: ReturnType<typeof usePropertiesAddress>['query'];
  readonly filtering: boolean;
  readonly onFilter: () => void;
}

/** What is in use, what is archived, and what is kept. */
export function PropertiesViews({ summary, query, filtering, onFilter }: PropertiesViewsProps) {
  const t = usePropertiesText();
  const [params] = useSearchParams();
  const others = new URLSearchParams(searchOf(params, ['cursor', 'view']));
  const kept = useKeptViews({
    list: 'properties',
    line: 'GET /properties/',
    passing: ['cursor'],
    own: [
      { name: 'active', label: t('viewActive'), count: summary?.properties, to: `?${others.toString()}` },
      {
        name: 'archived',
        label: t('viewArchived'),
        count: summary?.archived,
        to: `?${new URLSearchParams([...others, ['view', 'archived']]).toString()}`,
      },
    ],
  });
  return (
    <SavedViews
      label={t('views')}
      views={kept.views}
      current={kept.current ?? (params.get('view') === 'archived' ? 'archived' : 'active')}
      onSave={kept.onSave}
      aside={
        <>
          <ViewActs kept={kept} />
          <ExportAct save={serverTable('GET /exports/properties.csv/', { query })} />
          <button type="button" className={styles['filter']} aria-expanded={filtering} onClick={onFilter}>
            <Icon of={ListFilter} size={16} />
            {t('filter')}
          </button>
        </>
      }
    />
  );
}
