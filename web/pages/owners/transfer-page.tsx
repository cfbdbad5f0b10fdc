import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { UndoPanel } from '#web/features/money-acts/undo-panel.tsx';
import { usePaper } from '#web/features/money/use-paper.ts';
import { moneyOf } from '#web/features/money/words.ts';
import { useTransferText } from '#web/features/transfers/text.ts';
import { TransferContentView, type TransferInFull } from '#web/features/transfers/transfer-content.tsx';
import { TransferChip } from '#web/features/transfers/transfers-table.tsx';
import { Amount } from '#web/kit/amount/amount.tsx';
import { Button } from '#web/kit/button/button.tsx';
import { Fact, FactNote, Facts } from '#web/kit/facts/facts.tsx';
import { FetchedRecord, RecordPage } from '#web/kit/record-page/record-page.tsx';
import { useOpenAct } from '#web/kit/record-page/use-open-act.ts';
import { Section } from '#web/kit/section/section.tsx';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { failureText, useFailureWords } from '#web/kit/submission/failure-text.ts';
import { Table } from '#web/kit/table/table.tsx';
import { TextAct, TextLink } from '#web/kit/text-link/text-link.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { download } from '#web/lib/download.ts';
import { formatDate, formatInstant } from '#web/lib/format.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { routeQuery } from '#web/lib/route-query.ts';
import { useAct } from '#web/lib/use-act.ts';

export function TransferPage() {
  const t = useTransferText();
  const { id = '' } = useParams();
  const query = useQuery(routeQuery('GET /ownership-transfers/{id}/', { params: { id } }));
  const list = { to: '/owners/transfers', name: t('transfers') };
  return (
    <FetchedRecord key={id} query={query} list={list} gone={t('transfer')} goneWhy={t('gone')}>
      {(transfer) => <Done transfer={transfer} />}
    </FetchedRecord>
  );
}

/** A sale or hand-over as it was done, its letters, and what is still kept for the seller. */
function Done({ transfer }: { readonly transfer: TransferInFull }) {
  const t = useTransferText();
  const words = useFailureWords();
  const { id, number, kind, state, content, later, property } = transfer;
  const mayPay = useMay()('owners.pay');
  const canVoid = mayPay && state !== 'voided' && content.heldCents === 0;
  const { act, open, close } = useOpenAct(canVoid);
  const settle = useAct('POST /ownership-transfers/{id}/settle/');
  const pay = async () => {
    try {
      await settle({ params: { id }, body: { expectedCents: later.leftCents } });
      showToast({ text: t('settledToast', { number }) });
    } catch (error) {
      showToast({ text: failureText(words, failureOf(error)), tone: 'bad' });
    }
  };
  const isDone = later.openBillsCents === 0 && later.openArrearsCents === 0;
  return (
    <RecordPage
      trail={[
        { to: '/owners/transfers', name: t('transfers') },
        { to: `/properties/${property.id}`, name: <bdi>{property.name}</bdi> },
      ]}
      title={t(`${kind}Of`, { name: property.name })}
      colour={propertyColourOf(property.colour)}
      chip={<TransferChip kind={kind} state={state} />}
      actions={
        <>
          {canVoid && <Button onClick={() => open('void')}>{t('void')}</Button>}
          {mayPay && state === 'open' && (later.leftCents > 0 || isDone) && (
            <Button variant="primary" onClick={() => void pay()}>
              {later.leftCents > 0
                ? t('settle', { amount: moneyOf(later.leftCents, content.currency) })
                : t('settleClose')}
            </Button>
          )}
        </>
      }
      facts={<TransferFacts transfer={transfer} />}
      panel={act === 'void' && <VoidTransfer transfer={transfer} onClose={close} />}
    >
      <TransferContentView content={content} />
      <Entries transfer={transfer} />
    </RecordPage>
  );
}

