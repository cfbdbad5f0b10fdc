import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#web/kit/button/button.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { useSendAgain } from '#web/kit/outcome/use-outcome.ts';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { call } from '#web/lib/client.ts';
import { formatDate, formatList } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import { newKey } from '#web/lib/new-key.ts';
import { periodWords } from '#web/lib/period-words.ts';
import { useRentWords } from '#web/features/money/text.ts';
import { useRentFailure } from '#web/features/money/use-rent-failure.ts';
import { moneyOf } from '#web/features/money/words.ts';
import quiet from '#web/kit/quiet.module.css';
import styles from './not-owed.module.css';
import { useTouched } from '#web/lib/use-act.ts';

const namedAtMost = 3;

/** What a raise adds to months that were charged before it. */
function missingRentQuery(leaseIds: readonly string[]) {
  return queryOptions({
    // Named like a read, so that every change of rent reads it anew.
    queryKey: ['GET /charge-differences/', leaseIds],
    queryFn: ({ signal }) =>
      call('POST /charge-difference-previews/', { body: { leaseIds: [...leaseIds] } }, { signal }),
    retry: false,
  });
}

/** Charges the difference in one click. Nothing where nothing is missing. */
export function MissingRent({ leaseIds }: { readonly leaseIds: readonly string[] }) {
  const t = useRentWords();
  const say = useRentFailure();
  const touched = useTouched();
  const mayCharge = useMay()('rent.change');
  const { data } = useQuery({ ...missingRentQuery(leaseIds), enabled: leaseIds.length > 0 });
  const [key, setKey] = useState(newKey);
  const items = data?.items ?? [];
  const { submit, busy, failure } = useSubmission({
    send: async () => {
      const body = { leaseIds: [...new Set(items.map(({ leaseId }) => leaseId))] };
      await call('POST /charge-differences/', { body }, { idempotencyKey: key });
      setKey(newKey());
      showToast({ text: t('differencesCharged', { count: items.length }) });
      await touched('POST /charge-differences/');
    },
  });
  const sendAgain = useSendAgain(failure);
  if (items.length === 0) return null;
  const named = items.slice(0, namedAtMost).map(({ leaseNumber, unit, cents, currency, from, to, dueOn }) =>
    t('missingRentOf', {
      lease: `${unit.name} ${leaseNumber}`,
      amount: moneyOf(cents, currency),
      period: periodWords({ from, to }),
      date: formatDate(dueOn),
    }),
  );
  const others = items.length - named.length;
  return (
    <section aria-label={t('missingRent')}>
      <div className={styles['notice']}>
        <div className={styles['words']}>
          <p>{t('missingRent')}</p>
          <p className={quiet['note']}>
            {formatList(others > 0 ? [...named, t('missingRentMore', { count: others })] : named)}
          </p>
        </div>
        {mayCharge && (
          <Button busy={busy} onClick={() => submit()}>
            {sendAgain ?? t('chargeDifferences', { count: items.length })}
          </Button>
        )}
        <FormError requestId={failure?.requestId}>{failure === undefined ? undefined : say(failure)}</FormError>
      </div>
    </section>
  );
}
