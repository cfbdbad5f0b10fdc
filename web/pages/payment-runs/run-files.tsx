import { useState } from 'react';
import { checkLayouts } from '#shared/bills/pay-methods.ts';
import { moneyOf } from '#web/features/money/words.ts';
import { Button } from '#web/kit/button/button.tsx';
import { Fact, FactNote, Facts } from '#web/kit/facts/facts.tsx';
import { Select } from '#web/kit/select/select.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { download } from '#web/lib/download.ts';
import { formatDate } from '#web/lib/format.ts';
import { problemOf } from '#web/lib/problem-of.ts';
import { useMay } from '#web/lib/me.ts';
import type { PayRunInFull } from './api.ts';
import { usePayText } from './text.ts';
import styles from './payment-runs.module.css';

/** Saves a file, and says where that failed. */
export function useSaving(): (save: () => Promise<void>) => void {
  const t = usePayText();
  return (save) => {
    save().catch((error: unknown) =>
      // What is missing, such as the account number of the bank, is said by the server.
      showToast({ text: problemOf(error)?.detail ?? t('notDownloaded'), tone: 'bad' }),
    );
  };
}

/** What the bank gets, with the sums that it checks. */
export function RunFiles({ run }: { readonly run: PayRunInFull }) {
  const { files, currency } = run;
  const t = usePayText();
  const save = useSaving();
  const mayRelease = useMay()('payments.release');
  if (files.length === 0) return null;
  return (
    <Facts title={t('files')}>
      {files.map((file) => (
        <div key={file.id} className={styles['file']}>
          <Fact label={file.name} strong>
            {moneyOf(file.cents, currency)}
          </Fact>
          <FactNote>{t('fileSums', { count: file.payments, date: formatDate(file.settlesOn) })}</FactNote>
          {file.control !== null && <FactNote>{t('hash', { hash: file.control })}</FactNote>}
          <FactNote>{t('sha', { hash: file.sha256 })}</FactNote>
          {mayRelease && (
            <Button
              aria-label={t('downloadOf', { name: file.name })}
              onClick={() => save(() => download('GET /payment-files/{id}/content/', { params: { id: file.id } }))}
            >
              {t('download')}
            </Button>
          )}
        </div>
      ))}
    </Facts>
  );
}

/** Printed on the bank’s stock, and told to the bank. */
export function RunChecks({ run }: { readonly run: PayRunInFull }) {
  const t = usePayText();
  const save = useSaving();
  const mayRelease = useMay()('payments.release');
  const [layout, setLayout] = useState(run.layout);
  const params = { id: run.id };
  const checks = run.paid.filter(({ method }) => method === 'check');
  if (!mayRelease || run.releasedOn === null || checks.length === 0) return null;
  return (
    <Facts title={t('method_check')}>
      <div className={styles['file']}>
        {checks.some(({ voided }) => voided === null) && (
          <>
            <Select
              label={t('layoutOf')}
              options={checkLayouts.map((value) => ({ value, label: t(`layout_${value}`) }))}
              value={layout}
              onChange={setLayout}
            />
            <Button
              variant="primary"
              onClick={() => save(() => download('GET /payment-runs/{id}/checks.pdf/', { params, query: { layout } }))}
            >
              {t('printChecks')}
            </Button>
          </>
        )}
        <Button onClick={() => save(() => download('GET /payment-runs/{id}/positive-pay.csv/', { params }))}>
          {t('positivePay')}
        </Button>
      </div>
    </Facts>
  );
}
