import { Amount } from '#web/kit/amount/amount.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatDate } from '#web/lib/format.ts';
import type { Settled } from './line-groups.ts';
import { useLinesText } from './text.ts';
import styles from './lines.module.css';

/** What a line that is done is in the books, or why it is not. */
export function SettledView({ settled, currency }: { readonly settled: Settled; readonly currency: string }) {
  const t = useLinesText();
  const { claims, excludedReason, reconciledThrough } = settled;
  const isPosted = claims.some((claim) => claim.isPosted);
  return (
    <>
      {excludedReason !== null && (
        <>
          <h3>{t('excludedFor')}</h3>
          <p>
            <bdi>{excludedReason}</bdi>
          </p>
        </>
      )}
      {claims.length > 0 && <h3>{t(isPosted ? 'postedAs' : 'matchedWith')}</h3>}
      <dl className={styles['lines']}>
        {claims.map(({ entryId, entryNumber, memo, date, cents, receiptId }) => (
          <div key={entryId}>
            <dt>
              <TextLink
                variant="row"
                to={receiptId === null ? `/money/journal/${entryId}` : `/rent/receipts/${receiptId}`}
              >
                {memo || t('entryNumber', { number: entryNumber })}
              </TextLink>{' '}
              <span className={styles['quiet']}>{formatDate(date)}</span>
            </dt>
            <dd>
              <Amount cents={cents} currency={currency} negative="accounting" />
            </dd>
          </div>
        ))}
      </dl>
      {reconciledThrough !== null && (
        <p className={styles['quiet']}>{t('reconciledThrough', { day: formatDate(reconciledThrough) })}</p>
      )}
    </>
  );
}
