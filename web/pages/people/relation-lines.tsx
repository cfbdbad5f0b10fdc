import { useId } from 'react';
import { TextField } from '#web/kit/field/text-field.tsx';
import { Select } from '#web/kit/select/select.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import type { RelationKind } from './api.ts';
import { LineActs } from './contact-lines.tsx';
import { changeLine, withLine, type PersonDraft, type RelationLine } from './person-draft.ts';
import { PersonField } from './person-field.tsx';
import { usePersonFormText } from './person-form-text.ts';
import { usePeopleText } from './text.ts';
import quiet from '#web/kit/quiet.module.css';
import styles from './person-form.module.css';

export const relationKinds = [
  'emergency-contact',
  'guarantor',
  'contact-person',
] as const satisfies readonly RelationKind[];

export interface RelationLinesProps {
  readonly of: PersonDraft['kind'];
  readonly lines: readonly RelationLine[];
  readonly onChange: (lines: readonly RelationLine[]) => void;
  readonly errorOf: (key: string) => string | undefined;
}

/** Emergency contacts, guarantors and contact persons: found in the directory, or added along with it. */
export function RelationLines({ of, lines, onChange, errorOf }: RelationLinesProps) {
  const t = usePersonFormText();
  const heading = useId();
  const kind = of === 'company' ? 'contact-person' : 'emergency-contact';
  return (
    <section aria-labelledby={heading} className={styles['part']}>
      <h3 id={heading}>{t('behind')}</h3>
      <p className={quiet['note']}>{t('behindWhy')}</p>
      {lines.map((line) => (
        <div key={line.key} className={styles['address']}>
          <RelationFields
            line={line}
            error={errorOf(line.key)}
            onChange={(change) => onChange(changeLine(lines, line.key, change))}
          />
          <LineActs
            value={line.who?.name ?? t('relationWho')}
            onRemove={() => onChange(lines.filter(({ key }) => key !== line.key))}
          />
        </div>
      ))}
      <p className={styles['more']}>
        <TextAct onClick={() => onChange(withLine(lines, { kind, who: null, note: '' }))}>
          {t(lines.length === 0 ? 'addRelation' : 'addRelationMore')}
        </TextAct>
      </p>
    </section>
  );
}

export interface RelationFieldsProps {
  readonly line: Pick<RelationLine, 'kind' | 'who' | 'note'>;
  readonly onChange: (change: Partial<RelationLine>) => void;
  readonly error?: string | undefined;
  /** Nobody stands behind themselves. */
  readonly exceptId?: string;
}

export function RelationFields({ line, onChange, error, exceptId }: RelationFieldsProps) {
  const t = usePersonFormText();
  const p = usePeopleText();
  return (
    <>
      <PersonField
        label={t('relationWho')}
        value={line.who}
        error={error}
        allowNew
        except={({ id }) => id === exceptId}
        onChange={(who) => onChange({ who })}
      />
      <div className={styles['pair']}>
        <Select
          label={t('relationKind')}
          options={relationKinds.map((kind) => ({ value: kind, label: p(`role_${kind}`) }))}
          value={line.kind}
          onChange={(kind) => onChange({ kind })}
        />
        <TextField
          label={t('relationNote')}
          placeholder={t('relationNoteHint')}
          maxLength={250}
          autoComplete="off"
          value={line.note}
          onChange={(event) => onChange({ note: event.target.value })}
        />
      </div>
    </>
  );
}
