import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { laterOf } from '#shared/rent/calendar.ts';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { MoneyField } from '#web/kit/money-field/money-field.tsx';
import { controlsOf, useDraft } from '#web/kit/record-form/controls.ts';
import { FormPair } from '#web/kit/record-form/record-form.tsx';
import { Select } from '#web/kit/select/select.tsx';
import { formatDateFull } from '#web/lib/format.ts';
import { ActPanel } from '#web/kit/act-panel/act-panel.tsx';
import { useMoneyAct } from '#web/features/money-acts/use-money-act.ts';
import { useActsText } from './acts-text.ts';
import { ledgerQuery, type NewCharge } from '#web/features/money/api.ts';
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
  const form = useDraft<Draft>(() => ({ kind: 'other', label: '', cents: null, dueOn: today, from: null, to: null }));
  const { draft } = form;
  const { kind, cents, dueOn } = draft;
  const acting = useMoneyAct({
    typed: form.draft,
    fields: ['kind', 'label', 'cents', 'dueOn', 'periodFrom', 'periodTo'],
    check: () => wrongWith(draft),
    doubts,
    send: async (post, meant) => {
      const charge = await post('POST /charges/', { body: { ...bodyOf(leaseId, draft), ...meant } });
      return {
        text: a('chargeDone', { number: charge.number }),
        act: { label: a('show'), run: () => void navigate(`/rent/charges/${charge.id}`) },
      };
    },
    onDone: onClose,
  });
  const { errorOf } = acting;
  const control = controlsOf(form, errorOf);
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
        {...control.choice('kind')}
        {...(kind === 'deposit' || kind === 'last-months-rent' ? { help: a('depositNote') } : {})}
        {...(kind === 'opening' ? { help: a('openingNote') } : {})}
      />
      <TextField label={a('what')} help={a('whatHelp')} maxLength={120} {...control.text('label')} />
      <FormPair>
        <MoneyField
          label={a('amount')}
          currency={currency}
          required
          {...control.money('cents')}
          error={errorOf('cents') && a('askAmount')}
        />
        <DateField
          label={a('dueOn')}
          today={today}
          required
          {...control.date('dueOn')}
          error={errorOf('dueOn') && a('askDay')}
          {...(dueOn === null ? {} : { help: a('inBooks', { date: formatDateFull(laterOf(dueOn, today)) }) })}
        />
      </FormPair>
      <FormPair>
        <DateField
          label={a('from')}
          today={today}
          help={a('periodHelp')}
          {...control.date('from')}
          error={errorOf('periodFrom') && a('askPeriod')}
        />
        <DateField
          label={a('to')}
          today={today}
          {...control.date('to')}
          error={errorOf('periodTo') && a('askPeriod')}
        />
      </FormPair>
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
