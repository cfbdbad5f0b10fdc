import { DateField } from '#web/kit/date-field/date-field.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { Segmented } from '#web/kit/segmented/segmented.tsx';
import { Select } from '#web/kit/select/select.tsx';
import type { PersonDraft } from './person-draft.ts';
import { usePersonFormText } from './person-form-text.ts';
import styles from './person-form.module.css';

export interface PersonNamesProps {
  readonly draft: PersonDraft;
  readonly onChange: (change: Partial<PersonDraft>) => void;
  readonly errorOf: (path: string) => string | undefined;
}

/** Who it is: a person or a company, by name, and in which language they are written to. */
export function PersonNames({ draft, onChange, errorOf }: PersonNamesProps) {
  const t = usePersonFormText();
  return (
    <div className={styles['names']}>
      <Segmented
        label={t('kind')}
        labelHidden
        options={(['person', 'company'] as const).map((kind) => ({ value: kind, label: t(`kind_${kind}`) }))}
        value={draft.kind}
        onChange={(kind) => onChange({ kind })}
      />
      {draft.kind === 'company' ? (
        <TextField
          label={t('companyName')}
          required
          maxLength={120}
          autoComplete="off"
          dir="auto"
          value={draft.companyName}
          error={errorOf('companyName')}
          onChange={(event) => onChange({ companyName: event.target.value })}
        />
      ) : (
        <div className={styles['pair']}>
          {(['givenName', 'familyName'] as const).map((name) => (
            <TextField
              key={name}
              label={t(name)}
              maxLength={120}
              autoComplete="off"
              dir="auto"
              value={draft[name]}
              error={errorOf(name)}
              onChange={(event) => onChange({ [name]: event.target.value })}
            />
          ))}
        </div>
      )}
      <div className={styles['pair']}>
        <Select
          label={t('language')}
          options={[
            { value: '', label: t('languageNone') },
            { value: 'en', label: t('language_en') },
            { value: 'de', label: t('language_de') },
          ]}
          value={draft.language}
          onChange={(language) => onChange({ language: language === 'en' || language === 'de' ? language : '' })}
        />
        {draft.kind === 'person' && (
          <DateField
            label={t('bornOn')}
            value={draft.bornOn === '' ? null : draft.bornOn}
            error={errorOf('bornOn')}
            onChange={(bornOn) => onChange({ bornOn: bornOn ?? '' })}
          />
        )}
      </div>
    </div>
  );
}
