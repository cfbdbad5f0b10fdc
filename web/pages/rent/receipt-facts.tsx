import type { Receipt } from '#web/features/money/api.ts';
import { useRentWords } from '#web/features/money/text.ts';
import { moneyOf } from '#web/features/money/words.ts';
import { Fact, Facts } from '#web/kit/facts/facts.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatDate, formatInstant } from '#web/lib/format.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { useReceiptsText } from './receipts-text.ts';
import styles from './receipt.module.css';

/** How it came in, and where it stands in the books. */
export function ReceiptFacts({ receipt }: { readonly receipt: Receipt }) {
  const c = useReceiptsText();
  const t = useRentWords();
  const { organisation } = useMe();
  const mayRead = useMay()('ledger.read');
  const at = formatInstant(receipt.recordedAt, organisation.timeZone);
  return (
    <>
      <Facts title={c('facts')}>
        <Fact label={c('received')}>{formatDate(receipt.receivedOn)}</Fact>
        {receipt.payer !== null && (
          <Fact label={c('payer')}>
            <TextLink variant="row" to={`/people/${receipt.payer.id}`}>
              <bdi>{receipt.payer.name}</bdi>
            </TextLink>
          </Fact>
        )}
        <Fact label={c('method')}>{t(`method_${receipt.method}`)}</Fact>
        <Fact label={c('account')}>{receipt.account.name}</Fact>
        {receipt.reference !== null && (
          <Fact label={c('reference')}>
            <bdi>{receipt.reference}</bdi>
          </Fact>
        )}
        {receipt.batch !== null && (
          <Fact label={c('batch')}>
            <TextLink variant="row" to="/rent/deposits-to-bank">
              {receipt.batch.number}
            </TextLink>
          </Fact>
        )}
        {receipt.memo !== null && <Fact label={c('memo')}>{receipt.memo}</Fact>}
        <Fact label={c('recorded')}>
          {receipt.recordedBy === null ? at : c('recordedBy', { name: receipt.recordedBy.name, at })}
        </Fact>
      </Facts>
      {mayRead && (
        <Facts title={c('books')}>
          <Fact label={c('entry')}>
            <TextLink to={`/money/journal/${receipt.entryId}`}>{c('showEntry')}</TextLink>
          </Fact>
          {receipt.reversalEntryId !== null && (
            <Fact label={c('reversalEntry')}>
              <TextLink to={`/money/journal/${receipt.reversalEntryId}`}>{c('showEntry')}</TextLink>
            </Fact>
          )}
        </Facts>
      )}
    </>
  );
}

/** That it was taken back, and what had been paid back of it before, which is owed now. */
export function ReversedNote({ receipt: { reversed, owedRefunds, currency } }: { readonly receipt: Receipt }) {
  const c = useReceiptsText();
  if (reversed === null) return null;
  return (
    <>
      <p className={styles['reversed']}>
        {c(`reversedOn_${reversed.kind}`, { date: formatDate(reversed.on), reason: reversed.reason })}
        {reversed.by !== null && `, ${c('reversedBy', { name: reversed.by.name })}`}
      </p>
      {owedRefunds.map(({ of, chargeId, number, refundNumber: refund, cents }) => (
        <p key={chargeId} className={styles['reversed']}>
          <TextLink variant="row" to={`/rent/charges/${chargeId}`}>
            {c(of === 'deposit' ? 'owedDeposit' : 'owedRefund', {
              amount: moneyOf(cents, currency),
              refund,
              charge: number,
            })}
          </TextLink>
        </p>
      ))}
    </>
  );
}
