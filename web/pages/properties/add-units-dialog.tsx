import { useState } from 'react';
import { FormDialog } from '#web/kit/record-form/record-form.tsx';
import { useRecordForm } from '#web/kit/record-form/use-record-form.ts';
import { call } from '#web/lib/client.ts';
import type { Property, Unit } from './api.ts';
import { useDialogsText } from './dialogs-text.ts';
import { usualUnit } from './kinds.ts';
import { UnitGenerator } from './unit-generator.tsx';
import { newUnits, unitsToAdd } from './units-draft.ts';

export interface AddUnitsDialogProps {
  readonly property: Pick<Property, 'id' | 'name' | 'kind' | 'country' | 'currency'>;
  /** With it, rooms are added to this unit, or beds to this room. */
  readonly parent?: Pick<Unit, 'id' | 'name' | 'kind'>;
  readonly onClose: () => void;
}

/** More doors for a building, or rooms for a unit. */
export function AddUnitsDialog({ property, parent, onClose }: AddUnitsDialogProps) {
  const t = useDialogsText();
  const [isChecked, setChecked] = useState(false);
  const of = parent === undefined ? 'units' : parent.kind === 'room' ? 'beds' : 'rooms';
  const kind = { units: usualUnit[property.kind], rooms: 'room', beds: 'bed' } as const;
  const form = useRecordForm({
    draft: () => newUnits(kind[of]),
    onTry: () => setChecked(true),
    check: () => {
      const wrong = [...units.wrong, ...(units.problem === undefined ? [] : [units.problem])];
      const none = count === 0 && wrong.length === 0 ? [{ path: 'names', code: 'none' }] : [];
      return [...wrong.map((code) => ({ path: 'units', code })), ...none];
    },
    line: 'POST /unit-batches/',
    send: () => call('POST /unit-batches/', { body: units.batch(property.id, parent?.id) }),
    say: ({ code, fields }) => {
      if (code === 'already-exists') return t('taken');
      return fields.some((field) => field.code === 'none') ? t('unitsNone') : undefined;
    },
    said: ({ items }) => t('unitsAdded', { count: items.length }),
    onSaved: onClose,
  });
  const units = unitsToAdd(form, property.country);
  const count = units.units.length;
  return (
    <FormDialog
      form={form}
      title={t(`${of}Title`, { name: parent?.name ?? property.name })}
      act={count === 0 ? t(`addNone_${of}`) : t(`add_${of}`, { count })}
      onClose={onClose}
    >
      <UnitGenerator units={units} currency={property.currency} of={of} isChecked={isChecked} />
    </FormDialog>
  );
}
