import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#web/kit/button/button.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { call } from '#web/lib/client.ts';
import { formatDate, formatList } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import { newKey } from '#web/lib/new-key.ts';
import { leaseNotOwedQuery, type NotOwed } from './not-owed-query.ts';
import { useNotOwedText } from './not-owed-text.ts';
import { useRentWords } from '#web/features/money/text.ts';
import { useRentFailure } from '#web/features/money/use-rent-failure.ts';
import { moneyOf, wordOf } from '#web/features/money/words.ts';
import quiet from '#web/kit/quiet.module.css';
import styles from './not-owed.module.css';
import { useTouched } from '#web/lib/use-act.ts';

/** What was charged for days after the last one, by this lease and the terms around it. Nothing once it is credited. */
export function NotOwedNotices({ leaseId }: { readonly leaseId: string }) {
  const n = useNotOwedText();
  const items = useQuery(leaseNotOwedQuery(leaseId)).data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <section aria-label={n('label')}>
      {items.map((item) => (
        <Notice key={item.lease.id} item={item} isOwn={item.lease.id === leaseId} />
      ))}
    </section>
  );
}

function Notice({ item, isOwn }: { readonly item: NotOwed; readonly isOwn: boolean }) {
  const n = useNotOwedText();
  const t = useRentWords();
  const mayCredit = useMay()('rent.change');
  const { lease, charges, currency } = item;
  const amount = moneyOf(item.cents, currency);
  const date = formatDate(item.lastDay);
  const named = charges.map(({ kind, label, number, cents }) => {
    const what = label ?? wordOf(t, 'kind', kind);
    return charges.length === 1
      ? n('charge', { what, number })
      : n('chargeOf', { what, number, amount: moneyOf(cents, currency) });
  });
  return (
    <div className={styles['notice']}>
      <div className={styles['words']}>
        <p>{isOwn ? n('own', { amount, date }) : n('other', { amount, date, number: lease.number })}</p>
        <p className={quiet['note']}>
          {formatList(named)}
          {charges.every(({ openCents }) => openCents === 0) && `. ${n('paid')}`}
        </p>
      </div>
      {mayCredit && <CreditThem item={item} amount={amount} date={date} />}
    </div>
  );
}

interface CreditThemProps {
  readonly item: NotOwed;
  readonly amount: string;
  readonly date: string;
}

/** Each charge is credited by itself; what one refusal leaves is told again and credited with the next click. */
function CreditThem({ item: { lease, charges }, amount, date }: CreditThemProps) {
  const n = useNotOwedText();
  const say = useRentFailure();
  const touched = useTouched();
  const [keys] = useState(() => new Map<string, string>());
  const { submit, busy, failure } = useSubmission({
    send: async () => {
      const reason = n('reason', { date });
      try {
        for (const { id: forChargeId, cents } of charges) {
          const place = `${forChargeId} ${cents}`;
          const key = keys.get(place) ?? newKey();
          keys.set(place, key);
          await call(
            'POST /credits/',
            { body: { leaseId: lease.id, kind: 'credit', cents, reason, forChargeId } },
            { idempotencyKey: key },
          );
        }
        showToast({ text: n('done', { amount }) });
      } finally {
        await touched('POST /credits/');
      }
    },
  });
  return (
    <>
      <Button busy={busy} onClick={() => submit()}>
        {n('act', { amount })}
      </Button>
      <FormError requestId={failure?.requestId}>{failure === undefined ? undefined : say(failure)}</FormError>
    </>
  );
}
