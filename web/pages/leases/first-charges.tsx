import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { leaseFirstChargesQuery, chargeFirst } from '#web/features/rent-tasks/first-charges-query.ts';
import quiet from '#web/kit/quiet.module.css';
import notice from '#web/features/rent-tasks/not-owed.module.css';
import { useRentFailure } from '#web/features/money/use-rent-failure.ts';
import { moneyOf } from '#web/features/money/words.ts';
import { Button } from '#web/kit/button/button.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { useSendAgain } from '#web/kit/outcome/use-outcome.ts';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { formatDate, formatList } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import { newKey } from '#web/lib/new-key.ts';
import type { Lease } from './api.ts';
import { useActText } from './act-text.ts';
import { hasLedger } from './has-ledger.ts';
import { useTouched } from '#web/lib/use-act.ts';

/** Of a signed lease of which nothing was charged: its deposit and first rent, to be charged in one click. */
export function FirstCharges({ lease }: { readonly lease: Lease }) {
  const a = useActText();
  const say = useRentFailure();
  const touched = useTouched();
  const may = useMay();
  const enabled = may('rent.change') && hasLedger(lease);
  const { data } = useQuery({ ...leaseFirstChargesQuery(lease.id), enabled });
  const [key] = useState(newKey);
  const { submit, busy, failure } = useSubmission({
    send: async () => {
      if (data === undefined) return;
      await chargeFirst(lease.id, data.cents, key);
      showToast({ text: a('firstDone', { amount: moneyOf(data.cents, data.currency) }) });
      await touched('POST /leases/{id}/first-charges/');
    },
  });
  const sendAgain = useSendAgain(failure);
  if (data === undefined || data.cents === 0) return null;
  const { deposit, rent, currency } = data;
  const rentCents = rent.reduce((sum, { cents }) => sum + cents, 0);
  const parts = [
    ...(deposit === null
      ? []
      : [a('firstDeposit', { amount: moneyOf(deposit.cents, currency), date: formatDate(deposit.dueOn) })]),
    ...(rent[0] === undefined
      ? []
      : [
          a(rent[0].cents < (lease.rentCents ?? 0) ? 'firstRentPart' : 'firstRent', {
            amount: moneyOf(rentCents, currency),
            date: formatDate(rent[0].dueOn),
          }),
        ]),
  ];
  const act = deposit === null ? 'firstRentAct' : rent.length === 0 ? 'firstDepositAct' : 'firstAct';
  return (
    <section aria-label={a('firstLabel')}>
      <div className={notice['notice']}>
        <div className={notice['words']}>
          <p>{a('firstLabel')}</p>
          <p className={quiet['note']}>{formatList(parts)}</p>
        </div>
        <Button busy={busy} onClick={() => submit()}>
          {sendAgain ?? a(act)}
        </Button>
        <FormError requestId={failure?.requestId}>{failure === undefined ? undefined : say(failure)}</FormError>
      </div>
    </section>
  );
}
