import { Fact, Facts } from '#web/kit/facts/facts.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { formatDate } from '#web/lib/format.ts';
import { useMe } from '#web/lib/me.ts';
import { dayIn } from '#web/lib/places.ts';
import type { Merge, PersonInFull } from './api.ts';
import { usePersonText } from './person-text.ts';
import { useUndoMerge } from './use-undo-merge.ts';
import styles from './person-relations.module.css';

/** The records that went into this one. Each can be taken out again, whenever that is found out. */
export function PersonMerges({ person, mayChange }: { readonly person: PersonInFull; readonly mayChange: boolean }) {
  const t = usePersonText();
  const { organisation } = useMe();
  const undo = useUndoMerge();
  const day = (instant: string) => formatDate(dayIn(organisation.timeZone, new Date(instant)));
  return (
    <Facts title={t('merges')}>
      {person.merges.map((merge: Merge) => (
        <div key={merge.id} className={styles['relation']}>
          <Fact reversed label={<bdi>{merge.givenUp.name}</bdi>}>
            {t('mergedOn', { date: day(merge.mergedAt) })}
          </Fact>
          <p className={styles['detail']}>
            {merge.mergedBy !== null && <bdi>{merge.mergedBy.name}</bdi>}
            {merge.undoneAt !== null && <span>{t('mergeUndoneOn', { date: day(merge.undoneAt) })}</span>}
            {merge.undoneAt === null && mayChange && (
              <TextAct
                className={styles['remove']}
                aria-label={t('undoMergeOf', { name: merge.givenUp.name })}
                onClick={() => void undo(merge)}
              >
                {t('undoMerge')}
              </TextAct>
            )}
          </p>
        </div>
      ))}
    </Facts>
  );
}
