import { UsersRound } from 'lucide-react';
import { Icon } from '#web/kit/icon/icon.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import type { ListChange, ListTree } from './api.ts';
import { placeOf } from './list-place.ts';
import { useListText } from './list-text.ts';
import quiet from '#web/kit/quiet.module.css';
import styles from './list.module.css';

interface ListNamesakesProps {
  readonly tree: Pick<ListTree, 'namesakes' | 'contacts'>;
  readonly onChange: (change: ListChange) => Promise<unknown>;
}

/** Who is whom: a name in several units of the list, and one that somebody under People has already. */
export function ListNamesakes({ tree, onChange }: ListNamesakesProps) {
  const t = useListText();
  return (
    <>
      {tree.namesakes.map(({ name, rows, isOne }) => (
        <WhoIsIt
          key={`list ${name}`}
          title={t('namesakes')}
          {...{ name, rows }}
          isSame={isOne}
          says={t(isOne ? 'namesakesOne' : 'namesakesApart')}
          acts={[t('onePerson'), t('separatePeople')]}
          onChoose={(one) => void onChange({ samePerson: { name, isOne: one } })}
        />
      ))}
      {tree.contacts.map(({ name, rows, isSame }) => (
        <WhoIsIt
          key={`known ${name}`}
          title={t('contacts')}
          {...{ name, rows, isSame }}
          says={t(isSame ? 'contactsSame' : 'contactsNew')}
          acts={[t('samePerson'), t('newPerson')]}
          onChoose={(same) => void onChange({ knownPerson: { name, isSame: same } })}
        />
      ))}
    </>
  );
}

interface WhoIsItProps {
  readonly title: string;
  readonly name: string;
  readonly rows: readonly number[];
  readonly isSame: boolean;
  readonly says: string;
  /** For the same person, and for another one. */
  readonly acts: readonly [string, string];
  readonly onChoose: (isSame: boolean) => void;
}

function WhoIsIt({ title, name, rows, isSame, says, acts, onChoose }: WhoIsItProps) {
  const t = useListText();
  return (
    <section className={styles['group']}>
      <Icon of={UsersRound} size={16} />
      <div className={styles['groupWords']} role="group" aria-label={`${title} ${name}`}>
        <div className={styles['groupLine']}>
          <strong>{title}</strong>
          <span className={quiet['note']}>{t('rows', { count: rows.length })}</span>
        </div>
        <p className={quiet['note']}>{placeOf(t, rows, name)}</p>
        <p className={quiet['note']}>{says}</p>
        <div className={styles['groupActs']}>
          {([true, false] as const).map((same) => (
            <TextAct
              key={String(same)}
              aria-pressed={isSame === same}
              disabled={isSame === same}
              onClick={() => onChoose(same)}
            >
              {acts[same ? 0 : 1]}
            </TextAct>
          ))}
        </div>
      </div>
    </section>
  );
}
