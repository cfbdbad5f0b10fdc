import { Segmented } from '#web/kit/segmented/segmented.tsx';
import type { Choice, MergeField } from './merge-rows.ts';
import { usePersonText } from './person-text.ts';
import styles from './merge.module.css';

export interface MergeChoicesProps {
  readonly field: MergeField;
  readonly choices: readonly Choice[];
  readonly onTake: (choice: Choice, taken: Choice['taken']) => void;
}

const words = { kept: 'mergeTakeKept', givenUp: 'mergeTakeGivenUp', both: 'mergeTakeBoth' } as const;

/** Where both records say something else: whose word holds. Of own fields there can be several. */
export function MergeChoices({ field, choices, onTake }: MergeChoicesProps) {
  const t = usePersonText();
  return choices
    .filter((choice) => choice.field === field)
    .map((choice) => (
      <div key={choice.custom ?? choice.field} className={styles['take']}>
        <Segmented
          label={choice.custom ?? t('mergeTakeOf', { field: t(field) })}
          labelHidden={choice.custom === null}
          options={choice.options.map((value) => ({ value, label: t(words[value]) }))}
          value={choice.taken}
          onChange={(taken) => onTake(choice, taken)}
        />
      </div>
    ));
}
