import { mandateFields, reasonFields } from '#shared/form-fields.ts';
import { useMoneyAct } from '#web/features/money-acts/use-money-act.ts';
import { ActPanel } from '#web/kit/act-panel/act-panel.tsx';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { controlsOf, useDraft } from '#web/kit/record-form/controls.ts';
import { required } from '#web/kit/submission/checks.ts';
import { useToday } from '#web/lib/use-today.ts';
import type { Mandate } from './api.ts';
import { nameOf } from './preview-lines.tsx';
import { useDebitsText } from './text.ts';

export function RevokePanel({ mandate, onClose }: { readonly mandate: Mandate; readonly onClose: () => void }) {
  const t = useDebitsText();
  const today = useToday();
  const form = useDraft(() => ({ on: today, reason: '' }));
  const { on, reason } = form.draft;
  const acting = useMoneyAct({
    typed: form.draft,
    fields: ['on', 'reason'],
    check: () => required({ reason }),
    send: async (post) => {
      await post('POST /mandates/{id}/revoke/', { params: { id: mandate.id }, body: { on, reason: reason.trim() } });
      return t('revoked', { reference: mandate.reference });
    },
    onDone: onClose,
  });
  const control = controlsOf(form, acting.errorOf, { ...reasonFields, on: mandateFields.holder });
  return (
    <ActPanel
      title={t('revokeTitle')}
      eyebrow={`${mandate.reference}, ${nameOf(mandate.lease)}`}
      act={t('revoke')}
      danger
      nothingYet={t('revokeNote')}
      acting={acting}
      onClose={onClose}
    >
      <DateField label={t('revokedOn')} today={today} max={today} {...control.date('on')} />
      <TextField label={t('reason')} {...control.text('reason')} />
    </ActPanel>
  );
}
