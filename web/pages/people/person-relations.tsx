import { Fact } from '#web/kit/facts/facts.tsx';
import { TextAct, TextLink } from '#web/kit/text-link/text-link.tsx';
import type { Relation } from './api.ts';
import { usePeopleText } from './text.ts';
import styles from './person-relations.module.css';

export interface PersonRelationsProps {
  readonly relations: readonly Relation[];
  /** Left out: nobody takes one back here. */
  readonly onRemove?: ((relation: Relation) => void) | undefined;
  readonly removeLabel?: (relation: Relation) => string;
  readonly remove?: string;
}

/** Who is called, who stands in for a debt, who speaks for a company: with how to reach them. */
export function PersonRelations({ relations, onRemove, removeLabel, remove }: PersonRelationsProps) {
  const t = usePeopleText();
  return relations.map((relation) => (
    <div key={`${relation.kind}-${relation.personId}`} className={styles['relation']}>
      <Fact
        reversed
        label={
          <TextLink variant="row" to={`/people/${relation.personId}`}>
            <bdi>{relation.name}</bdi>
          </TextLink>
        }
      >
        {t(`role_${relation.kind}`)}
      </Fact>
      {(relation.phone ?? relation.email ?? relation.note) !== null && (
        <p className={styles['detail']}>
          {[relation.phone, relation.email, relation.note].flatMap((text) =>
            text === null ? [] : [<bdi key={text}>{text}</bdi>],
          )}
        </p>
      )}
      {onRemove !== undefined && (
        <TextAct
          variant="other"
          className={styles['remove']}
          aria-label={removeLabel?.(relation)}
          onClick={() => onRemove(relation)}
        >
          {remove}
        </TextAct>
      )}
    </div>
  ));
}
