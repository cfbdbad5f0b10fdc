import { optionalReason } from '#shared/form-fields.ts';
import { Checkbox } from '#web/kit/checkbox/checkbox.tsx';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { MoneyField } from '#web/kit/money-field/money-field.tsx';
import { useDraft } from '#web/kit/record-form/controls.ts';
import { FormPair } from '#web/kit/record-form/record-form.tsx';
import { Select } from '#web/kit/select/select.tsx';
import { required } from '#web/kit/submission/checks.ts';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import type { Charge } from './api.ts';
import { AmendPanel, type ActProps } from './act-panel.tsx';
import { useActText } from './act-text.ts';
import { chargeName } from './lease-words.ts';
import { runningCharges } from './new-amounts.tsx';
import { closing } from './use-lease-act.ts';
import { useLeaseText } from './text.ts';
import { useToday } from '#web/lib/use-today.ts';
import quiet from '#web/kit/quiet.module.css';

/** An act about one charge; without one named, the rent. */
export interface ChargeActProps extends ActProps {
  readonly chargeId: string;
}

/** What a charge comes to from a day on. */
export function AmendCharge({ lease, onClose, chargeId }: ChargeActProps) {
  const a = useActText();
  const t = useLeaseText();
  const today = useToday();
  const charges = runningCharges(lease, today);
  const form = useDraft(() => ({
    chargeId,
    startsOn: null as string | null,
    cents: null as number | null,
    reason: '',
    drops: false,
  }));
  const { startsOn, cents, reason, drops } = form.draft;
  const charge =
    charges.find(({ id }) => id === form.draft.chargeId) ?? charges.find(({ kind }) => kind === 'rent') ?? charges[0];
  const { currency } = lease;
  const money = (amount: number) => formatMoney(amount, currency, { zero: 'number' });
  const name = charge === undefined ? '' : chargeName(t, charge);
  const later = laterSteps(charge, startsOn);
  const change =
    charge === undefined || startsOn === null || cents === null
      ? undefined
      : ({
          act: 'amend-charge',
          chargeId: charge.id,
          startsOn,
          cents,
          reason: reason.trim() || null,
          dropLater: drops && later > 0,
        } as const);
  return (
    <AmendPanel
      lease={lease}
      onClose={onClose}
      name="amend"
      act={change === undefined ? a('amendActPlain') : a('amendAct', { amount: money(change.cents) })}
      change={change}
      fields={['startsOn', 'cents', 'reason', 'chargeId']}
      check={() =>
        required({ chargeId: charge?.id ?? '', startsOn: startsOn ?? '', cents: cents === null ? '' : String(cents) })
      }
      onDone={closing(onClose, () => ({
        text: a('amendDone', { charge: name, amount: money(cents ?? 0), date: formatDate(startsOn ?? '') }),
      }))}
      form={form}
      bounds={optionalReason}
    >
      {(control) => (
        <>
          <Select
            label={a('charge')}
            options={charges.map((option) => ({
              value: option.id,
              label: chargeName(t, option),
              ...(option.centsNow === null ? {} : { hint: a('now', { amount: money(option.centsNow) }) }),
            }))}
            {...control.choice('chargeId')}
            value={charge?.id ?? null}
          />
          <FormPair>
            <MoneyField label={a('newAmount')} currency={currency} required {...control.money('cents')} />
            <DateField label={a('from')} today={today} min={today} required {...control.date('startsOn')} />
          </FormPair>
          <p className={quiet['note']}>
            {a('newAmountHelp')} {a('fromHelp')}
          </p>
          {later > 0 && <Checkbox label={a('dropLater', { count: later })} {...control.checked('drops')} />}
          <TextField label={a('reason')} {...control.text('reason')} />
        </>
      )}
    </AmendPanel>
  );
}

/** Amounts that somebody planned for days behind it; what a clause comes to is nobody's plan. */
function laterSteps(charge: Charge | undefined, day: string | null): number {
  if (charge === undefined || day === null) return 0;
  return charge.amounts.filter(({ startsOn, byClause }) => startsOn > day && !byClause).length;
}

export function EndCharge({ lease, onClose, chargeId }: ChargeActProps) {
  const a = useActText();
  const t = useLeaseText();
  const today = useToday();
  const charge = lease.charges.find(({ id }) => id === chargeId);
  const name = charge === undefined ? '' : chargeName(t, charge);
  const form = useDraft(() => ({ runsOn: false, endsOn: charge?.endsOn ?? null, reason: '' }));
  const { runsOn, endsOn, reason } = form.draft;
  const end = runsOn ? null : endsOn;
  const isComplete = charge !== undefined && (runsOn || endsOn !== null);
  return (
    <AmendPanel
      lease={lease}
      onClose={onClose}
      title={a('endChargeTitle', { charge: name })}
      act={
        runsOn
          ? a('runOnAct')
          : endsOn === null
            ? a('endChargeActPlain')
            : a('endChargeAct', { date: formatDate(endsOn) })
      }
      change={isComplete ? { act: 'end-charge', chargeId, endsOn: end, reason: reason.trim() || null } : undefined}
      fields={['endsOn', 'reason']}
      check={() => (runsOn ? [] : required({ endsOn: endsOn ?? '' }))}
      onDone={closing(
        onClose,
        end === null ? a('runOnDone', { charge: name }) : a('endChargeDone', { charge: name, date: formatDate(end) }),
      )}
      form={form}
      bounds={optionalReason}
    >
      {(control) => (
        <>
          <DateField
            label={a('endChargeOn')}
            today={today}
            min={today}
            disabled={runsOn}
            {...control.date('endsOn')}
            value={end}
            required={!runsOn}
          />
          {charge?.endsOn !== null && <Checkbox label={a('runOn')} {...control.checked('runsOn')} />}
          <TextField label={a('reason')} {...control.text('reason')} />
        </>
      )}
    </AmendPanel>
  );
}
