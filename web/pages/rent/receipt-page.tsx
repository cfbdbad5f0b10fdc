import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link, useParams } from 'react-router';
import type { Receipt } from '#web/features/money/api.ts';
import { usePapersText } from '#web/features/money/papers-text.ts';
import { useRentWords } from '#web/features/money/text.ts';
import { usePaper } from '#web/features/money/use-paper.ts';
import { moneyOf } from '#web/features/money/words.ts';
import { useAddress } from '#web/kit/address/use-address.ts';
import { Button, ButtonLink } from '#web/kit/button/button.tsx';
import { copyText } from '#web/kit/copy-text/copy-text.ts';
import { Empty } from '#web/kit/empty/empty.tsx';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { DetailLayout, ListLayout } from '#web/kit/layout/layouts.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { Menu } from '#web/kit/menu/menu.tsx';
import { PageHeader } from '#web/kit/page-header/page-header.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import { failureOf } from '#web/kit/submission/failure-of.ts';
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
const defaults = { act: '' };

export function ReceiptPage() {
  const { id = '' } = useParams();
  return <Visited key={id} id={id} />;
}

function Visited({ id }: { readonly id: string }) {
  const c = useReceiptsText();
  const query = useQuery(receiptQuery(id));
  if (query.data !== undefined) return <InSight receipt={query.data} />;
  const isGone = query.error !== null && ['not-found', 'invalid-input'].includes(failureOf(query.error).code);
  return (
    <ListLayout
      header={<PageHeader eyebrow={<Link to="/rent/receipts">{c('title')}</Link>} title={isGone ? c('gone') : ' '} />}
    >
      {isGone && (
        <Empty plain act={<ButtonLink to="/rent/receipts">{c('title')}</ButtonLink>}>
          {null}
        </Empty>
      )}
      {!isGone && query.error !== null && <QueryFailure query={query} />}
      {query.error === null && <Loading rows={8} />}
    </ListLayout>
  );
}

/** One payment: what it paid, how it came, and the ways to take it back or put it elsewhere. */
function InSight({ receipt }: { readonly receipt: Receipt }) {
  const c = useReceiptsText();
  const p = usePapersText();
  const t = useRentWords();
  const { busy, save } = usePaper();
  const mayChange = useMay()('rent.change');
  const [address, change] = useAddress(defaults);
  const act = (name: string) => change({ act: name }, { keepPage: true, replace: address.act !== '' });
  const close = () => act('');
  const canChange = mayChange && receipt.reversed === null;
  const [part] = receipt.parts;
  const amount = moneyOf(receipt.cents, receipt.currency);
  return (
    <>
      <title>{c('titled', { page: `${receipt.number}, ${payerOf(t, receipt)}` })}</title>
      <DetailLayout
        header={
          <PageHeader
            {...(part === undefined ? {} : { colour: propertyColourOf(part.property.colour) })}
            eyebrow={
              <>
                <Link to="/rent">{c('rentRoll')}</Link>
                {' / '}
                <Link to="/rent/receipts">{c('eyebrow')}</Link>
                {` / ${receipt.number}`}
              </>
            }
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
                          { label: c('changeAllocation'), onSelect: () => act('allocate') },
                          ...(receipt.unappliedCents > 0
                            ? [{ label: c('refund'), onSelect: () => act('refund') }]
                            : []),
                          { label: c('reverse'), danger: true, onSelect: () => act('mistake') },
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
                {canChange && <Button onClick={() => act('returned')}>{c('returned')}</Button>}
              </>
            }
          />
        }
        facts={<ReceiptFacts receipt={receipt} />}
        panel={
          canChange &&
          address.act !== '' && (
            <Suspense fallback={null}>
              <ReceiptAct key={address.act} receipt={receipt} act={address.act} onClose={close} onUnavailable={close} />
            </Suspense>
          )
        }
      >
        <h2 className={styles['hidden']}>{c('what')}</h2>
        <ReversedNote receipt={receipt} />
        <FeesNotOwed receipt={receipt} />
        <ReceiptParts receipt={receipt} />
      </DetailLayout>
    </>
  );
}
