import { Isolated, isolate } from '#web/kit/isolate/isolated.tsx';
import { TextAct, TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatList } from '#web/lib/format.ts';
import type { Duplicate } from './api.ts';
import { usePersonFormText } from './person-form-text.ts';
import styles from './person-form.module.css';

export interface DuplicateHintsProps {
  readonly found: readonly Duplicate[];
  /** `add`: what was typed goes to that record. `merge`: two records are there, and become one. */
  readonly offers: 'add' | 'merge';
  readonly onChoose: (found: Duplicate) => void;
}

/** "Ada Byron is already here: same phone." Said while it is typed, and in the way of nobody. */
export function DuplicateHints({ found, offers, onChoose }: DuplicateHintsProps) {
  const t = usePersonFormText();
  return (
    <div role="status" aria-label={t('hints')}>
      {found.length > 0 && (
        <ul className={styles['hints']}>
          {found.map((person) => (
            <li key={person.id}>
              <Isolated
                text={t('here_one', {
                  name: isolate(person.name),
                  because: formatList(person.because.map((reason) => t(`because_${reason}`))),
                })}
              />
              <span className={styles['hintActs']}>
                <TextAct onClick={() => onChoose(person)}>
                  <Isolated text={t(offers === 'add' ? 'addToThem' : 'mergeThem', { name: isolate(person.name) })} />
                </TextAct>
                <TextLink variant="row" to={`/people/${person.id}`}>
                  <Isolated text={t('openThem', { name: isolate(person.name) })} />
                </TextLink>
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
