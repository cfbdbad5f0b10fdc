import { useQuery } from '@tanstack/react-query';
import { useRentWords } from '#web/features/money/text.ts';
import { ButtonLink } from '#web/kit/button/button.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { SidePanel, type PeekProps } from '#web/kit/side-panel/side-panel.tsx';
import { formatDate } from '#web/lib/format.ts';
import { receiptQuery, type ReceiptItem } from './api.ts';
import { ReceiptFacts, ReversedNote } from './receipt-facts.tsx';
import { ReceiptParts } from './receipt-parts.tsx';
import { ReceiptState } from './receipt-state.tsx';
import { payerOf } from './receipts-table.tsx';
import { useReceiptsText } from './receipts-text.ts';

export type ReceiptPanelProps = PeekProps<ReceiptItem>;

/** One receipt beside the list that it stands in. */
export function ReceiptPanel({ id, known, ...steps }: ReceiptPanelProps) {
  const c = useReceiptsText();
  const t = useRentWords();
  const query = useQuery(receiptQuery(id));
  const receipt = query.data;
  const head = receipt ?? known;
  return (
    <SidePanel
      eyebrow={head && `${head.number}, ${formatDate(head.receivedOn)}`}
      title={head === undefined ? '…' : <bdi>{payerOf(t, head)}</bdi>}
      chip={head && <ReceiptState receipt={head} />}
      {...steps}
      footer={
        <ButtonLink to={`/rent/receipts/${id}`} variant="primary">
          {c('open')}
        </ButtonLink>
      }
    >
      {receipt === undefined && query.error !== null && <QueryFailure query={query} />}
      {receipt === undefined && query.error === null && <Loading rows={6} />}
      {receipt !== undefined && (
        <>
          <ReversedNote receipt={receipt} />
          <ReceiptParts receipt={receipt} />
          <ReceiptFacts receipt={receipt} />
        </>
      )}
    </SidePanel>
  );
}
