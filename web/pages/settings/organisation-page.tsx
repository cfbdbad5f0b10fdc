import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Button } from '#web/kit/button/button.tsx';
import { Combobox } from '#web/kit/combobox/combobox.tsx';
import type { Option } from '#web/kit/select/select.tsx';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { failureText, useFailureWords } from '#web/kit/submission/failure-text.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { currentLanguage, languages, useLanguage } from '#web/lib/messages.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { countries, countryName, timeZoneName, timeZones } from '#web/lib/places.ts';
import { checklistQuery } from './api.ts';
import { ChoiceRecordField, ShownField, TextRecordField } from '#web/kit/inline-field/record-field.tsx';
import { LetterheadSection } from './letterhead-section.tsx';
import { SampleSection } from './sample-section.tsx';
import { useSettingsText } from './text.ts';
import { useOrganisationChange } from './use-organisation-change.ts';
import styles from './organisation-page.module.css';

/** What everything in the workspace is counted in. */
export function OrganisationPage() {
  const t = useSettingsText();
  const language = useLanguage();
  const { organisation } = useMe();
  const editable = useMay()('organisation.change');
  const change = useOrganisationChange();
  const places = useMemo(
    () => ({ language, countries: countries(), timeZones: timeZones(), months: months() }),
    [language],
  );
  const saving = (key: Parameters<typeof change>[0]) => (editable ? (draft: string) => change(key, draft) : undefined);

  return (
    <div className={styles['column']}>
      {editable ? <ConfirmDetails /> : <p className={styles['note']}>{t('onlyOwners')}</p>}
      <TextRecordField
        label={t('name')}
        help={t('nameHelp')}
        maxLength={120}
        value={organisation.name}
        save={saving('name')}
      />
      <ShownField
        label={t('country')}
        value={organisation.country}
        show={countryName}
        save={saving('country')}
        edit={(draft, setDraft, error) => (
          <Choice label={t('country')} options={places.countries} value={draft} onChange={setDraft} error={error} />
        )}
      />
      <ShownField
        label={t('currency')}
        value={organisation.currency}
        show={(code) => `${currencyName(code)}, ${code}`}
        help={t('currencyWhy')}
        edit={() => null}
      />
      <ShownField
        label={t('timeZone')}
        value={organisation.timeZone}
        show={timeZoneName}
        help={t('timeZoneHelp')}
        save={saving('timeZone')}
        edit={(draft, setDraft, error) => (
          <Choice label={t('timeZone')} options={places.timeZones} value={draft} onChange={setDraft} error={error} />
        )}
      />
      <ChoiceRecordField
        label={t('locale')}
        value={organisation.locale}
        options={languageOptions}
        save={saving('locale')}
      />
      <ChoiceRecordField
        label={t('fiscalYear')}
        value={String(organisation.fiscalYearStartMonth)}
        options={places.months}
        save={saving('fiscalYearStartMonth')}
      />
      <ChoiceRecordField
        label={t('secondFactorRule')}
        help={t('secondFactorRuleHelp')}
        value={String(organisation.requiresSecondFactor)}
        options={[
          { value: 'false', label: t('factorOptional') },
          { value: 'true', label: t('factorRequired') },
        ]}
        save={saving('requiresSecondFactor')}
      />
      <LetterheadSection />
      <SampleSection />
    </div>
  );
}

/** Nothing may need a change; then saying so clears the row on the set-up checklist. */
function ConfirmDetails() {
  const t = useSettingsText();
  const words = useFailureWords();
  const queryClient = useQueryClient();
  const change = useOrganisationChange();
  const { data } = useQuery(checklistQuery);
  const confirm = useMutation({
    mutationFn: () => change(),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: checklistQuery.queryKey });
      showToast({ text: t('detailsConfirmed') });
    },
    onError: (error) => showToast({ text: failureText(words, failureOf(error)), tone: 'bad' }),
  });
  if (data?.items.find(({ key }) => key === 'workspace-details')?.done !== false) return null;
  return (
    <div className={styles['confirm']}>
      <p>{t('detailsAsk')}</p>
      <Button busy={confirm.isPending} onClick={() => confirm.mutate()}>
        {t('detailsConfirm')}
      </Button>
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly options: readonly Option[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}

function Choice({ label, options, value, onChange, error }: ChoiceProps) {
  return (
    <Combobox
      label={label}
      labelHidden
      options={options}
      value={options.find((option) => option.value === value) ?? null}
      onChange={(option) => option !== null && onChange(option.value)}
      error={error}
    />
  );
}

const languageOptions: readonly Option[] = Object.entries(languages).map(([value, label]) => ({ value, label }));

function currencyName(code: string): string {
  return new Intl.DisplayNames([currentLanguage()], { type: 'currency' }).of(code) ?? code;
}

function months(): readonly Option[] {
  const format = new Intl.DateTimeFormat(currentLanguage(), { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, at) => ({
    value: String(at + 1),
    label: format.format(new Date(Date.UTC(2026, at, 1))),
  }));
}
