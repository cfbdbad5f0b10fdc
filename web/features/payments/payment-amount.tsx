import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { MoneyField } from '#web/kit/money-field/money-field.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import type { DraftPart } from './payment-draft.ts';
import { usePaymentText } from './payment-text.ts';
import type { Payment } from './use-payment.ts';
import { moneyOf } from '#web/features/money/words.ts';
import styles from './payment.module.css';

interface PaymentAmountProps {
  readonly part: DraftPart;
  readonly payment: Payment;
  readonly currency: string;
  readonly error: string | undefined;
  /** Grows with every lease that is chosen; the focus then comes here. */
  readonly round: number;
}

/** How much was paid: what is due today, until another amount is typed; all that is charged is one key away. */
export function PaymentAmount({ part, payment, currency, error, round }: PaymentAmountProps) {
  const p = usePaymentText();
  const { changePart, centsOf, chargedOf } = payment;
  const box = useRef<HTMLDivElement>(null);
  const [switched, setSwitched] = useState(0);
  useEffect(() => {
    if (round + switched > 0) box.current?.querySelector('input')?.focus();
  }, [round, switched]);
  const charged = chargedOf(part);
  const hasMore = charged !== undefined && charged.openCents > charged.dueCents;
  const isAll = hasMore && part.typed === charged.openCents;

  function switchTo(typed: number | undefined) {
    changePart(part.key, { typed, unread: undefined, byHand: null });
    setSwitched(switched + 1);
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    // An Enter that was held until the form was here is played into the field, and submits nothing.
    if (event.key === 'Enter' && !event.nativeEvent.isTrusted) payment.onEarlyEnter();
    if (!hasMore || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    switchTo(event.key === 'ArrowDown' ? charged.openCents : undefined);
  }

  return (
    <div ref={box}>
      <MoneyField
        key={switched}
        label={p('amount')}
        currency={currency}
        cents={centsOf(part)}
        unread={part.unread}
        error={error}
        onKeyDown={press}
        onChange={(typed, text) =>
          changePart(part.key, { typed, unread: typed === null && text !== '' ? text : undefined, byHand: null })
        }
      />
      {hasMore && (
        <div className={styles['other']}>
          <TextAct
            aria-keyshortcuts={isAll ? 'ArrowUp' : 'ArrowDown'}
            onClick={() => switchTo(isAll ? undefined : charged.openCents)}
          >
            {isAll
              ? p('dueToday', { amount: moneyOf(charged.dueCents, currency) })
              : p('allCharged', { amount: moneyOf(charged.openCents, currency) })}
          </TextAct>
          <kbd aria-hidden="true">{isAll ? '↑' : '↓'}</kbd>
        </div>
      )}
    </div>
  );
}
