import { ListFilter } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { ExportAct } from '#web/kit/export-act/export-act.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { SavedViews, type View } from '#web/kit/saved-views/saved-views.tsx';
import { searchOf, useKeptViews } from '#web/kit/saved-views/use-kept-views.ts';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { useKitText } from '#web/kit/text.ts';
import { download } from '#web/lib/download.ts';
import { usePeopleText } from './text.ts';
import type { usePeopleAddress } from './use-people-address.ts';
import styles from './people-page.module.css';

export interface PeopleViewsProps {
  readonly state: ReturnType<typeof usePeopleAddress>;
  readonly filtering: boolean;
  readonly onFilter: () => void;
}

/** Everyone, tenants, owners, who is archived, and what this browser keeps. */
export function PeopleViews({ state, filtering, onFilter }: PeopleViewsProps) {
  const t = usePeopleText();
  const kit = useKitText();
  const [params] = useSearchParams();
  const others = searchOf(params, ['cursor', 'view', 'role', 'open', 'add']);
  const view = (name: string, label: string, search: Readonly<Record<string, string>>): View => {
    const to = new URLSearchParams([...new URLSearchParams(others), ...Object.entries(search)]);
    return { name, label, to: `?${to.toString()}` };
  };
  const kept = useKeptViews({
    list: 'people',
    passing: ['cursor', 'open', 'add'],
    own: [
      view('all', t('viewAll'), {}),
      view('tenant', t('viewTenants'), { role: 'tenant' }),
      view('owner', t('viewOwners'), { role: 'owner' }),
      view('archived', t('viewArchived'), { view: 'archived' }),
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
          {kept.onRemove !== undefined && (
            <TextAct variant="other" onClick={kept.onRemove}>
              {kit('removeView')}
            </TextAct>
          )}
          <ExportAct save={() => download('GET /exports/people.csv/', { query: state.query })} />
          <button type="button" className={styles['filter']} aria-expanded={filtering} onClick={onFilter}>
            <Icon of={ListFilter} size={16} />
            {t('filter')}
          </button>
        </>
      }
    />
  );
}