function TransferFacts({ transfer }: { readonly transfer: TransferInFull }) {
  const t = useTransferText();
  const { timeZone } = useMe().organisation;
  const { number, on, content, later, state, feeRunId, voided } = transfer;
  const { kind, currency, arrearsTo } = content;
  const amounts = [
    ['openBills', later.openBillsCents],
    ['paidBills', later.paidBillsCents],
    ['collected', later.collectedCents],
    ['openArrears', later.openArrearsCents],
    ['settled', later.settledCents],
    ['left', later.leftCents],
  ] as const;
  return (
    <>
      <Facts title={number}>
        <Fact label={t(kind === 'sale' ? 'firstDay' : 'firstDaySuccessor')}>{formatDate(on)}</Fact>
        {[
          ...content.buyers.map(({ person }) => person),
          ...(content.successor === null ? [] : [content.successor]),
        ].map(({ id, name }) => (
          <Fact key={id} label={t(kind === 'sale' ? 'buyers' : 'successor')}>
            <TextLink variant="row" to={kind === 'sale' ? `/owners/${id}` : `/people/${id}`}>
              <bdi>{name}</bdi>
            </TextLink>
          </Fact>
        ))}
        {arrearsTo !== null && <Fact label={t('arrearsTo')}>{t(arrearsTo === 'buyer' ? 'toBuyer' : 'toSeller')}</Fact>}
        {transfer.madeBy !== null && <Fact label={t('madeBy')}>{transfer.madeBy}</Fact>}
        <Fact label={t('madeAt')}>{formatInstant(transfer.madeAt, timeZone)}</Fact>
        {feeRunId !== null && (
          <Fact label={t('feeRun')}>
            <TextLink to={`/owners/fee-runs/${feeRunId}`}>{t('feeRun')}</TextLink>
          </Fact>
        )}
        {voided !== null && (
          <>
            <Fact label={t('voidedOn')}>{formatDate(voided.on)}</Fact>
            <FactNote>{voided.reason}</FactNote>
          </>
        )}
      </Facts>
      <Letters transfer={transfer} />
      {state !== 'voided' && (content.keptCents > 0 || arrearsTo === 'seller') && (
        <Facts title={t('keptSince')}>
          <Fact label={t('kept')}>{moneyOf(content.keptCents, currency)}</Fact>
          {amounts.map(([name, cents]) =>
            cents === 0 ? null : (
              <Fact key={name} strong={name === 'left'} label={t(name)}>
                {moneyOf(cents, currency)}
              </Fact>
            ),
          )}
        </Facts>
      )}
    </>
  );
}

function Letters({ transfer: { id, content } }: { readonly transfer: TransferInFull }) {
  const t = useTransferText();
  const { busy, save } = usePaper();
  const isSale = content.kind === 'sale';
  const letters = [
    ...(content.leases.length > 0 ? [{ to: 'tenants', name: t('letterTo_tenants') } as const] : []),
    { to: 'seller', name: t(isSale ? 'letterTo_seller' : 'letterTo_owner') } as const,
    isSale
      ? ({ to: 'buyer', name: t('letterTo_buyer') } as const)
      : ({ to: 'successor', name: t('letterTo_successor') } as const),
  ];
  return (
    <Facts title={t('letters')}>
      {letters.map(({ to, name }) => (
        <Fact key={to} label={name}>
          <TextAct
            aria-label={`PDF, ${name}`}
            onClick={() => {
              if (!busy)
                save(() => download('GET /ownership-transfers/{id}/letters.pdf/', { params: { id }, query: { to } }));
            }}
          >
            PDF
          </TextAct>
        </Fact>
      ))}
    </Facts>
  );
}

function Entries({ transfer: { entries, currency } }: { readonly transfer: TransferInFull }) {
  const t = useTransferText();
  if (entries.length === 0) return null;
  return (
    <Section title={t('entries')}>
      <Table
        label={t('entries')}
        columns={[
          { name: 'on', header: t('dated'), width: '9rem', cell: ({ on }) => formatDate(on) },
          { name: 'kind', header: t('kind'), width: '9rem', cell: ({ kind }) => t(`kind_${kind}`) },
          { name: 'person', header: t('person'), cell: ({ person }) => <bdi>{person.name}</bdi> },
          { name: 'account', header: t('account'), cell: ({ account }) => <bdi>{account.name}</bdi> },
          {
            name: 'amount',
            header: t('amount'),
            width: '10rem',
            align: 'end',
            cell: ({ cents, kind }) => <Amount cents={kind === 'kept' ? -cents : cents} currency={currency} />,
          },
        ]}
        rows={entries}
        rowKey={({ entryId }) => entryId}
        card={({ on, kind, person, cents }) => ({
          title: person.name,
          detail: `${t(`kind_${kind}`)}, ${formatDate(on)}`,
          amount: <Amount cents={kind === 'kept' ? -cents : cents} currency={currency} />,
        })}
      />
    </Section>
  );
}

function VoidTransfer({ transfer, onClose }: { readonly transfer: TransferInFull; readonly onClose: () => void }) {
  const t = useTransferText();
  const { id, number } = transfer;
  return (
    <UndoPanel
      eyebrow={number}
      title={t('voidTitle', { number })}
      why={t('voidWhy')}
      act={t('void')}
      nothingYet={t('nothingYet')}
      reasonLabel={t('reason')}
      send={async ({ reason }, post) => {
        await post('POST /ownership-transfers/{id}/void/', { params: { id }, body: { reason } });
        return t('voidedToast', { number });
      }}
      onClose={onClose}
    />
  );
}
