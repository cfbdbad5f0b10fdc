import { useQuery } from '@tanstack/react-query';
import { latestOf } from '#shared/dates.ts';
import { moneyOf } from '#web/features/money/words.ts';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { MoneyField } from '#web/kit/money-field/money-field.tsx';
import { controlsOf, useDraft } from '#web/kit/record-form/controls.ts';
import { FormPair } from '#web/kit/record-form/record-form.tsx';
import { Select } from '#web/kit/select/select.tsx';
import { required } from '#web/kit/submission/checks.ts';
import { formatDate } from '#web/lib/format.ts';
import { ActPanel } from '#web/kit/act-panel/act-panel.tsx';
import { UndoPanel } from '#web/features/money-acts/undo-panel.tsx';
import { useMoneyAct } from '#web/features/money-acts/use-money-act.ts';
import { waitingReceiptsQuery, type LeaseDeposit } from './api.ts';
import { InterestPanel } from './interest-panel.tsx';
import { MovePanel } from './move-panel.tsx';
import { useDepositsText } from './text.ts';

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
  const form = useDraft(() => ({
    kind: 'deposit' as 'deposit' | 'last-months-rent',
    cents: usual !== null && usual > 0 ? usual : null,
    dueOn: latestOf(today, deposit.agreedDueOn) as string | null,
    label: '',
    // Until it is typed, the day on which enough had come.
    heldSince: undefined as string | null | undefined,
  }));
  const { kind, cents, dueOn, label } = form.draft;
  const { data: waiting } = useQuery(waitingReceiptsQuery(deposit.leaseId));
  const paidOn = dayOfEnough(waiting?.items ?? [], cents, currency);
  const heldSince = form.draft.heldSince === undefined ? (paidOn ?? null) : form.draft.heldSince;
  const isHeld = paidOn !== undefined && heldSince !== null;
  const isFromTerms =
    kind === 'deposit' &&
    !deposit.isAsked &&
    deposit.requestedCents === 0 &&
    deposit.broughtForwardCents === 0 &&
    cents === deposit.agreedCents;
  const acting = useMoneyAct({
    typed: form.draft,
    fields: ['cents', 'dueOn', 'heldSince'],
    check: () =>
      required({ cents: cents === null || cents <= 0 ? '' : String(cents), dueOn: isHeld ? '-' : (dueOn ?? '') }),
    send: async (post) => {
      await post('POST /leases/{id}/deposit-requests/', {
        params: { id: deposit.leaseId },
        body: {
          kind,
          ...(isFromTerms ? {} : { cents: cents ?? 0 }),
          ...(isHeld ? { heldSince } : dueOn === null ? {} : { dueOn }),
          label: label.trim() === '' ? null : label.trim(),
        },
      });
      return d('asked', { amount: moneyOf(cents ?? 0, currency) });
    },
    onDone: onClose,
  });
  const control = controlsOf(form, acting.errorOf);
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
        options={(['deposit', 'last-months-rent'] as const).map((value) => ({ value, label: d(`kind_${value}`) }))}
        {...control.choice('kind')}
      />
      <FormPair>
        <MoneyField label={d('amount')} currency={currency} {...control.money('cents')} />
        {!isHeld && <DateField label={d('dueOn')} today={today} {...control.date('dueOn')} />}
      </FormPair>
      {paidOn !== undefined && (
        <DateField
          label={d('heldSince')}
          help={d('heldSinceHelp', { date: formatDate(paidOn) })}
          value={heldSince}
          today={today}
          error={acting.errorOf('heldSince')}
          onChange={(day) => form.change({ heldSince: day })}
        />
      )}
      <TextField label={d('forWhat')} help={d('forWhatHelp')} maxLength={120} {...control.text('label')} />
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
  const { today } = deposit;
  const form = useDraft(() => ({ movedOn: today as string | null }));
  const { movedOn } = form.draft;
  const acting = useMoneyAct({
    typed: form.draft,
    fields: ['movedOn'],
    check: () => required({ movedOn: movedOn ?? '' }),
    send: async (post) => {
      await post('POST /leases/{id}/deposit-carry/', {
        params: { id: deposit.leaseId },
        body: { movedOn: movedOn ?? today },
      });
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
        first && d('elsewhereWhy', { amount: moneyOf(first.cents, deposit.currency), property: first.property.name })
      }
      act={d('carry')}
      acting={acting}
      onClose={onClose}
    >
      <DateField label={d('usedOn')} today={today} {...controlsOf(form, acting.errorOf).date('movedOn')} />
    </ActPanel>
  );
}

function LastMonth({ deposit, onClose }: ActProps) {
  const d = useDepositsText();
  const { currency, lastMonthCents, today } = deposit;
  const form = useDraft(() => ({
    use: 'rent' as 'rent' | 'deposit',
    cents: lastMonthCents as number | null,
    usedOn: today as string | null,
  }));
  const { use, cents, usedOn } = form.draft;
  const acting = useMoneyAct({
    typed: form.draft,
    fields: ['cents', 'usedOn'],
    check: () => required({ cents: cents === null || cents <= 0 ? '' : String(cents), usedOn: usedOn ?? '' }),
    send: async (post) => {
      await post('POST /leases/{id}/last-months-rent-uses/', {
        params: { id: deposit.leaseId },
        body: { for: use, cents: cents ?? 0, usedOn: usedOn ?? today },
      });
      return d('lastMonthDone', { amount: moneyOf(cents ?? 0, currency) });
    },
    onDone: onClose,
  });
  const control = controlsOf(form, acting.errorOf);
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
        options={(['rent', 'deposit'] as const).map((value) => ({ value, label: d(`for_${value}`) }))}
        {...control.choice('use')}
      />
      <FormPair>
        <MoneyField label={d('amount')} currency={currency} {...control.money('cents')} />
        <DateField label={d('usedOn')} today={today} {...control.date('usedOn')} />
      </FormPair>
    </ActPanel>
  );
}

function UndoInterest({ deposit, movementId, onClose }: ActProps & { readonly movementId: string }) {
  const d = useDepositsText();
  const doneOn = deposit.movements.find(({ id }) => id === movementId)?.on;
  return (
    <UndoPanel
      title={d('interestUndoTitle')}
      eyebrow={deposit.leaseNumber}
      why={d('interestUndoWhy')}
      act={d('undo')}
      reasonLabel={d('reason')}
      dateLabel={d('usedOn')}
      {...(doneOn === undefined ? {} : { doneOn })}
      send={async (undoing, post) => {
        await post('POST /deposit-interest/{id}/undo/', { params: { id: movementId }, body: undoing });
        return d('interestUndone');
      }}
      onClose={onClose}
    />
  );
}
