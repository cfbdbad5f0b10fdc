import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { Receipt } from '#web/features/money/api.ts';
import { usePapersText } from '#web/features/money/papers-text.ts';
import { useRentWords } from '#web/features/money/text.ts';
import { usePaper } from '#web/features/money/use-paper.ts';
import { moneyOf } from '#web/features/money/words.ts';
import { Button } from '#web/kit/button/button.tsx';
import { copyText } from '#web/kit/copy-text/copy-text.ts';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { Menu } from '#web/kit/menu/menu.tsx';
import { FetchedRecord, RecordPage } from '#web/kit/record-page/record-page.tsx';
import { useOpenAct } from '#web/kit/record-page/use-open-act.ts';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import { download } from '#web/lib/download.ts';
import { useMay } from '#web/lib/me.ts';
import { receiptQuery } from './api.ts';
import { FeesNotOwed } from './fees-not-owed.tsx';
import { ReceiptFacts, ReversedNote } from './receipt-facts.tsx';
import { ReceiptParts } from './receipt-parts.tsx';
import { ReceiptState } from './receipt-state.tsx';
import { payerOf } from './receipts-table.tsx';
import { useReceiptsText } from './receipts-text.ts';
import styles from './receipt.module.css';

const ReceiptAct = lazyPart(async () => (await import('./receipt-act.tsx')).ReceiptAct, { instead: 'toast' });

export function ReceiptPage() {
  const c = useReceiptsText();
  const { id = '' } = useParams();
  const query = useQuery(receiptQuery(id));
  return (
    <FetchedRecord key={id} query={query} list={{ to: '/rent/receipts', name: c('title') }} gone={c('gone')}>
      {(receipt) => <InSight receipt={receipt} />}
    </FetchedRecord>
  );
}

/** One payment: what it paid, how it came, and the ways to take it back or put it elsewhere. */
function InSight({ receipt }: { readonly receipt: Receipt }) {
  const c = useReceiptsText();
  const p = usePapersText();
  const t = useRentWords();
  const { busy, save } = usePaper();
  const mayChange = useMay()('rent.change');
  const canChange = mayChange && receipt.reversed === null;
  const { act, open, close } = useOpenAct(canChange);
  const [part] = receipt.parts;
  const amount = moneyOf(receipt.cents, receipt.currency);
  return (
    <RecordPage
      page={c('titled', { page: `${receipt.number}, ${payerOf(t, receipt)}` })}
      {...(part === undefined ? {} : { colour: propertyColourOf(part.property.colour) })}
      trail={[{ to: '/rent', name: c('rentRoll') }, { to: '/rent/receipts', name: c('eyebrow') }, receipt.number]}
      title={`${amount} ${receipt.currency}`}
      chip={<ReceiptState receipt={receipt} />}
      actions={
        <>
          <Menu
            more
            label={t('more')}
            entries={[
              ...(canChange
                ? [
                    { label: c('changeAllocation'), onSelect: () => open('allocate') },
                    ...(receipt.unappliedCents > 0 ? [{ label: c('refund'), onSelect: () => open('refund') }] : []),
                    { label: c('reverse'), danger: true, onSelect: () => open('mistake') },
                    'rule' as const,
                  ]
                : []),
              {
                label: c('copyLink'),
                onSelect: () => void copyText(new URL(`/rent/receipts/${receipt.id}`, location.href).href),
              },
            ]}
          />
          <Button
            busy={busy}
            onClick={() =>
              save(() => download('GET /receipts/{id}/receipt.pdf/', { params: { id: receipt.id }, query: {} }))
            }
          >
            {p('receiptPdf')}
          </Button>
          {canChange && <Button onClick={() => open('returned')}>{c('returned')}</Button>}
        </>
      }
      facts={<ReceiptFacts receipt={receipt} />}
      panel={act !== '' && <ReceiptAct key={act} receipt={receipt} act={act} onClose={close} onUnavailable={close} />}
    >
      <h2 className={styles['hidden']}>{c('what')}</h2>
      <ReversedNote receipt={receipt} />
      <FeesNotOwed receipt={receipt} />
      <ReceiptParts receipt={receipt} />
    </RecordPage>
  );
}
