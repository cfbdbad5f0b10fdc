import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { laterOf } from '#shared/rent/calendar.ts';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { MoneyField } from '#web/kit/money-field/money-field.tsx';
import { Select } from '#web/kit/select/select.tsx';
import { formatDateFull } from '#web/lib/format.ts';
import { ActPanel } from '#web/kit/act-panel/act-panel.tsx';
import { useMoneyAct } from '#web/features/money-acts/use-money-act.ts';
import { useActsText } from './acts-text.ts';
import { addCharge, ledgerQuery, type NewCharge } from '#web/features/money/api.ts';
import { owedKinds } from '#web/features/money/owed-kinds.ts';
import { useRentWords } from '#web/features/money/text.ts';
import { useToday } from '#web/lib/use-today.ts';
import { moneyOf } from '#web/features/money/words.ts';
import styles from './acts.module.css';

export interface LeaseActProps {
  readonly leaseId: string;
  readonly currency: string;
  /** Who it is with. */
  readonly name: string;
  readonly onClose: () => void;
}

const doubts = ['recorded-twice', 'unusual-amount', 'unusual-date'] as const satisfies readonly NonNullable<
  NewCharge['evenIf']
>[number][];

/** Something that is owed once: a key, a repair, a deposit. */
export function ChargeOnce({ leaseId, currency, name, onClose }: LeaseActProps) {
  const a = useActsText();
  const t = useRentWords();
  const navigate = useNavigate();
  const today = useToday();
  const { data: ledger } = useQuery(ledgerQuery(leaseId));
  const [draft, setDraft] = useState<Draft>(() => ({
    kind: 'other',
    label: '',
    cents: null,
    dueOn: today,
    from: null,
    to: null,
  }));
  const change = (wish: Partial<Draft>) => setDraft((before) => ({ ...before, ...wish }));
  const { kind, label, cents, dueOn, from, to } = draft;
  const acting = useMoneyAct({
    fields: ['kind', 'label', 'cents', 'dueOn', 'periodFrom', 'periodTo'],
    check: () => wrongWith(draft),
    doubts,
    send: async (key, meant) => {
      const charge = await addCharge({ ...bodyOf(leaseId, draft), ...meant }, key);
      return {
        text: a('chargeDone', { number: charge.number }),
        act: { label: a('show'), run: () => void navigate(`/rent/charges/${charge.id}`) },
      };
    },
    onDone: onClose,
  });
  const { errorOf } = acting;
  const prepaid = ledger?.balances.find((balance) => balance.currency === currency)?.prepaidCents ?? 0;
  return (
    <ActPanel
      title={a('chargeTitle')}
      eyebrow={<bdi>{name}</bdi>}
      act={cents === null || cents <= 0 ? a('chargePlain') : a('chargeAct', { amount: moneyOf(cents, currency) })}
      acting={acting}
      onClose={onClose}
    >
      <Select
        label={a('kind')}
        options={owedKinds.map((value) => ({ value, label: t(`kind_${value}`) }))}
        value={kind}
        {...(kind === 'deposit' || kind === 'last-months-rent' ? { help: a('depositNote') } : {})}
        {...(kind === 'opening' ? { help: a('openingNote') } : {})}
        error={errorOf('kind')}
        onChange={(next) => change({ kind: next })}
      />
      <TextField
        label={a('what')}
        help={a('whatHelp')}
        maxLength={120}
        value={label}
        error={errorOf('label')}
        onChange={(event) => change({ label: event.target.value })}
      />
      <div className={styles['pair']}>
        <MoneyField
          label={a('amount')}
          currency={currency}
          cents={cents}
          required
          error={errorOf('cents') && a('askAmount')}
          onChange={(next) => change({ cents: next })}
        />
        <DateField
          label={a('dueOn')}
          value={dueOn}
          today={today}
          required
          error={errorOf('dueOn') && a('askDay')}
          {...(dueOn === null ? {} : { help: a('inBooks', { date: formatDateFull(laterOf(dueOn, today)) }) })}
          onChange={(next) => change({ dueOn: next })}
        />
      </div>
      <div className={styles['pair']}>
        <DateField
          label={a('from')}
          value={from}
          today={today}
          help={a('periodHelp')}
          error={errorOf('periodFrom') && a('askPeriod')}
          onChange={(next) => change({ from: next })}
        />
        <DateField
          label={a('to')}
          value={to}
          today={today}
          error={errorOf('periodTo') && a('askPeriod')}
          onChange={(next) => change({ to: next })}
        />
      </div>
      {prepaid > 0 && <p className={styles['note']}>{a('prepaid', { amount: moneyOf(prepaid, currency) })}</p>}
    </ActPanel>
  );
}

interface Draft {
  readonly kind: (typeof owedKinds)[number];
  readonly label: string;
  readonly cents: number | null;
  readonly dueOn: string | null;
  readonly from: string | null;
  readonly to: string | null;
}

function wrongWith({ cents, dueOn, from, to }: Draft) {
  const isBackwards = from !== null && to !== null && from > to;
  return [
    ...(cents === null || cents <= 0 ? ['cents'] : []),
    ...(dueOn === null ? ['dueOn'] : []),
    ...(from === null && to !== null ? ['periodFrom'] : []),
    ...((from !== null && to === null) || isBackwards ? ['periodTo'] : []),
  ].map((path) => ({ path, code: 'required' }));
}

function bodyOf(leaseId: string, { kind, label, cents, dueOn, from, to }: Draft): NewCharge {
  return {
    leaseId,
    kind,
    label: label.trim() === '' ? null : label.trim(),
    cents: cents ?? 0,
    dueOn: dueOn ?? '',
    ...(from === null || to === null ? {} : { periodFrom: from, periodTo: to }),
  };
}
