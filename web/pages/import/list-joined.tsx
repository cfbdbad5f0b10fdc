import { Check } from 'lucide-react';
import { Icon } from '#web/kit/icon/icon.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import type { ListChange, ListTree } from './api.ts';
import { placeOf } from './list-place.ts';
import { useListText } from './list-text.ts';
import quiet from '#web/kit/quiet.module.css';
import styles from './list.module.css';

interface ListJoinedProps {
  readonly tree: Pick<ListTree, 'joined'>;
  readonly onChange: (change: ListChange) => Promise<unknown>;
}

const kinds = [
  { field: 'tenants', isSplit: true, title: 'splitTitle' },
  { field: 'tenants', isSplit: false, title: 'keptTitle' },
  { field: 'owners', isSplit: true, title: 'ownersSplitTitle' },
  { field: 'owners', isSplit: false, title: 'ownersKeptTitle' },
] as const;

/** Cells with several names, taken apart until somebody says that they are one person. */
export function ListJoined({ tree, onChange }: ListJoinedProps) {
  const t = useListText();
  return kinds.map(({ field, isSplit, title }) => {
    const some = tree.joined.filter((one) => one.field === field && one.isSplit === isSplit);
    const [first] = some;
    if (first === undefined) return null;
    const rows = some.map(({ row }) => row);
    return (
      <section key={title} className={styles['group']}>
        <Icon of={Check} size={16} />
        <div className={styles['groupWords']}>
          <div className={styles['groupLine']}>
            <span>{t(title)}</span>
            <span className={quiet['note']}>{t('rows', { count: some.length })}</span>
          </div>
          <p className={quiet['note']}>{field === 'owners' ? t('ownersOn', first) : placeOf(t, rows, first.text)}</p>
          <TextAct
            onClick={() =>
              void onChange({ together: { text: [...new Set(some.map(({ text }) => text))], isOne: isSplit } })
            }
          >
            {t(isSplit ? 'keepOne' : 'splitAgain')}
          </TextAct>
        </div>
      </section>
    );
  });
}
