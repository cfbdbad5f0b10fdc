import { useQuery } from '@tanstack/react-query';
import { Detail } from '#web/kit/detail/detail.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { formatList } from '#web/lib/format.ts';
import { duplicatesQuery, type PersonInFull } from './api.ts';
import { PersonField } from './person-field.tsx';
import { usePersonFormText } from './person-form-text.ts';
import { usePersonText } from './person-text.ts';
import styles from './merge.module.css';

export interface MergeChoiceProps {
  readonly person: PersonInFull;
  readonly onChoose: (id: string) => void;
}

/** Which other record is meant: those most alike are offered, anybody else is found by name. */
export function MergeChoice({ person, onChoose }: MergeChoiceProps) {
  const t = usePersonText();
  const f = usePersonFormText();
  const { name, email, phone } = person;
  const typed = { name, email: email ?? '', phone: phone ?? '', exceptId: person.id };
  const { data: alike = [] } = useQuery(duplicatesQuery(typed));
  const likely = alike.filter(({ kind }) => kind === person.kind);
  return (
    <div className={styles['choice']}>
      <PersonField
        label={t('mergeWith')}
        help={t('mergeWithHelp')}
        value={null}
        state="all"
        except={({ id, kind }) => id === person.id || kind !== person.kind}
        onChange={(who) => who?.kind === 'known' && onChoose(who.id)}
      />
      {likely.length > 0 && (
        <section>
          <h2 className={styles['heading']}>{t('mergeLikely')}</h2>
          <ul>
            {likely.map((other) => (
              <li key={other.id} className={styles['likely']}>
                <span>
                  <bdi>{other.name}</bdi>
                  <Detail>{formatList(other.because.map((reason) => f(`because_${reason}`)))}</Detail>
                </span>
                <TextAct aria-label={t('mergeChooseOf', { name: other.name })} onClick={() => onChoose(other.id)}>
                  {t('mergeChoose')}
                </TextAct>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
