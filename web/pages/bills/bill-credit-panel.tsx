import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#web/kit/button/button.tsx';
import { Detail } from '#web/kit/detail/detail.tsx';
import { Fact, FactNote, Facts } from '#web/kit/facts/facts.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { MoneyField } from '#web/kit/money-field/money-field.tsx';
import { FormDialog } from '#web/kit/record-form/record-form.tsx';
import { useRecordForm } from '#web/kit/record-form/use-record-form.ts';
import { FetchedPart } from '#web/kit/record-page/fetched-part.tsx';
import { Select } from '#web/kit/select/select.tsx';
import { SidePanel, type PeekProps } from '#web/kit/side-panel/side-panel.tsx';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { TextAct, TextLink } from '#web/kit/text-link/text-link.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { call } from '#web/lib/client.ts';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import { routeQuery } from '#web/lib/route-query.ts';
import { useAct } from '#web/lib/use-act.ts';
import { CreditChip } from './bill-credits-page.tsx';
import { useBillCreditsText, type BillCredit, type BillCreditInFull } from './bill-credits-text.ts';
import { ReasonDialog } from './reason-dialog.tsx';

/** A credit beside the list: its lines, what it settled, and what it can settle. */
export function BillCreditPanel({ id, known, ...steps }: PeekProps<BillCredit>) {
  const t = useBillCreditsText();
  const mayChange = useMay()('bills.change');
  const query = useQuery(routeQuery('GET /bill-credits/{id}/', { params: { id } }));
  const head = query.data ?? known;
  return (
    <SidePanel
      eyebrow={head && <bdi>{t('of', { number: head.number, vendor: head.vendor.name })}</bdi>}
      title={head === undefined ? '…' : formatMoney(head.cents, head.currency)}
      chip={head && <CreditChip row={head} />}
      {...steps}
      footer={query.data?.state === 'open' && mayChange && <Acts credit={query.data} />}
    >
      <FetchedPart query={query} gone={t('gone')}>
        {(credit) => <Peek credit={credit} mayChange={mayChange} />}
      </FetchedPart>
    </SidePanel>
  );
}

function Acts({ credit }: { readonly credit: BillCreditInFull }) {
  const t = useBillCreditsText();
  const remove = useAct('POST /bill-credits/{id}/void/');
  const [asked, setAsked] = useState<'apply' | 'void'>();
  const close = () => setAsked(undefined);
  return (
    <>
      {credit.applied.length === 0 && <Button onClick={() => setAsked('void')}>{t('void')}</Button>}
      {credit.bills.length > 0 && (
        <Button variant="primary" onClick={() => setAsked('apply')}>
          {t('apply')}
        </Button>
      )}
      {asked === 'apply' && <ApplyDialog credit={credit} onClose={close} />}
      {asked === 'void' && (
        <ReasonDialog
          title={t('voidTitle', { number: credit.number })}
          why={t('voidWhy')}
          act={t('void')}
          line="POST /bill-credits/{id}/void/"
          send={(reason) => remove({ params: { id: credit.id }, body: { reason, version: credit.version } })}
          said={t('voidedToast', { number: credit.number })}
          onClose={close}
        />
      )}
    </>
  );
}

function ApplyDialog({ credit, onClose }: { readonly credit: BillCreditInFull; readonly onClose: () => void }) {
  const t = useBillCreditsText();
  const { currency, bills } = credit;
  const mostOf = (billId: string) => bills.find(({ id }) => id === billId)?.mostCents ?? null;
  const form = useRecordForm({
    draft: () => ({ billId: bills[0]?.id ?? '', cents: bills[0]?.mostCents ?? null }),
    bounds: { billId: { required: true }, cents: { required: true } },
    line: 'POST /bill-credits/{id}/apply/',
    send: ({ billId, cents }) =>
      call('POST /bill-credits/{id}/apply/', {
        params: { id: credit.id },
        body: { billId, cents: cents ?? 0, version: credit.version },
      }),
    said: () => t('appliedToast', { number: credit.number }),
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('applyTo', { number: credit.number })}
      act={t('applyAct', { amount: formatMoney(form.draft.cents ?? 0, currency) })}
      onClose={onClose}
    >
      <Select
        label={t('bill')}
        options={bills.map(({ id, number, invoiceNumber, dueOn, mostCents }) => ({
          value: id,
          label: t('billOf', {
            number: invoiceNumber ?? number,
            date: formatDate(dueOn),
            amount: formatMoney(mostCents, currency),
          }),
        }))}
        {...form.choice('billId')}
        onChange={(billId) => form.change({ billId, cents: mostOf(billId) })}
      />
      <MoneyField label={t('amount')} currency={currency} {...form.money('cents')} />
    </FormDialog>
  );
}

