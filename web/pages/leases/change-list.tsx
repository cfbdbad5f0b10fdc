import { useLateFeeText } from '#web/features/late-fees/late-fee-text.ts';
import { isolate, Isolated } from '#web/kit/isolate/isolated.tsx';
import { Timeline } from '#web/kit/timeline/timeline.tsx';
import { nothing } from '#web/lib/format.ts';
import { useMe } from '#web/lib/me.ts';
import type { RecordChange } from '#web/lib/changes-pages.ts';
import type { Lease } from './api.ts';
import { actWords, changedFields, type ActivityWords } from './activity-words.ts';
import { useActivityText } from './activity-text.ts';
import { useChecklistText } from './checklist-text.ts';
import { useLeaseText } from './text.ts';
import styles from './change-list.module.css';

export interface ChangeListProps {
  readonly label: string;
  readonly changes: readonly RecordChange[];
  readonly lease: Pick<Lease, 'currency'>;
}

/** Who changed what, from what to what, and when. */
export function ChangeList({ label, changes, lease }: ChangeListProps) {
  const activity = useActivityText();
  const words: ActivityWords = {
    activity,
    lease: useLeaseText(),
    lateFee: useLateFeeText(),
    checklist: useChecklistText(),
    currency: lease.currency,
  };
  const { organisation } = useMe();
  return (
    <Timeline
      label={label}
      timeZone={organisation.timeZone}
      entries={changes.map((change) => ({
        key: change.id,
        at: change.changedAt,
        what: actWords(words, change),
        who: <bdi>{change.changedBy?.name ?? activity('byProgram')}</bdi>,
        detail: <Fields words={words} change={change} />,
      }))}
    />
  );
}

function Fields({ words, change }: { readonly words: ActivityWords; readonly change: RecordChange }) {
  const { activity } = words;
  const fields = changedFields(words, change);
  if (fields.length === 0) return null;
  return (
    <ul className={styles['fields']}>
      {fields.map(({ label, from, to }) => (
        <li key={label}>
          <span>{label}</span>{' '}
          <Isolated
            text={from === nothing ? isolate(to) : activity('arrow', { from: isolate(from), to: isolate(to) })}
          />
        </li>
      ))}
    </ul>
  );
}
