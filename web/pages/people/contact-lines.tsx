import { X } from 'lucide-react';
import { useId } from 'react';
import { TextField } from '#web/kit/field/text-field.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { changeLine, firstLine, withLine, type ContactLine } from './person-draft.ts';
import { usePersonFormText } from './person-form-text.ts';
import quiet from '#web/kit/quiet.module.css';
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
          <div>
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
          <div>
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
          <RemoveLine
            value={line.value || t(word, { number: index + 1 })}
            onRemove={() => onChange(lines.filter(({ key }) => key !== line.key))}
          />
          {index > 0 && (
            <span className={styles['lineActs']}>
              <UseFirst
                value={line.value || t(word, { number: index + 1 })}
                onFirst={() => onChange(firstLine(lines, line.key))}
              />
            </span>
          )}
        </div>
      ))}
      <p className={styles['more']}>
        <TextAct onClick={() => onChange(withLine(lines, { label: '', value: '' }))}>
          {t(moreWord(isEmail, lines))}
        </TextAct>
        {lines.length > 1 && <span className={quiet['note']}>{t('firstIsUsed')}</span>}
      </p>
    </section>
  );
}

/** For a part of several lines: what can be done with it, under it. */
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
      {onFirst !== undefined && <UseFirst value={value} onFirst={onFirst} />}
      <TextAct variant="other" aria-label={t('removeOf', { value })} onClick={onRemove}>
        {t('remove')}
      </TextAct>
    </span>
  );
}

function UseFirst({ value, onFirst }: { readonly value: string; readonly onFirst: () => void }) {
  const t = usePersonFormText();
  return (
    <TextAct variant="other" aria-label={t('useFirstOf', { value })} onClick={onFirst}>
      {t('useFirst')}
    </TextAct>
  );
}

function RemoveLine({ value, onRemove }: { readonly value: string; readonly onRemove: () => void }) {
  const t = usePersonFormText();
  return (
    <button type="button" className={styles['removeLine']} aria-label={t('removeOf', { value })} onClick={onRemove}>
      <Icon of={X} size={16} />
    </button>
  );
}

function moreWord(isEmail: boolean, lines: readonly unknown[]) {
  if (lines.length === 0) return isEmail ? 'firstEmail' : 'firstPhone';
  return isEmail ? 'addEmail' : 'addPhone';
}
