import { TextLink } from '#web/kit/text-link/text-link.tsx';
import type { Conflict } from './api.ts';
import { conflictWords } from './lease-words.ts';
import { useLeaseText } from './text.ts';
import styles from './wizard.module.css';

/** Who has the unit on some of the days, each with the way to that lease. */
export function ConflictNotice({ conflicts }: { readonly conflicts: readonly Conflict[] }) {
  const t = useLeaseText();
  if (conflicts.length === 0) return <div role="alert" />;
  return (
    <div role="alert" className={styles['conflict']}>
      {conflicts.map((conflict) => {
        const [before = '', behind = ''] = conflictWords(t, conflict).split(conflict.number);
        return (
          <p key={conflict.id}>
            {before}
            <TextLink to={`/leases/${conflict.id}`}>{conflict.number}</TextLink>
            {behind}
          </p>
        );
      })}
      <p>{t('conflictAct')}</p>
    </div>
  );
}
