import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { reasonFields } from '#shared/form-fields.ts';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { MoneyField } from '#web/kit/money-field/money-field.tsx';
import { RadioGroup } from '#web/kit/radio-group/radio-group.tsx';
import { controlsOf, useDraft } from '#web/kit/record-form/controls.ts';
import { FormPair } from '#web/kit/record-form/record-form.tsx';
import { ActPanel } from '#web/kit/act-panel/act-panel.tsx';
import { useMoneyAct } from '#web/features/money-acts/use-money-act.ts';
import { useActsText } from './acts-text.ts';
import { openChargesQuery, type Charge, type NewCredit } from '#web/features/money/api.ts';
import type { LeaseActProps } from './charge-once.tsx';
import { ChargeShares } from './charge-shares.tsx';
import { useRentWords } from '#web/features/money/text.ts';
import { useToday } from '#web/lib/use-today.ts';
import { moneyOf } from '#web/features/money/words.ts';
import styles from './acts.module.css';

const kinds = ['credit', 'concession', 'write-off'] as const satisfies readonly NewCredit['kind'][];

/** Lowers what is owed without money: as a payment would, or on charges of one's choice. */
export function GiveCredit({ leaseId, currency, name, onClose }: LeaseActProps) {
  const a = useActsText();
  const t = useRentWords();
  const navigate = useNavigate();
  const today = useToday();
  const charges = useQuery(openChargesQuery(leaseId));
  const form = useDraft(() => ({
    kind: 'credit' as NewCredit['kind'],
    cents: null as number | null,
    givenOn: today as string | null,
    reason: '',
    which: 'usual' as 'usual' | 'chosen',
    chosen: {} as Readonly<Record<string, number>>,
  }));
  const { kind, cents, givenOn, reason, which, chosen } = form.draft;
  const open = charges.data?.items.filter((charge) => charge.currency === currency && takesCredits(charge));
  const owed = open?.reduce((sum, { openCents }) => sum + openCents, 0);
  const later = open?.reduce((sum, { dueOn, openCents }) => sum + (dueOn > today ? openCents : 0), 0) ?? 0;
  const openWords = { amount: moneyOf(owed ?? 0, currency), later: moneyOf(later, currency) };
  const parts = (open ?? []).flatMap(({ id }) =>
    (chosen[id] ?? 0) > 0 ? [{ chargeId: id, cents: chosen[id] ?? 0 }] : [],
  );
  const hasDeposit = charges.data?.items.some((charge) => !takesCredits(charge)) === true;
  // More may be open than one page holds; then only the server knows.
  const isOver = kind === 'write-off' && charges.data?.next === null && cents !== null && cents > (owed ?? 0);
  const problem = which === 'chosen' ? problemOf(open ?? [], chosen, cents) : undefined;
  const acting = useMoneyAct({
    typed: form.draft,
    fields: ['cents', 'givenOn', 'reason'],
    check: () =>
      [
        ...(cents === null || cents <= 0 || isOver ? ['cents'] : []),
        ...(givenOn === null ? ['givenOn'] : []),
        ...(reason.trim() === '' ? ['reason'] : []),
        ...(problem === undefined ? [] : ['allocations']),
      ].map((path) => ({ path, code: 'required' })),
    send: async (post, meant) => {
      const credit = await post('POST /credits/', {
        body: {
          leaseId,
          kind,
          cents: cents ?? 0,
          givenOn: givenOn ?? today,
          reason: reason.trim(),
          ...(which === 'chosen' ? { allocations: parts } : {}),
          ...meant,
        },
      });
      return {
        text: a(kind === 'write-off' ? 'writeOffDone' : 'creditDone', { number: credit.number }),
        act: { label: a('show'), run: () => void navigate(`/money/journal/${credit.entryId}`) },
      };
    },
    onDone: onClose,
  });
  const { errorOf } = acting;
  const control = controlsOf(form, errorOf, reasonFields);
  const isAmount = cents !== null && cents > 0;
  return (
    <ActPanel
      title={a('creditTitle')}
      eyebrow={<bdi>{name}</bdi>}
      act={
        isAmount
          ? a(kind === 'write-off' ? 'writeOffAct' : 'creditAct', { amount: moneyOf(cents, currency) })
          : a('creditPlain')
      }
      acting={acting}
      problem={problem === undefined ? undefined : a(problem)}
      onClose={onClose}
    >
      <RadioGroup
        label={a('creditKind')}
        options={kinds.map((value) => ({ value, label: t(`credit_${value}`), help: a(`kindHelp_${value}`) }))}
        {...control.choice('kind')}
      />
      <FormPair>
        <MoneyField
          label={a('amount')}
          currency={currency}
          required
          {...control.money('cents')}
          error={
            errorOf('cents') && (isAmount ? a('overOwed', { amount: moneyOf(owed ?? 0, currency) }) : a('askAmount'))
          }
          {...(owed === undefined
            ? {}
            : { help: owed === 0 ? a('nothingOpen') : a(later === 0 ? 'openNow' : 'openLater', openWords) })}
        />
        <DateField
          label={a('givenOn')}
          today={today}
          required
          {...control.date('givenOn')}
          error={errorOf('givenOn') && a('askGivenOn')}
        />
      </FormPair>
      <TextField label={a('reason')} help={a('reasonHelp')} {...control.text('reason')} />
      {open !== undefined && open.length > 0 && (
        <RadioGroup
          label={a('which')}
          options={[
            { value: 'usual', label: a('which_usual'), help: a('whichHelp_usual') },
            { value: 'chosen', label: a('which_chosen') },
          ]}
          {...control.choice('which')}
        />
      )}
      {which === 'chosen' && open !== undefined && (
        <ChargeShares
          label={a('charges')}
          heads={[a('charge'), a('open'), a('lowers')]}
          // The oldest first.
          charges={open.toReversed()}
          currency={currency}
          labelOf={(charge) => a('loweredBy', { charge })}
          centsOf={(id) => chosen[id] ?? null}
          onChange={(id, part) => form.change({ chosen: { ...chosen, [id]: part } })}
        />
      )}
      {hasDeposit && <p className={styles['note']}>{a('depositLeft')}</p>}
    </ActPanel>
  );
}

/** What is held for the tenant is no income, so that nothing lowers it but taking it back. */
function takesCredits({ kind }: Pick<Charge, 'kind'>): boolean {
  return kind !== 'deposit' && kind !== 'last-months-rent';
}

function problemOf(open: readonly Charge[], chosen: Readonly<Record<string, number>>, cents: number | null) {
  if (open.some(({ id, openCents }) => (chosen[id] ?? 0) > openCents)) return 'overOpen';
  const sum = open.reduce((total, { id }) => total + (chosen[id] ?? 0), 0);
  return cents !== null && sum > cents ? 'tooMuch' : undefined;
}
