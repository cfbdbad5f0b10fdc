import { useId } from 'react';
import { TextField } from '#web/kit/field/text-field.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { LineActs } from './contact-lines.tsx';
import { changeLine, withLine, type CustomLine } from './person-draft.ts';
import { usePersonFormText } from './person-form-text.ts';
import styles from './person-form.module.css';

export interface CustomLinesProps {
  readonly lines: readonly CustomLine[];
  readonly onChange: (lines: readonly CustomLine[]) => void;
}

/** What else the workspace wants to know: a name and what is written there. */
export function CustomLines({ lines, onChange }: CustomLinesProps) {
  const t = usePersonFormText();
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={styles['part']}>
      <h3 id={heading}>{t('own')}</h3>
      {lines.map((line) => (
        <div key={line.key} className={styles['address']}>
          <div className={styles['pair']}>
            <TextField
              label={t('fieldName')}
              maxLength={60}
              autoComplete="off"
              value={line.name}
              onChange={(event) => onChange(changeLine(lines, line.key, { name: event.target.value }))}
            />
            <TextField
              label={t('fieldValue')}
              maxLength={1000}
              autoComplete="off"
              value={line.value}
              onChange={(event) => onChange(changeLine(lines, line.key, { value: event.target.value }))}
            />
          </div>
          <LineActs
            value={line.name || t('fieldName')}
            onRemove={() => onChange(lines.filter(({ key }) => key !== line.key))}
          />
        </div>
      ))}
      <p className={styles['more']}>
        <TextAct onClick={() => onChange(withLine(lines, { name: '', value: '' }))}>{t('addField')}</TextAct>
      </p>
    </section>
  );
}
