import { useState } from 'react';
import { TriangleAlert } from 'lucide-react';
import { TextField } from '#web/kit/field/text-field.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import type { ListChange, ListTree } from './api.ts';
import { useErrorText } from './error-text.ts';
import { asRead, placeOf } from './list-place.ts';
import { useFieldName, useListText } from './list-text.ts';
import { rowRanges } from './row-ranges.ts';
import { useKeptText } from './use-kept-text.ts';
import quiet from '#web/kit/quiet.module.css';
import styles from './list.module.css';

type Group = ListTree['groups'][number];

interface ListGroupProps {
  readonly importId: string;
  readonly group: Group;
  /** Answers with why it was refused. */
  readonly onRepair: (repair: NonNullable<ListChange['repair']>) => Promise<string | undefined>;
}

/** One problem of many rows, with the repairs that act on all of them. */
export function ListGroup({ importId, group, onRepair }: ListGroupProps) {
  const t = useListText();
  const nameOf = useFieldName();
  const { key, kind, field, rows, acts, suggestion, blocks } = group;
  const name = nameOf(field ?? '');
  const [text, setText, drop] = useKeptText(`${importId}.${key}`, kind === 'area-code' ? (suggestion ?? '') : '');
  const label = kind === 'area-code' ? t('areaCode') : t('fillLabel', { field: name, count: rows.length });
  const [asked, setAsked] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const repair = (act: Group['acts'][number], value = '') => {
    if (asked) return;
    setAsked(true);
    void onRepair({ group: key, act, text: value }).then((refused) => {
      setAsked(false);
      setRefusal(act === 'fill' ? refused : undefined);
      if (refused === undefined) drop();
    });
  };
  return (
    <section className={styles['group']} data-open>
      <Icon of={TriangleAlert} size={16} />
      <div className={styles['groupWords']}>
        <div className={styles['groupLine']}>
          <strong>{t(`group_${kind}`, { field: name, building: group.building ?? '' })}</strong>
          <span className={quiet['note']}>{t('rows', { count: rows.length })}</span>
        </div>
        <p className={quiet['note']}>{placeOf(t, rows, group.sample)}</p>
        <Sentences errors={group.errors} />
        {!blocks && <p className={quiet['note']}>{t(kind === 'area-code' ? 'passesAsIs' : 'passes')}</p>}
        <div className={styles['groupActs']}>
          {acts.includes('read-as') && suggestion !== null && (
            <TextAct onClick={() => repair('read-as')}>
              {kind === 'differ'
                ? t('useValue', { value: asRead(suggestion) })
                : rows.length === 1
                  ? t('readAs', { value: asRead(suggestion) })
                  : t('readAllAs')}
            </TextAct>
          )}
          {acts.includes('fill') && (
            <form
              className={styles['fill']}
              onSubmit={(event) => {
                event.preventDefault();
                if (text.trim() !== '') repair('fill', text);
              }}
            >
              <TextField
                label={label}
                labelHidden
                placeholder={label}
                value={text}
                error={refusal}
                onChange={(event) => setText(event.target.value)}
              />
              <TextAct type="submit" disabled={text.trim() === ''}>
                {kind === 'area-code' && text.trim() !== ''
                  ? t('addAreaCode', { code: text.trim() })
                  : t(rows.length === 1 ? 'fillOne' : 'fillAll')}
              </TextAct>
            </form>
          )}
          {acts.includes('clear') && (
            <TextAct variant="other" onClick={() => repair('clear')}>
              {kind === 'disagree' ? t('useFirst') : t('clear', { field: name })}
            </TextAct>
          )}
          {acts.includes('leave-out') && (
            <TextAct variant="other" onClick={() => repair('leave-out')}>
              {t('leaveOut', { count: rows.length })}
            </TextAct>
          )}
        </div>
      </div>
    </section>
  );
}

const sentencesShown = 5;

/** What was refused: each sentence with its rows where there are several. */
function Sentences({ errors }: Pick<Group, 'errors'>) {
  const t = useListText();
  const say = useErrorText();
  const [only, other] = errors;
  if (only === undefined) return null;
  if (other === undefined) return <p className={quiet['note']}>{say(only)}</p>;
  const more = errors.slice(sentencesShown).reduce((sum, { rows }) => sum + rows.length, 0);
  return (
    <ul className={styles['sentences']}>
      {errors.slice(0, sentencesShown).map((error) => (
        <li key={error.message}>
          {t('rowSays', { count: error.rows.length, rows: rowRanges(error.rows).shown, says: say(error) })}
        </li>
      ))}
      {more > 0 && <li>{t('moreSentences', { count: more })}</li>}
    </ul>
  );
}
