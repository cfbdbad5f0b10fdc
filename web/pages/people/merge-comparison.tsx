import type { ReactNode } from 'react';
import { usePhone } from '#web/kit/hooks/use-media.ts';
import { formatDateFull, formatInstant, nothing } from '#web/lib/format.ts';
import { useMe } from '#web/lib/me.ts';
import type { MergePreview, PersonInFull } from './api.ts';
import { MergeChoices } from './merge-choices.tsx';
import { mergeRows, movedWords } from './merge-rows.ts';
import type { Choice, MergeField } from './merge-rows.ts';
import { PersonRoles } from './person-roles.tsx';
import { usePersonText } from './person-text.ts';
import styles from './merge.module.css';

export interface MergeComparisonProps {
  readonly preview: MergePreview;
  readonly onTake: (choice: Choice, taken: Choice['taken']) => void;
}

/**
 * The two records side by side, and what they become; what is new for the one that stays is marked, and where both say
 * something else it can be chosen which holds.
 */
export function MergeComparison({ preview, onTake }: MergeComparisonProps) {
  const t = usePersonText();
  const phone = usePhone();
  return (
    <>
      {phone ? <Stacked preview={preview} onTake={onTake} /> : <SideBySide preview={preview} onTake={onTake} />}
      <section className={styles['moves']}>
        <h2 className={styles['heading']}>{t('mergeMoves')}</h2>
        {preview.moves.length === 0 ? (
          <p className={styles['quiet']}>{t('mergeMovesNothing')}</p>
        ) : (
          <ul>
            {preview.moves.map((move) => (
              <li key={move.kind}>{movedWords(t, move)}</li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

const sides = ['kept', 'givenUp', 'result'] as const;
const headings = { kept: 'mergeKept', givenUp: 'mergeGivenUp', result: 'mergeResult' } as const;

function SideBySide({ preview, onTake }: MergeComparisonProps) {
  const t = usePersonText();
  const cells = useCells();
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          <th scope="col">{t('mergeField')}</th>
          {sides.map((side) => (
            <th key={side} scope="col" data-side={side}>
              {t(headings[side])}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {mergeRows(preview).map((field) => (
          <tr key={field}>
            <th scope="row">{t(field)}</th>
            {sides.map((side) => (
              <td key={side} data-side={side}>
                {cells(field, preview[side], side === 'result' ? preview.kept : undefined)}
                {side === 'result' && <MergeChoices field={field} choices={preview.choices} onTake={onTake} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Three columns do not fit; each field says all three, one under the other. */
function Stacked({ preview, onTake }: MergeComparisonProps) {
  const t = usePersonText();
  const cells = useCells();
  return mergeRows(preview).map((field) => (
    <section key={field} className={styles['stacked']}>
      <h2 className={styles['heading']}>{t(field)}</h2>
      <dl>
        {sides.map((side) => (
          <div key={side} data-side={side}>
            <dt>{t(headings[side])}</dt>
            <dd>
              {cells(field, preview[side], side === 'result' ? preview.kept : undefined)}
              {side === 'result' && <MergeChoices field={field} choices={preview.choices} onTake={onTake} />}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  ));
}

function useCells() {
  const t = usePersonText();
  const { organisation } = useMe();

  function lines(person: PersonInFull, field: MergeField): readonly string[] {
    switch (field) {
      case 'name':
        return [person.name];
      case 'companyName':
        return person.companyName === null ? [] : [person.companyName];
      case 'wantsReminders':
        return [t(person.wantsReminders ? 'remindersWanted' : 'remindersUnwanted')];
      case 'contacts':
        return person.contacts.map(({ label, value }) => (label === null ? value : `${value} (${label})`));
      case 'language':
        return person.language === null ? [] : [t(`language_${person.language}`)];
      case 'bornOn':
        return person.bornOn === null ? [] : [formatDateFull(person.bornOn)];
      case 'notes':
        return person.notes === null ? [] : [person.notes];
      case 'custom':
        return Object.entries(person.custom).map(([name, value]) => `${name}: ${value}`);
      case 'archivedAt':
        return person.archivedAt === null ? [] : [formatInstant(person.archivedAt, organisation.timeZone)];
      case 'roles':
        return [];
    }
  }

  return (field: MergeField, person: PersonInFull, before?: PersonInFull): ReactNode => {
    if (field === 'roles') return <PersonRoles person={{ roles: person.roles, archivedAt: null }} />;
    const was = new Set(before === undefined ? [] : lines(before, field));
    const all = lines(person, field);
    if (all.length === 0) return <span className={styles['quiet']}>{nothing}</span>;
    return all.map((line, index) => (
      <div key={`${index}-${line}`} dir="auto" data-new={(before !== undefined && !was.has(line)) || undefined}>
        {line}
      </div>
    ));
  };
}
