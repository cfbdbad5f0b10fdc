import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button } from '#web/kit/button/button.tsx';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { addUnits, portfolioChanged, type Property, type Unit } from './api.ts';
import { useDialogsText } from './dialogs-text.ts';
import { usualUnit } from './kinds.ts';
import { UnitGenerator } from './unit-generator.tsx';
import { useUnitsDraft } from './use-units-draft.ts';

export interface AddUnitsDialogProps {
  readonly property: Pick<Property, 'id' | 'name' | 'kind' | 'country' | 'currency'>;
  /** With it, rooms are added to this unit, or beds to this room. */
  readonly parent?: Pick<Unit, 'id' | 'name' | 'kind'>;
  readonly onClose: () => void;
}

/** More doors for a building, or rooms for a unit. */
export function AddUnitsDialog({ property, parent, onClose }: AddUnitsDialogProps) {
  const t = useDialogsText();
  const formId = useId();
  const queryClient = useQueryClient();
  const [isChecked, setChecked] = useState(false);
  const units = useUnitsDraft({
    country: property.country,
    kind: parent === undefined ? usualUnit[property.kind] : parent.kind === 'room' ? 'bed' : 'room',
  });
  const of = parent === undefined ? 'units' : parent.kind === 'room' ? 'beds' : 'rooms';
  const count = units.units.length;
  const { form, submit, busy, failure, message } = useSubmission({
    check: () => {
      setChecked(true);
      const wrong = [...units.wrong, ...(units.problem === undefined ? [] : [units.problem])];
      const none = count === 0 && wrong.length === 0 ? [{ path: 'names', code: 'none' }] : [];
      return [...wrong.map((code) => ({ path: 'units', code })), ...none];
    },
    send: async () => {
      const { items } = await addUnits(units.batch(property.id, parent?.id));
      showToast({ text: t('unitsAdded', { count: items.length }) });
      onClose();
      await portfolioChanged(queryClient);
    },
  });
  const isNone = failure?.fields.some(({ code }) => code === 'none') === true;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`${of}Title`, { name: parent?.name ?? property.name })}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} busy={busy}>
            {count === 0 ? t(`addNone_${of}`) : t(`add_${of}`, { count })}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={submit}>
        <UnitGenerator units={units} currency={property.currency} of={of} isChecked={isChecked} />
        <FormError requestId={failure?.requestId}>
          {failure?.code === 'already-exists' ? t('taken') : isNone ? t('unitsNone') : message}
        </FormError>
      </form>
    </Dialog>
  );
}
