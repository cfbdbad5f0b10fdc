import { Facts } from '#web/kit/facts/facts.tsx';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import { depositDue } from './deposit-due.ts';
import { LateFeeResult } from './late-fee-result.tsx';
import type { LeaseForm } from './lease-form.ts';
import type { LivePreview } from './use-live-preview.ts';
import { ScheduleLines } from './schedule-lines.tsx';
import { ScheduleStrip } from './schedule-strip.tsx';
import { useWizardText } from './wizard-text.ts';
import styles from './wizard.module.css';

interface WizardPreviewProps {
  readonly preview: LivePreview;
  readonly form: LeaseForm;
  readonly isCheck: boolean;
}

/** Beside the form: the first twelve months to the cent, and when a late fee would come. */
export function WizardPreview({ preview, form, isCheck }: WizardPreviewProps) {
  const w = useWizardText();
  const { data, isBusy } = preview;
  const { startsOn } = form;
  const deposit = data === undefined ? undefined : depositDue(form, data.schedule);
  // What fell due before is left out, and that is said.
  const since =
    startsOn !== null && data !== undefined && data.schedule.from > startsOn ? data.schedule.from : undefined;
  const hasLines = data !== undefined && data.schedule.lines.length > 0;
  return (
    <div className={styles['preview']} aria-live="polite" aria-busy={isBusy}>
      <h2 className={styles['title']}>{w('previewTitle')}</h2>
      {since !== undefined && <p className={styles['why']}>{w('previewSince', { date: formatDate(since) })}</p>}
      {!hasLines && <p className={styles['why']}>{w('previewEmpty')}</p>}
      {hasLines && (
        <>
          <ScheduleStrip schedule={data.schedule} />
          <p className={styles['total']}>
            <strong>{formatMoney(data.schedule.totalCents, data.schedule.currency)}</strong>{' '}
            {w('previewTotal', { currency: data.schedule.currency })}
          </p>
          {deposit !== undefined && (
            <p className={styles['why']}>
              {w('previewDeposit', { amount: formatMoney(deposit.cents, data.schedule.currency) })}
            </p>
          )}
          {!isCheck && <ScheduleLines schedule={data.schedule} />}
        </>
      )}
      {data !== undefined && (
        <Facts title={w('lateResult')}>
          <LateFeeResult fee={data.lateFee} currency={data.schedule.currency} />
        </Facts>
      )}
    </div>
  );
}
