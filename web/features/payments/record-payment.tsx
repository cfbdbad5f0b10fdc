import { useQueries } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { ActPanel } from '#web/kit/act-panel/act-panel.tsx';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { firstField } from '#web/kit/focus/first-field.ts';
import { useAskedAgain } from '#web/kit/held-keys/form-asked.ts';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { useMe } from '#web/lib/me.ts';
import { leaseNameQuery, type Receipt } from '#web/features/money/api.ts';
import {
  forgetPayment,
  isBegun,
  isTyped,
  readKeptPayment,
  readLastPayment,
  type KeptPayment,
  type PaymentScope,
} from './kept-payment.ts';
import { LeaseField, leaseOf } from './lease-field.tsx';
import { PaymentAmount } from './payment-amount.tsx';
import type { DraftPart, PayingLease } from './payment-draft.ts';
import { PaymentAfterwards } from './payment-afterwards.tsx';
import { PaymentDoubt } from './payment-doubt.tsx';
import { PaymentHow } from './payment-how.tsx';
import { usePaymentText } from './payment-text.ts';
import { PaymentWhere } from './payment-where.tsx';
import { useRentWords } from '#web/features/money/text.ts';
import { usePayment, type Payment } from './use-payment.ts';
import { useRentFailure } from '#web/features/money/use-rent-failure.ts';
import { moneyOf } from '#web/features/money/words.ts';
import styles from './payment.module.css';

export interface RecordPaymentProps {
  /** The leases that the address names, with commas between their ids; `new` is none yet. */
  readonly leaseId: string;
  /** How much the address names, in minor units; otherwise what is due. */
  readonly amount?: string;
  readonly onClose: () => void;
  readonly onRecorded?: (receipt: Receipt) => void;
}

/** Three fields, and where the money will go; nothing is posted before the button says how much. */
export function RecordPayment({ leaseId, amount = '', onClose, onRecorded }: RecordPaymentProps) {
  const t = useRentWords();
  const { organisation, user } = useMe();
  const scope = { organisationId: organisation.id, userId: user.id, leaseId };
  // A form that was opened anew is empty, whatever was typed before: keys go on to where they always went.
  const isBack = useNavigationType() === NavigationType.Pop;
  const [found] = useState(() => readKeptPayment(scope, Date.now()));
  const [form, setForm] = useState({ round: 0, kept: isBack ? found : undefined });
  const [offered, setOffered] = useState(() => {
    if (found === undefined || !(isBack || isTyped(found) || found.isSent === true))
      return readLastPayment(scope, Date.now());
    return isBack ? undefined : found;
  });
  // The page takes the form away a moment later. Opened again before that, it is another payment, with another key.
  const { key: place } = useLocation();
  const [recordedAt, setRecordedAt] = useState<string>();
  const begin = (kept: KeptPayment | undefined) => {
    setOffered(kept === undefined ? readLastPayment(scope, Date.now()) : undefined);
    setForm({ round: form.round + 1, kept });
  };
  // Asked for while it is open, it is an empty form for another payment; what stood in it is offered.
  useAskedAgain(() => {
    begin(undefined);
    const left = readKeptPayment(scope, Date.now());
    if (left !== undefined && isBegun(left)) setOffered(left);
  });
  const ids = leaseId === 'new' ? [] : leaseId.split(',').slice(0, 100);
  const leases = useQueries({
    queries: ids.map((id) => leaseNameQuery(id)),
    combine: (results) =>
      results.every(({ data, error }) => data !== undefined || error !== null)
        ? results.flatMap(({ data }) => (data === undefined ? [] : [data]))
        : undefined,
  });
  // A link names leases by their ids alone; who that is comes a moment later, and with it the form.
  if (leases === undefined || recordedAt === place) return null;
  return (
    <PaymentForm
      key={form.round}
      leases={leases.map((lease) => leaseOf(t, { ...lease, leaseId: lease.id }))}
      amount={/^[1-9]\d{0,14}$/.test(amount) ? Number(amount) : undefined}
      scope={scope}
      kept={form.kept}
      offered={offered}
      onClose={onClose}
      onDone={(receipt) => {
        onRecorded?.(receipt);
        setRecordedAt(place);
        begin(undefined);
        onClose();
      }}
      onContinue={() => begin(offered)}
      onDiscard={(key) => {
        forgetPayment(scope, key);
        if (key === offered?.key) setOffered(readLastPayment(scope, Date.now()));
        else begin(undefined);
      }}
    />
  );
}

