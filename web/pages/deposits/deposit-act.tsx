import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { moneyOf } from '#web/features/money/words.ts';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { MoneyField } from '#web/kit/money-field/money-field.tsx';
import { Select } from '#web/kit/select/select.tsx';
import { required } from '#web/kit/submission/checks.ts';
import { formatDate } from '#web/lib/format.ts';
import { ActPanel } from '#web/kit/act-panel/act-panel.tsx';
import { useMoneyAct } from '#web/features/money-acts/use-money-act.ts';
import {
  carryDeposit,
  requestDeposit,
  spendLastMonth,
  undoInterest,
  waitingReceiptsQuery,
  type LeaseDeposit,
} from './api.ts';
import { InterestPanel } from './interest-panel.tsx';
import { MovePanel } from './move-panel.tsx';
import { useDepositsText } from './text.ts';
import styles from './deposits.module.css';

interface ActProps {
  readonly deposit: LeaseDeposit;
  readonly onClose: () => void;
}

/** One act on a deposit, beside it. */
export function DepositAct({ act, ...props }: ActProps & { readonly act: string }) {
  const { deposit, onClose } = props;
  if (act === 'ask') return <Ask {...props} />;
  if (act === 'carry') return <Carry {...props} />;
  if (act === 'last-month') return <LastMonth {...props} />;
  if (act === 'bank') return <MovePanel leaseIds={[deposit.leaseId]} onClose={onClose} />;
  if (act === 'interest') return <InterestPanel leaseIds={[deposit.leaseId]} onClose={onClose} />;
  if (act.startsWith('undo-')) return <UndoInterest {...props} movementId={act.slice('undo-'.length)} />;
  return null;
}

/** What the lease says, once, less what is held or requested already; any other amount, whenever. */
function Ask({ deposit, onClose }: ActProps) {
  const d = useDepositsText();
  const { currency, today } = deposit;
  const usual = deposit.isAsked ? null : stillMissing(deposit);
  const [kind, setKind] = useState<'deposit' | 'last-months-rent'>('deposit');
  const [cents, setCents] = useState<number | null>(usual !== null && usual > 0 ? usual : null);
  const [dueOn, setDueOn] = useState<string | null>(deposit.agreedDueOn > today ? deposit.agreedDueOn : today);
  const [label, setLabel] = useState('');
  const { data: waiting } = useQuery(waitingReceiptsQuery(deposit.leaseId));
  const paidOn = dayOfEnough(waiting?.items ?? [], cents, currency);
  const [typedSince, setTypedSince] = useState<string | null>();
  const heldSince = typedSince === undefined ? (paidOn ?? null) : typedSince;
  const isHeld = paidOn !== undefined && heldSince !== null;
  const isFromTerms =
    kind === 'deposit' &&
    !deposit.isAsked &&
    deposit.requestedCents === 0 &&
    deposit.broughtForwardCents === 0 &&
    cents === deposit.agreedCents;
  const acting = useMoneyAct({
    fields: ['cents', 'dueOn', 'heldSince'],
    check: () =>
      required({ cents: cents === null || cents <= 0 ? '' : String(cents), dueOn: isHeld ? '-' : (dueOn ?? '') }),
    send: async (key) => {
      await requestDeposit(
        deposit.leaseId,
        {
          kind,
          ...(isFromTerms ? {} : { cents: cents ?? 0 }),
          ...(isHeld ? { heldSince } : dueOn === null ? {} : { dueOn }),
          label: label.trim() === '' ? null : label.trim(),
        },
        key,
      );
      return d('asked', { amount: moneyOf(cents ?? 0, currency) });
    },
    onDone: onClose,
  });
  return (
    <ActPanel
      title={d('askTitle')}
      eyebrow={deposit.leaseNumber}
      why={d('askWhy')}
      act={d('askAct', { amount: moneyOf(cents ?? 0, currency) })}
      acting={acting}
      onClose={onClose}
    >
      <Select
        label={d('askWhat')}
        options={[
          { value: 'deposit' as const, label: d('kind_deposit') },
          { value: 'last-months-rent' as const, label: d('kind_last-months-rent') },
        ]}
        value={kind}
        onChange={setKind}
      />
      <div className={styles['pair']}>
        <MoneyField
          label={d('amount')}
          currency={currency}
          cents={cents}
          error={acting.errorOf('cents')}
          onChange={setCents}
        />
        {!isHeld && (
          <DateField
            label={d('dueOn')}
            value={dueOn}
            today={today}
            error={acting.errorOf('dueOn')}
            onChange={setDueOn}
          />
        )}
      </div>
      {paidOn !== undefined && (
        <DateField
          label={d('heldSince')}
          help={d('heldSinceHelp', { date: formatDate(paidOn) })}
          value={heldSince}
          today={today}
          error={acting.errorOf('heldSince')}
          onChange={setTypedSince}
        />
      )}
      <TextField
        label={d('forWhat')}
        help={d('forWhatHelp')}
        maxLength={120}
        value={label}
        onChange={(event) => setLabel(event.target.value)}
      />
    </ActPanel>
  );
}

