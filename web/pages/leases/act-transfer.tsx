import { optionalReason } from '#shared/form-fields.ts';
import { useGoOn } from '#web/kit/go-on/use-go-on.ts';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { useDraft } from '#web/kit/record-form/controls.ts';
import { required } from '#web/kit/submission/checks.ts';
import { AmendPanel, type ActProps } from './act-panel.tsx';
import { useActText } from './act-text.ts';
import { changedAmounts, NewAmounts, runningCharges, type Amounts } from './new-amounts.tsx';
import { UnitField, type ChosenUnit } from './unit-field.tsx';
import { useToday } from '#web/lib/use-today.ts';

/** The same lease, people and deposit, in another unit from a day on. */
export function Transfer({ lease, onClose }: ActProps) {
  const a = useActText();
  const today = useToday();
  const goOn = useGoOn();
  const form = useDraft(() => ({
    unit: null as ChosenUnit | null,
    on: null as string | null,
    amounts: {} as Amounts,
    reason: '',
  }));
  const { unit, on, amounts, reason } = form.draft;
  const charges = runningCharges(lease, today);
  const isReadable = charges.every(({ id }) => amounts[id] !== null);
  const change =
    unit === null || on === null || !isReadable
      ? undefined
      : ({
          act: 'transfer',
          unitId: unit.id,
          on,
          amounts: changedAmounts(charges, amounts),
          reason: reason.trim() || null,
        } as const);
  return (
    <AmendPanel
      lease={lease}
      onClose={onClose}
      name="transfer"
      act={unit === null ? a('transferActPlain') : a('transferAct', { unit: unit.name })}
      change={change}
      fields={['on', 'reason', ...(unit === null ? ['unitId'] : [])]}
      check={() => required({ unitId: unit?.id ?? '', on: on ?? '' })}
      onDone={({ id, number, unit: { name } }) =>
        void goOn(`/leases/${id}`, { said: a('transferDone', { number, unit: name }) })
      }
      form={form}
      bounds={optionalReason}
    >
      {(control, errorOf) => (
        <>
          <UnitField label={a('unit')} {...control.choice('unit')} error={errorOf('unitId')} />
          <DateField label={a('transferOn')} today={today} min={today} required {...control.date('on')} />
          <NewAmounts
            currency={lease.currency}
            charges={charges}
            amounts={amounts}
            onChange={(next) => form.change({ amounts: next })}
          />
          <TextField label={a('reason')} {...control.text('reason')} />
        </>
      )}
    </AmendPanel>
  );
}
