import { useState } from 'react';
import { Checkbox } from '#web/kit/checkbox/checkbox.tsx';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { MoneyField } from '#web/kit/money-field/money-field.tsx';
import { Select } from '#web/kit/select/select.tsx';
import { required } from '#web/kit/submission/checks.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import type { Charge } from './api.ts';
import { AmendPanel, type ActProps } from './act-panel.tsx';
import { useActText } from './act-text.ts';
import { chargeName } from './lease-words.ts';
import { runningCharges } from './new-amounts.tsx';
import { useLeaseText } from './text.ts';
import { useToday } from '#web/lib/use-today.ts';
import styles from './act-panel.module.css';

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
  const [chosen, setChosen] = useState(chargeId);
  const charge = charges.find(({ id }) => id === chosen) ?? charges.find(({ kind }) => kind === 'rent') ?? charges[0];
  const [startsOn, setStartsOn] = useState<string | null>(null);
  const [cents, setCents] = useState<number | null>(null);
  const [reason, setReason] = useState('');
  const [drops, setDrops] = useState(false);
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
      title={a('amendTitle')}
      act={change === undefined ? a('amendActPlain') : a('amendAct', { amount: money(change.cents) })}
      change={change}
      fields={['startsOn', 'cents', 'reason', 'chargeId']}
      check={() =>
        required({ chargeId: charge?.id ?? '', startsOn: startsOn ?? '', cents: cents === null ? '' : String(cents) })
      }
      onDone={() => {
        onClose();
        showToast({
          text: a('amendDone', { charge: name, amount: money(cents ?? 0), date: formatDate(startsOn ?? '') }),
        });
      }}
    >
      {(errorOf) => (
        <>
          <Select
            label={a('charge')}
            options={charges.map((option) => ({
              value: option.id,
              label: chargeName(t, option),
              ...(option.centsNow === null ? {} : { hint: a('now', { amount: money(option.centsNow) }) }),
            }))}
            value={charge?.id ?? null}
            error={errorOf('chargeId')}
            onChange={setChosen}
          />
          <div className={styles['pair']}>
            <MoneyField
              label={a('newAmount')}
              currency={currency}
              cents={cents}
              required
              onChange={setCents}
              error={errorOf('cents')}
            />
            <DateField
              label={a('from')}
              value={startsOn}
              today={today}
              min={today}
              required
              onChange={setStartsOn}
              error={errorOf('startsOn')}
            />
          </div>
          <p className={styles['note']}>
            {a('newAmountHelp')} {a('fromHelp')}
          </p>
          {later > 0 && (
            <Checkbox
              label={a('dropLater', { count: later })}
              checked={drops}
              onChange={(event) => setDrops(event.target.checked)}
            />
          )}
          <TextField
            label={a('reason')}
            maxLength={500}
            value={reason}
            error={errorOf('reason')}
            onChange={(event) => setReason(event.target.value)}
          />
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
  const [runsOn, setRunsOn] = useState(false);
  const [endsOn, setEndsOn] = useState<string | null>(charge?.endsOn ?? null);
  const [reason, setReason] = useState('');
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
      onDone={() => {
        onClose();
        showToast({
          text:
            end === null
              ? a('runOnDone', { charge: name })
              : a('endChargeDone', { charge: name, date: formatDate(end) }),
        });
      }}
    >
      {(errorOf) => (
        <>
          <DateField
            label={a('endChargeOn')}
            value={end}
            today={today}
            min={today}
            disabled={runsOn}
            required={!runsOn}
            onChange={setEndsOn}
            error={errorOf('endsOn')}
          />
          {charge?.endsOn !== null && (
            <Checkbox label={a('runOn')} checked={runsOn} onChange={(event) => setRunsOn(event.target.checked)} />
          )}
          <TextField
            label={a('reason')}
            maxLength={500}
            value={reason}
            error={errorOf('reason')}
            onChange={(event) => setReason(event.target.value)}
          />
        </>
      )}
    </AmendPanel>
  );
}
