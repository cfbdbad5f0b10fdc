import { useQueryClient } from '@tanstack/react-query';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { InlineField, type SaveOutcome } from '#web/kit/inline-field/inline-field.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { formatDateFull } from '#web/lib/format.ts';
import { changeAgreementEnd, propertyQuery, type Agreement, type PropertyInFull } from './api.ts';
import { useDialogsText } from './dialogs-text.ts';
import { useToday } from '#web/lib/use-today.ts';
import { usePropertyText } from './property-text.ts';
import { saveField } from '#web/kit/inline-field/save-field.ts';
import { useTouched } from '#web/lib/use-act.ts';
import styles from './dialogs.module.css';

/** The terms so far: what was agreed stays as it was, when it ends may change. */
export function AgreementEnds({ property }: { readonly property: Pick<PropertyInFull, 'id' | 'agreements'> }) {
  const t = useDialogsText();
  const f = usePropertyText();
  const today = useToday();
  const save = useEndSave(property);
  return (
    <section className={styles['sets']}>
      <h3>{t('present')}</h3>
      {property.agreements.map((agreement) => (
        <InlineField
          key={agreement.id}
          label={t('setFrom', { date: formatDateFull(agreement.startsOn) })}
          value={agreement.endsOn ?? ''}
          show={(day) => (day === '' ? f('openEnd') : f('until', { date: formatDateFull(day) }))}
          check={(day) => (day !== '' && day < agreement.startsOn ? t('endBefore') : undefined)}
          save={(day) => save(agreement, day)}
          edit={(draft, setDraft, error) => (
            <DateField
              label={t('endsOn')}
              value={draft === '' ? null : draft}
              today={today}
              error={error}
              onChange={(day) => setDraft(day ?? '')}
            />
          )}
        />
      ))}
    </section>
  );
}

function useEndSave(property: Pick<PropertyInFull, 'id'>) {
  const t = useDialogsText();
  const queryClient = useQueryClient();
  const touched = useTouched();
  return async (agreement: Agreement, day: string): Promise<SaveOutcome> => {
    const outcome = await saveField<Agreement>({
      record: agreement,
      fields: ['endsOn'],
      patch: (version) => changeAgreementEnd(property.id, { ...agreement, version }, day === '' ? null : day),
      fetch: async () => {
        const now = await queryClient.fetchQuery({ ...propertyQuery(property.id), staleTime: 0 });
        return now.agreements.find(({ id }) => id === agreement.id) ?? agreement;
      },
      draftOf: ({ endsOn }) => endsOn ?? '',
    });
    if (outcome === 'saved') {
      showToast({ text: day === '' ? t('endOpened') : t('endSaved', { date: formatDateFull(day) }) });
      void touched('PATCH /properties/{id}/agreements/{agreementId}/');
    }
    return outcome;
  };
}
