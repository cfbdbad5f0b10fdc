import { useId } from 'react';
import { AddressFields } from '#web/kit/address-fields/address-fields.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { useMe } from '#web/lib/me.ts';
import { LineActs } from './contact-lines.tsx';
import { blankAddress, changeLine, firstLine, withLine, type AddressLine } from './person-draft.ts';
import { usePersonFormText } from './person-form-text.ts';
import styles from './person-form.module.css';

export interface AddressLinesProps {
  readonly lines: readonly AddressLine[];
  readonly onChange: (lines: readonly AddressLine[]) => void;
  readonly errorOf: (key: string, part: string) => string | undefined;
}

/** Postal addresses, each as it is written in its country. */
export function AddressLines({ lines, onChange, errorOf }: AddressLinesProps) {
  const t = usePersonFormText();
  const { organisation } = useMe();
  const heading = useId();
  const nameOf = (index: number) => (lines.length === 1 ? t('addressOne') : t('addressAt', { number: index + 1 }));
  return (
    <section aria-labelledby={heading} className={styles['part']}>
      <h3 id={heading}>{t('addresses')}</h3>
      {lines.map((line, index) => (
        <fieldset key={line.key} className={styles['address']}>
          <legend className={styles['legend']}>{nameOf(index)}</legend>
          <AddressFields
            address={line.address}
            onChange={(change) => onChange(changeLine(lines, line.key, { address: { ...line.address, ...change } }))}
            errorOf={(part) => errorOf(line.key, part)}
          />
          <div className={styles['pair']}>
            <div>
              <TextField
                label={t('labelOf', { field: nameOf(index) })}
                labelHidden
                placeholder={t('labelHint')}
                maxLength={40}
                autoComplete="off"
                value={line.label}
                onChange={(event) => onChange(changeLine(lines, line.key, { label: event.target.value }))}
              />
            </div>
            <LineActs
              value={line.address.line1 || nameOf(index)}
              onFirst={index === 0 ? undefined : () => onChange(firstLine(lines, line.key))}
              onRemove={() => onChange(lines.filter(({ key }) => key !== line.key))}
            />
          </div>
        </fieldset>
      ))}
      <p className={styles['more']}>
        <TextAct onClick={() => onChange(withLine(lines, { label: '', address: blankAddress(organisation.country) }))}>
          {t(lines.length === 0 ? 'addAddress' : 'addAnotherAddress')}
        </TextAct>
      </p>
    </section>
  );
}
