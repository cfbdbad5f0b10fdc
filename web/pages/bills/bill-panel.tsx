import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RecordDocuments } from '#web/features/documents/record-documents.tsx';
import { Button } from '#web/kit/button/button.tsx';
import { Detail } from '#web/kit/detail/detail.tsx';
import { Fact, Facts } from '#web/kit/facts/facts.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { FetchedPart } from '#web/kit/record-page/fetched-part.tsx';
import { RecordHistory } from '#web/kit/record-page/record-history.tsx';
import { SidePanel, type PeekProps } from '#web/kit/side-panel/side-panel.tsx';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { TextAct, TextLink } from '#web/kit/text-link/text-link.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { formatDate, formatMoney, nothing } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import { routeQuery } from '#web/lib/route-query.ts';
import { useAct } from '#web/lib/use-act.ts';
import { BillApproval } from './bill-approval.tsx';
import { BillPayments } from './bill-payments.tsx';
import { BillReceived } from './bill-received.tsx';
import { BillChip, type Bill, type BillInFull } from './bill-words.tsx';
import { PayDialog } from './pay-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { useBillsText } from './text.ts';

/** A bill beside the list: its lines, who has approved it, and the act that takes it further. */
export function BillPanel({ id, known, onEdit, ...steps }: PeekProps<Bill> & { readonly onEdit: () => void }) {
  const t = useBillsText();
  const query = useQuery(routeQuery('GET /bills/{id}/', { params: { id } }));
  const head = query.data ?? known;
  return (
    <SidePanel
      eyebrow={head && <bdi>{t('of', { number: head.number, vendor: head.vendor?.name ?? t('noVendor') })}</bdi>}
      title={head === undefined ? '…' : formatMoney(head.cents, head.currency)}
      chip={head && <BillChip {...head} />}
      {...steps}
      footer={query.data && <Acts bill={query.data} onEdit={onEdit} />}
    >
      <FetchedPart query={query} gone={t('gone')}>
        {(bill) => <Peek bill={bill} />}
      </FetchedPart>
    </SidePanel>
  );
}

