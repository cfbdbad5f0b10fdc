import { ListFilter } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { ExportAct } from '#web/kit/export-act/export-act.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { SavedViews } from '#web/kit/saved-views/saved-views.tsx';
import { searchOf, useKeptViews } from '#web/kit/saved-views/use-kept-views.ts';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { useKitText } from '#web/kit/text.ts';
import { download } from '#web/lib/download.ts';
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

/** What is in use, what is archived, and what this browser keeps. */
export function PropertiesViews({ summary, query, filtering, onFilter }: PropertiesViewsProps) {
  const t = usePropertiesText();
  const kit = useKitText();
  const [params] = useSearchParams();
  const others = new URLSearchParams(searchOf(params, ['cursor', 'view']));
  const kept = useKeptViews({
    list: 'properties',
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
          {kept.onRemove !== undefined && (
            <TextAct variant="other" onClick={kept.onRemove}>
              {kit('removeView')}
            </TextAct>
          )}
          <ExportAct save={() => download('GET /exports/properties.csv/', { query })} />
          <button type="button" className={styles['filter']} aria-expanded={filtering} onClick={onFilter}>
            <Icon of={ListFilter} size={16} />
            {t('filter')}
          </button>
        </>
      }
    />
  );
}