interface PaymentFormProps {
  readonly leases: readonly PayingLease[];
  readonly amount: number | undefined;
  readonly scope: PaymentScope;
  readonly kept: KeptPayment | undefined;
  /** A draft of an earlier time, until somebody continues or discards it. */
  readonly offered: KeptPayment | undefined;
  readonly onClose: () => void;
  /** It is recorded. */
  readonly onDone: (receipt: Receipt) => void;
  readonly onContinue: () => void;
  /** The draft with this key goes: the offered one, or the restored one, and then the form begins anew. */
  readonly onDiscard: (key: string) => void;
}

function PaymentForm({
  leases,
  amount,
  scope,
  kept,
  offered,
  onClose,
  onDone,
  onContinue,
  onDiscard,
}: PaymentFormProps) {
  const p = usePaymentText();
  const say = useRentFailure();
  const { organisation } = useMe();
  const payment = usePayment(leases, { amount, scope, kept }, onDone);
  const { draft, change, preview, total, submission, refusal, overdrawn } = payment;
  const { busy, failure, message, errorOf } = submission;
  const { receivedOn } = draft;
  const heldUntil = receivedOn !== null && receivedOn > payment.today ? receivedOn : undefined;
  const leave = () => {
    // It may be recorded: it is offered again, with its key, until its outcome is known.
    if (payment.isSent) payment.sayUnknown();
    else if (!busy) forgetPayment(scope, payment.key);
    onClose();
  };
  const currency = draft.parts.find((part) => part.lease !== null)?.lease?.currency ?? organisation.currency;
  // Who it is from is asked first; where that is known, how much. A restored draft that was opened for nobody begins with whom
  // it is from: what is typed by whoever did not see that it was restored must not become an amount of somebody else's.
  const isFromFirst = draft.parts[0]?.lease === null || (payment.isRestored && leases.length === 0);
  const [first] = useState(isFromFirst ? 'input' : 'input[inputmode="decimal"]');
  const shown = failure !== undefined && message !== undefined ? failure : failure === undefined ? refusal : undefined;
  // What the preview refuses about a field is said at the field, and only there.
  const isAboutDate = shown?.fields.some(({ path }) => path === 'receivedOn') === true;
  const isAboutAccount = shown?.fields.some(({ path }) => path === 'accountId') === true;
  const isMarked = (['from', 'amount', 'receivedOn', 'accountId'] as const).some(
    (field) => errorOf(field) !== undefined,
  );
  const dateError = isAboutDate ? say(shown) : errorOf('receivedOn');
  return (
    <ActPanel
      title={p('title')}
      act={total === undefined ? p('recordPlain') : p('record', { amount: moneyOf(total, currency) })}
      nothingYet={payment.isEarly ? p(isMarked ? 'fixField' : 'tooEarly') : undefined}
      acting={{ ...submission, isLocked: payment.isSent, startOver: () => onDiscard(payment.key) }}
      problem={
        overdrawn
          ? p('tooMuch')
          : shown !== undefined && !isAboutDate && !isAboutAccount && payment.doubt === undefined
            ? say(shown)
            : undefined
      }
      first={first}
      holdsTyped={payment.isRestored && isTyped(payment)}
      onClose={leave}
    >
      <div className={styles['form']}>
        {payment.isRestored && !payment.isSent && (
          <p className={styles['restored']}>
            {p('restored')} <TextAct onClick={() => onDiscard(payment.key)}>{p('discard')}</TextAct>
          </p>
        )}
        {offered !== undefined && !payment.isSent && (
          <p className={styles['restored']}>
            {p(offered.isSent === true ? 'sentBefore' : 'unfinished', { name: nameOf(offered) ?? p('nobodyYet') })}{' '}
            <TextAct onClick={onContinue}>{p(offered.isSent === true ? 'checkSent' : 'continueDraft')}</TextAct>{' '}
            <TextAct
              variant="other"
              onClick={({ currentTarget }) => {
                onDiscard(offered.key);
                firstField(currentTarget.form, first)?.focus();
              }}
            >
              {p('discard')}
            </TextAct>
          </p>
        )}
        {draft.parts.map((part, at) => (
          <PartFields key={part.key} part={part} at={at} payment={payment} currency={currency}>
            {at === 0 && (
              <DateField
                label={p('receivedOn')}
                value={draft.receivedOn}
                today={payment.today}
                error={draft.receivedOn === null ? errorOf('receivedOn') && p('askDate') : dateError}
                onChange={(day) => change({ receivedOn: day })}
              />
            )}
          </PartFields>
        ))}
        <PaymentHow payment={payment} accountError={isAboutAccount ? say(shown) : errorOf('accountId')} />
        <AddLease payment={payment} />
        <PaymentDoubt payment={payment} />
        {preview !== undefined && (
          <>
            <PaymentWhere payment={payment} preview={preview} heldUntil={heldUntil} />
            <PaymentAfterwards preview={preview} isStale={payment.isStale} heldUntil={heldUntil} />
          </>
        )}
      </div>
    </ActPanel>
  );
}