function Acts({ bill, onEdit }: { readonly bill: BillInFull; readonly onEdit: () => void }) {
  const t = useBillsText();
  const may = useMay();
  const approve = useAct('POST /bills/{id}/approve/');
  const submit = useAct('POST /bills/{id}/submit/');
  const reject = useAct('POST /bills/{id}/reject/');
  const [isOpen, setOpen] = useState<'reject' | 'pay'>();
  const input = { params: { id: bill.id }, body: { version: bill.version } };
  const approving = useSubmission({
    send: async () => {
      const { state } = await approve(input);
      showToast({ text: t(state === 'approved' ? 'approvedToast' : 'saved', { number: bill.number }) });
    },
  });
  const submitting = useSubmission({
    send: async () => {
      await submit(input);
      showToast({ text: t('submitted', { number: bill.number }) });
    },
  });
  // What came as a file is not asked about before it has a vendor and lines.
  const isIncomplete = bill.state === 'draft' && (bill.vendor === null || bill.lines.length === 0);
  const isPayable = bill.state === 'approved' || bill.state === 'part-paid';
  return (
    <>
      <FormError>{approving.message ?? submitting.message}</FormError>
      {bill.state === 'submitted' && may('bills.approve') && (
        <Button onClick={() => setOpen('reject')}>{t('reject')}</Button>
      )}
      {may('bills.change') && bill.state !== 'void' && bill.state !== 'paid' && !isIncomplete && (
        <Button onClick={onEdit}>{t('edit')}</Button>
      )}
      {isIncomplete && may('bills.change') && (
        <Button variant="primary" onClick={onEdit}>
          {t('complete')}
        </Button>
      )}
      {bill.state === 'draft' && !isIncomplete && may('bills.change') && (
        <Button variant="primary" busy={submitting.busy} onClick={() => submitting.submit()}>
          {t('submit')}
        </Button>
      )}
      {bill.mayApprove && (
        <Button variant="primary" busy={approving.busy} onClick={() => approving.submit()}>
          {t('approve', { amount: formatMoney(bill.cents, bill.currency) })}
        </Button>
      )}
      {isPayable && may('bills.change') && may('ledger.read') && (
        <Button variant="primary" onClick={() => setOpen('pay')}>
          {t('pay')}
        </Button>
      )}
      {isOpen === 'pay' && <PayDialog bill={bill} onClose={() => setOpen(undefined)} />}
      {isOpen === 'reject' && (
        <ReasonDialog
          title={t('rejectTitle', { number: bill.number })}
          act={t('reject')}
          line="POST /bills/{id}/reject/"
          send={(reason) => reject({ ...input, body: { ...input.body, reason } })}
          said={t('rejectedToast', { number: bill.number })}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

function Peek({ bill }: { readonly bill: BillInFull }) {
  const t = useBillsText();
  const may = useMay();
  const money = (cents: number) => formatMoney(cents, bill.currency);
  return (
    <>
      {bill.voided !== null && <p>{t('voidedOn', { date: formatDate(bill.voided.on), reason: bill.voided.reason })}</p>}
      {bill.alike.map((other) => (
        <p key={other.id}>
          <TextLink to={`/bills?view=${bill.state === 'paid' ? 'paid' : 'all'}&open=${other.id}`}>
            {t('alike', { number: other.number, date: formatDate(other.datedOn), amount: money(other.cents) })}
          </TextLink>
        </p>
      ))}
      {bill.received !== null && <BillReceived bill={bill} received={bill.received} />}
      {bill.lines.length > 0 && <LinesOf bill={bill} />}
      <Facts title={t('details')}>
        <Fact label={t('vendor')}>
          {bill.vendor === null ? (
            nothing
          ) : (
            <TextLink to={`/vendors/${bill.vendor.id}`}>
              <bdi>{bill.vendor.name}</bdi>
            </TextLink>
          )}
        </Fact>
        <Fact label={t('invoice')}>
          <bdi>{bill.invoiceNumber ?? nothing}</bdi>
        </Fact>
        <Fact label={t('datedOn')}>{formatDate(bill.datedOn)}</Fact>
        <Fact label={t('dueDate')}>{formatDate(bill.dueOn)}</Fact>
        {bill.discountUntil !== null && bill.discountCents !== null && (
          <Fact label={t('discount')}>
            {t('discountThrough', { amount: money(bill.discountCents), date: formatDate(bill.discountUntil) })}
          </Fact>
        )}
        {bill.memo !== null && <Fact label={t('memo')}>{bill.memo}</Fact>}
        {bill.recurringId !== null && (
          <Fact label={t('recurring')}>
            <TextLink to={`/bills/recurring?open=${bill.recurringId}`}>{t('openRecurring')}</TextLink>
          </Fact>
        )}
      </Facts>
      <BillApproval bill={bill} />
      <BillPayments bill={bill} />
      {may('documents.read') && (
        <Facts title={t('files')}>
          <RecordDocuments record={{ recordKind: 'bill', recordId: bill.id }} readOnly={bill.state === 'void'} />
        </Facts>
      )}
      <VoidAct bill={bill} />
      <Facts title={t('history')}>
        <RecordHistory
          kind="bills"
          id={bill.id}
          currency={bill.currency}
          describe={{ invoice: t('invoice'), cents: t('amount'), dueOn: t('dueDate'), reason: t('reason') }}
        />
      </Facts>
    </>
  );
}

function VoidAct({ bill }: { readonly bill: BillInFull }) {
  const t = useBillsText();
  const mayChange = useMay()('bills.change');
  const remove = useAct('POST /bills/{id}/void/');
  const [isOpen, setOpen] = useState(false);
  if (!mayChange || bill.state === 'void' || bill.openCents !== bill.cents) return null;
  return (
    <p>
      <TextAct variant="other" onClick={() => setOpen(true)}>
        {t('void')}
      </TextAct>
      {isOpen && (
        <ReasonDialog
          title={t('voidTitle', { number: bill.number })}
          why={t('voidWhy')}
          act={t('void')}
          line="POST /bills/{id}/void/"
          send={(reason) => remove({ params: { id: bill.id }, body: { reason, version: bill.version } })}
          said={t('voidedToast', { number: bill.number })}
          onClose={() => setOpen(false)}
        />
      )}
    </p>
  );
}

function LinesOf({ bill }: { readonly bill: BillInFull }) {
  const t = useBillsText();
  const money = (cents: number) => formatMoney(cents, bill.currency);
  return (
    <Facts title={t('lines')}>
      {bill.lines.map((line) => (
        <Fact
          key={line.id}
          label={
            <>
              <bdi>{line.text ?? line.account.name}</bdi>
              <Detail>
                <bdi>
                  {[
                    line.text === null ? null : line.account.name,
                    line.isElsewhere ? t('elsewhere') : (line.property?.name ?? t('company')),
                    line.unit?.name ?? null,
                    line.recharge && t('rechargedTo', { lease: line.recharge.lease.name }),
                    line.recharge?.charge?.number ?? null,
                  ]
                    .filter((part) => part !== null)
                    .join(', ')}
                </bdi>
              </Detail>
            </>
          }
        >
          {money(line.cents)}
        </Fact>
      ))}
      <Fact label={t('total')} strong>
        {money(bill.cents)}
      </Fact>
      {bill.markupCents > 0 && <Fact label={t('markupOnTop')}>{money(bill.markupCents)}</Fact>}
    </Facts>
  );
}
