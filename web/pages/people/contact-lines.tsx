import { useId } from 'react';
import { TextField } from '#web/kit/field/text-field.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { changeLine, firstLine, withLine, type ContactLine } from './person-draft.ts';
import { usePersonFormText } from './person-form-text.ts';
import styles from './person-form.module.css';

export interface ContactLinesProps {
  readonly kind: 'email' | 'phone';
  readonly lines: readonly ContactLine[];
  readonly onChange: (lines: readonly ContactLine[]) => void;
  readonly errorOf: (key: string) => string | undefined;
}

/** Addresses or numbers, as many as there are; the first is the one that is used. */
export function ContactLines({ kind, lines, onChange, errorOf }: ContactLinesProps) {
  const t = usePersonFormText();
  const heading = useId();
  const isEmail = kind === 'email';
  const word = isEmail ? 'emailAt' : 'phoneAt';
  return (
    <section aria-labelledby={heading} className={styles['part']}>
      <h3 id={heading}>{t(isEmail ? 'emails' : 'phones')}</h3>
      {lines.map((line, index) => (
        <div key={line.key} className={styles['line']}>
          <div className={styles['value']}>
            <TextField
              label={t(word, { number: index + 1 })}
              labelHidden
              type={isEmail ? 'email' : 'tel'}
              inputMode={isEmail ? 'email' : 'tel'}
              autoComplete="off"
              maxLength={isEmail ? 254 : 40}
              value={line.value}
              error={errorOf(line.key)}
              onChange={(event) => onChange(changeLine(lines, line.key, { value: event.target.value }))}
            />
          </div>
          <div className={styles['label']}>
            <TextField
              label={t('labelOf', { field: t(word, { number: index + 1 }) })}
              labelHidden
              placeholder={t('labelHint')}
              maxLength={40}
              autoComplete="off"
              value={line.label}
              onChange={(event) => onChange(changeLine(lines, line.key, { label: event.target.value }))}
            />
          </div>
          <LineActs
            value={line.value || t(word, { number: index + 1 })}
            onFirst={index === 0 ? undefined : () => onChange(firstLine(lines, line.key))}
            onRemove={() => onChange(lines.filter(({ key }) => key !== line.key))}
          />
        </div>
      ))}
      <p className={styles['more']}>
        <TextAct onClick={() => onChange(withLine(lines, { label: '', value: '' }))}>
          {t(moreWord(isEmail, lines))}
        </TextAct>
        {lines.length > 1 && <span className={styles['quiet']}>{t('firstIsUsed')}</span>}
      </p>
    </section>
  );
}

export function LineActs({
  value,
  onFirst,
  onRemove,
}: {
  readonly value: string;
  readonly onFirst?: (() => void) | undefined;
  readonly onRemove: () => void;
}) {
  const t = usePersonFormText();
  return (
    <span className={styles['lineActs']}>
      {onFirst !== undefined && (
        <TextAct variant="other" aria-label={t('useFirstOf', { value })} onClick={onFirst}>
          {t('useFirst')}
        </TextAct>
      )}
      <TextAct variant="other" aria-label={t('removeOf', { value })} onClick={onRemove}>
        {t('remove')}
      </TextAct>
    </span>
  );
}

function moreWord(isEmail: boolean, lines: readonly unknown[]) {
  if (lines.length === 0) return isEmail ? 'firstEmail' : 'firstPhone';
  return isEmail ? 'addEmail' : 'addPhone';
}