function nameOf({ draft }: Pick<KeptPayment, 'draft'>): string | undefined {
  return draft.parts.find(({ lease }) => lease !== null)?.lease?.name;
}

function PartFields({
  part,
  at,
  payment,
  currency,
  children,
}: {
  readonly part: DraftPart;
  readonly at: number;
  readonly payment: Payment;
  readonly currency: string;
  readonly children?: ReactNode;
}) {
  const p = usePaymentText();
  const { draft, change, changePart, centsOf, submission } = payment;
  // One more with every lease that is chosen: the amount is what one goes on to.
  const [round, setRound] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const isEmpty = part.lease === null;
  // What was clicked may be gone with the lease: the focus then goes to the field that is to be filled in.
  useEffect(() => {
    if (!isEmpty) return undefined;
    const timer = setTimeout(() => {
      const { activeElement } = document;
      const isNowhere = activeElement === document.body || activeElement?.matches('[role="dialog"]') === true;
      if (isNowhere) box.current?.querySelector('input')?.focus();
    });
    return () => clearTimeout(timer);
  }, [isEmpty]);
  const isAsked = submission.errorOf('from') !== undefined && part.lease === null;
  const isShort = submission.errorOf('amount') !== undefined && (centsOf(part) ?? 0) <= 0;
  const taken = draft.parts.flatMap(({ lease }) => (lease === null ? [] : [lease.id]));
  return (
    <div ref={box} className={styles['part']}>
      <LeaseField
        label={p('from')}
        {...(part.lease === null ? { help: p('fromHelp') } : {})}
        error={isAsked ? p('askFrom') : undefined}
        value={part.lease}
        taken={taken}
        onChange={(lease) => changePart(part.key, { lease, byHand: null })}
        onChosen={() => setRound(round + 1)}
        onEarlyEnter={payment.onEarlyEnter}
      />
      <div className={styles['pair']}>
        <PaymentAmount
          part={part}
          payment={payment}
          currency={part.lease?.currency ?? currency}
          error={isShort ? p('askAmount') : undefined}
          round={round}
        />
        {children}
        {at > 0 && (
          <TextAct
            variant="other"
            className={styles['out']}
            aria-label={p('removeLeaseOf', { name: part.lease?.name ?? '' })}
            onClick={() => change({ parts: draft.parts.filter(({ key }) => key !== part.key) })}
          >
            {p('removeLease')}
          </TextAct>
        )}
      </div>
    </div>
  );
}

function AddLease({ payment: { draft, change } }: { readonly payment: Payment }) {
  const p = usePaymentText();
  if (draft.parts.some(({ lease }) => lease === null)) return null;
  const add = () =>
    change({
      parts: [...draft.parts, { key: crypto.randomUUID(), lease: null, typed: undefined, byHand: null }],
    });
  return <TextAct onClick={add}>{p('addLease')}</TextAct>;
}