function Peek({ credit, mayChange }: { readonly credit: BillCreditInFull; readonly mayChange: boolean }) {
  const t = useBillCreditsText();
  const money = (cents: number) => formatMoney(cents, credit.currency);
  return (
    <>
      {credit.voided !== null && (
        <p>{t('voidedOn', { date: formatDate(credit.voided.on), reason: credit.voided.reason })}</p>
      )}
      <Facts title={t('lines')}>
        {credit.lines.map((line) => (
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
          {money(credit.cents)}
        </Fact>
        {credit.state === 'open' && <Fact label={t('open')}>{money(credit.openCents)}</Fact>}
      </Facts>
      {credit.voided === null && (
        <Facts title={t('applied')}>
          {credit.applied.length === 0 && <FactNote>{t('appliedNone')}</FactNote>}
          {credit.state === 'open' && credit.bills.length === 0 && <FactNote>{t('noBills')}</FactNote>}
          {credit.applied.map((one) => (
            <Applied
              key={`${one.bill.id}${one.on}${one.payment ?? ''}`}
              credit={credit}
              one={one}
              mayChange={mayChange}
            />
          ))}
        </Facts>
      )}
      <Facts title={t('details')}>
        <Fact label={t('vendor')}>
          <TextLink to={`/vendors/${credit.vendor.id}`}>
            <bdi>{credit.vendor.name}</bdi>
          </TextLink>
        </Fact>
        {credit.creditNumber !== null && (
          <Fact label={t('creditNumber')}>
            <bdi>{credit.creditNumber}</bdi>
          </Fact>
        )}
        <Fact label={t('datedOn')}>{formatDate(credit.datedOn)}</Fact>
        <Fact label={t('enteredBy')}>
          <bdi>{credit.enteredBy.name}</bdi>
        </Fact>
        {credit.memo !== null && <Fact label={t('memo')}>{credit.memo}</Fact>}
      </Facts>
    </>
  );
}

interface AppliedProps {
  readonly credit: BillCreditInFull;
  readonly one: BillCreditInFull['applied'][number];
  readonly mayChange: boolean;
}

/** What it settled of a bill; what a pay run netted goes with its payment. */
function Applied({ credit, one: { bill, cents, on, payment }, mayChange }: AppliedProps) {
  const t = useBillCreditsText();
  const unapply = useAct('POST /bill-credits/{id}/unapply/');
  const removing = useSubmission({
    send: async () => {
      await unapply({ params: { id: credit.id }, body: { billId: bill.id, version: credit.version } });
      showToast({ text: t('removedToast', { number: credit.number, bill: bill.number }) });
    },
  });
  const about = { bill: bill.number, date: formatDate(on) };
  return (
    <>
      <FormError>{removing.message}</FormError>
      <Fact
        label={
          <>
            <TextLink to={`/bills?view=paid&open=${bill.id}`}>
              {payment === null ? t('appliedTo', about) : t('appliedIn', { ...about, payment })}
            </TextLink>{' '}
            {mayChange && payment === null && (
              <TextAct variant="other" aria-label={`${t('remove')}: ${bill.number}`} onClick={() => removing.submit()}>
                {t('remove')}
              </TextAct>
            )}
          </>
        }
      >
        {formatMoney(cents, credit.currency)}
      </Fact>
    </>
  );
}