function stillMissing({ agreedCents, heldCents, requests }: LeaseDeposit): number {
  const own = requests.filter(({ kind, isVoided }) => kind === 'deposit' && !isVoided);
  return own.reduce((left, { openCents }) => left - openCents, agreedCents - heldCents);
}

/** The day on which enough had come to be all of the deposit, of what still waits. */
function dayOfEnough(
  receipts: readonly { readonly receivedOn: string; readonly currency: string; readonly unappliedCents: number }[],
  cents: number | null,
  currency: string,
): string | undefined {
  const own = receipts
    .filter((receipt) => receipt.currency === currency)
    .toSorted((one, other) => one.receivedOn.localeCompare(other.receivedOn));
  const sumTo = (at: number) => own.slice(0, at + 1).reduce((sum, { unappliedCents }) => sum + unappliedCents, 0);
  return cents === null || cents <= 0 ? undefined : own.find((_, at) => sumTo(at) >= cents)?.receivedOn;
}

function Carry({ deposit, onClose }: ActProps) {
  const d = useDepositsText();
  const [movedOn, setMovedOn] = useState<string | null>(deposit.today);
  const acting = useMoneyAct({
    fields: ['movedOn'],
    check: () => required({ movedOn: movedOn ?? '' }),
    send: async (key) => {
      await carryDeposit(deposit.leaseId, movedOn ?? deposit.today, key);
      return d('carried');
    },
    onDone: onClose,
  });
  const [first] = deposit.elsewhere;
  return (
    <ActPanel
      title={d('carry')}
      eyebrow={deposit.leaseNumber}
      why={
        first === undefined
          ? undefined
          : d('elsewhereWhy', { amount: moneyOf(first.cents, deposit.currency), property: first.property.name })
      }
      act={d('carry')}
      acting={acting}
      onClose={onClose}
    >
      <DateField
        label={d('usedOn')}
        value={movedOn}
        today={deposit.today}
        error={acting.errorOf('movedOn')}
        onChange={setMovedOn}
      />
    </ActPanel>
  );
}

function LastMonth({ deposit, onClose }: ActProps) {
  const d = useDepositsText();
  const { currency, lastMonthCents, today } = deposit;
  const [use, setUse] = useState<'rent' | 'deposit'>('rent');
  const [cents, setCents] = useState<number | null>(lastMonthCents);
  const [usedOn, setUsedOn] = useState<string | null>(today);
  const acting = useMoneyAct({
    fields: ['cents', 'usedOn'],
    check: () => required({ cents: cents === null || cents <= 0 ? '' : String(cents), usedOn: usedOn ?? '' }),
    send: async (key) => {
      await spendLastMonth(deposit.leaseId, { for: use, cents: cents ?? 0, usedOn: usedOn ?? today }, key);
      return d('lastMonthDone', { amount: moneyOf(cents ?? 0, currency) });
    },
    onDone: onClose,
  });
  return (
    <ActPanel
      title={d('lastMonthTitle')}
      eyebrow={deposit.leaseNumber}
      why={d('lastMonthWhy', { amount: moneyOf(lastMonthCents, currency) })}
      act={d('lastMonthAct', { amount: moneyOf(cents ?? 0, currency) })}
      acting={acting}
      onClose={onClose}
    >
      <Select
        label={d('lastMonthFor')}
        options={[
          { value: 'rent' as const, label: d('for_rent') },
          { value: 'deposit' as const, label: d('for_deposit') },
        ]}
        value={use}
        onChange={setUse}
      />
      <div className={styles['pair']}>
        <MoneyField
          label={d('amount')}
          currency={currency}
          cents={cents}
          error={acting.errorOf('cents')}
          onChange={setCents}
        />
        <DateField
          label={d('usedOn')}
          value={usedOn}
          today={today}
          error={acting.errorOf('usedOn')}
          onChange={setUsedOn}
        />
      </div>
    </ActPanel>
  );
}

function UndoInterest({ deposit, movementId, onClose }: ActProps & { readonly movementId: string }) {
  const d = useDepositsText();
  const { today } = deposit;
  const from = deposit.movements.find(({ id }) => id === movementId)?.on ?? today;
  const [reason, setReason] = useState('');
  const [date, setDate] = useState<string | null>(from > today ? from : today);
  const acting = useMoneyAct({
    fields: ['reason', 'date'],
    check: () => required({ reason, date: date ?? '' }),
    send: async (key) => {
      await undoInterest(movementId, { reason: reason.trim(), date: date ?? today }, key);
      return d('interestUndone');
    },
    onDone: onClose,
  });
  return (
    <ActPanel
      title={d('interestUndoTitle')}
      eyebrow={deposit.leaseNumber}
      why={d('interestUndoWhy')}
      act={d('undo')}
      danger
      acting={acting}
      onClose={onClose}
    >
      <TextField
        label={d('reason')}
        maxLength={500}
        value={reason}
        error={acting.errorOf('reason')}
        onChange={(event) => setReason(event.target.value)}
      />
      <DateField label={d('usedOn')} value={date} today={today} error={acting.errorOf('date')} onChange={setDate} />
    </ActPanel>
  );
}
