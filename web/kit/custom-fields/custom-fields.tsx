import { useState, type SubmitEvent } from 'react';
import { TextField } from '#web/kit/field/text-field.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import type { SaveOutcome } from '#web/kit/inline-field/inline-field.tsx';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { failureText, useFailureWords } from '#web/kit/submission/failure-text.ts';
import { TextAct } from '#web/kit/text-link/text-link.tsx';

import { TextRecordField } from '#web/kit/inline-field/record-field.tsx';
import { useCustomFieldsText } from './text.ts';
import styles from './custom-fields.module.css';

type Custom = Readonly<Record<string, string>>;

export interface CustomFieldsProps {
  readonly custom: Custom;
  readonly save: ((custom: Record<string, string>, name: string) => Promise<SaveOutcome>) | undefined;
}

/** Fields that the workspace makes up for itself. */
export function CustomFields({ custom, save }: CustomFieldsProps) {
  const t = useCustomFieldsText();
  const [adding, setAdding] = useState(false);
  return (
    <>
      {Object.entries(custom).map(([name, value]) => (
        <TextRecordField
          key={name}
          label={name}
          maxLength={1000}
          value={value}
          editHelp={t('fieldEmptyHelp')}
          save={save && ((draft) => save(withField(custom, name, draft), name))}
        />
      ))}
      {save !== undefined && adding && <AddField custom={custom} save={save} onDone={() => setAdding(false)} />}
      {save !== undefined && !adding && (
        <p className={styles['more']}>
          <TextAct onClick={() => setAdding(true)}>{t('addField')}</TextAct>
        </p>
      )}
    </>
  );
}

function AddField({
  custom,
  save,
  onDone,
}: {
  readonly custom: Custom;
  readonly save: NonNullable<CustomFieldsProps['save']>;
  readonly onDone: () => void;
}) {
  const t = useCustomFieldsText();
  const words = useFailureWords();
  const [name, setName] = useState('');
  const [value, setValue] = useState('');
  const [problem, setProblem] = useState<string>();

  async function store(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (name.trim() === '' || value.trim() === '') return;
    if (Object.hasOwn(custom, name.trim())) {
      setProblem(t('fieldTaken'));
      return;
    }
    try {
      await save(withField(custom, name.trim(), value), name.trim());
      onDone();
    } catch (error) {
      setProblem(failureText(words, failureOf(error)));
    }
  }

  return (
    <form className={styles['addField']} onSubmit={(event) => void store(event)}>
      <TextField
        ref={focusOnArrival}
        label={t('fieldName')}
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={t('fieldValue')}
        maxLength={1000}
        value={value}
        onChange={(event) => setValue(event.target.value)}
      />
      <span className={styles['acts']}>
        <TextAct type="submit">{t('save')}</TextAct>
        <TextAct variant="other" onClick={onDone}>
          {t('cancel')}
        </TextAct>
      </span>
      <FormError>{problem}</FormError>
    </form>
  );
}

function withField(custom: Custom, name: string, value: string): Record<string, string> {
  const rest = Object.entries(custom).filter(([other]) => other !== name);
  return Object.fromEntries(value.trim() === '' ? rest : [...rest, [name, value.trim()]]);
}

/** One and the same function for every render, so that the focus is moved once. */
function focusOnArrival(field: HTMLInputElement | null): void {
  field?.focus();
}
