import { Suspense, useState } from 'react';
import { useConfirmIdentity } from '#web/features/confirm-identity/use-confirm-identity.tsx';
import { Button } from '#web/kit/button/button.tsx';
import { Fact, Facts } from '#web/kit/facts/facts.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { isolate } from '#web/kit/isolate/isolated.tsx';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { formatDate } from '#web/lib/format.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { dayIn } from '#web/lib/places.ts';
import { useAct } from '#web/lib/use-act.ts';
import { useVendorsText } from './text.ts';
import type { Vendor } from './vendor-words.tsx';

const BankDialog = lazyPart(async () => (await import('./bank-dialog.tsx')).BankDialog, { instead: 'toast' });

/** Where a vendor is paid: entered by one person, compared and confirmed by another. */
export function VendorBank({ vendor }: { readonly vendor: Vendor }) {
  const t = useVendorsText();
  const mayChange = useMay()('bills.change') && vendor.archivedAt === null;
  const [isEntering, setEntering] = useState(false);
  const close = () => setEntering(false);
  const act = mayChange && (
    <TextAct onClick={() => setEntering(true)}>{t(vendor.bank === null ? 'enterBank' : 'replaceBank')}</TextAct>
  );
  return (
    <Facts title={t('bank')} act={act}>
      {vendor.bank === null ? <p>{t('noBank')}</p> : <Entered vendor={vendor} bank={vendor.bank} />}
      {isEntering && (
        <Suspense fallback={null}>
          <BankDialog vendorId={vendor.id} onClose={close} onUnavailable={close} />
        </Suspense>
      )}
    </Facts>
  );
}

interface EnteredProps {
  readonly vendor: Vendor;
  readonly bank: NonNullable<Vendor['bank']>;
}

function Entered({ vendor, bank }: EnteredProps) {
  const t = useVendorsText();
  const may = useMay();
  const { organisation, user } = useMe();
  const identity = useConfirmIdentity();
  const confirm = useAct('POST /vendors/{id}/bank-details/confirm/');
  const remove = useAct('POST /vendors/{id}/bank-details/remove/');
  const show = useAct('POST /vendors/{id}/bank-details/show/');
  const [shown, setShown] = useState<Awaited<ReturnType<typeof show>>>();
  const input = { params: { id: vendor.id }, body: { bankId: bank.id } };
  const confirming = useSubmission({
    send: async () => {
      await identity.run(() => confirm(input));
      showToast({ text: t('bankConfirmed') });
    },
  });
  const removing = useSubmission({
    send: async () => {
      await identity.run(() => remove(input));
      showToast({ text: t('bankRemoved') });
    },
  });
  const showing = useSubmission({
    send: async () => setShown(await identity.run(() => show({ params: { id: vendor.id }, body: {} }))),
  });
  const byOn = (name: string, at: string) =>
    t('byOn', { name: isolate(name), date: formatDate(dayIn(organisation.timeZone, new Date(at))) });
  const isOpen = bank.confirmedAt === null;
  const mayConfirm = isOpen && may('bills.approve') && bank.enteredBy.id !== user.id;
  return (
    <>
      <p>
        <bdi>{t('bankOf', { holder: isolate(bank.holder), last4: bank.last4 })}</bdi>
      </p>
      {shown?.lines.map(({ name, value }) => (
        <Fact key={name} label={name in fieldNames ? t(fieldNames[name as keyof typeof fieldNames]) : name}>
          {value}
        </Fact>
      ))}
      <Fact label={t('enteredBy')}>{byOn(bank.enteredBy.name, bank.enteredAt)}</Fact>
      {bank.confirmedBy !== null && bank.confirmedAt !== null && (
        <Fact label={t('confirmedBy')}>{byOn(bank.confirmedBy.name, bank.confirmedAt)}</Fact>
      )}
      {isOpen && <p>{t(mayConfirm ? 'confirmLead' : bank.enteredBy.id === user.id ? 'waitsForOther' : 'waits')}</p>}
      <FormError>{confirming.message ?? removing.message ?? showing.message}</FormError>
      <p>
        {mayConfirm && (
          <Button busy={confirming.busy} onClick={() => confirming.submit()}>
            {t('confirmBank')}
          </Button>
        )}{' '}
        {may('bills.approve') && shown === undefined && (
          <TextAct onClick={() => showing.submit()}>{t('showBank')}</TextAct>
        )}{' '}
        {may('bills.change') && (
          <TextAct variant="other" onClick={() => removing.submit()}>
            {t('removeBank')}
          </TextAct>
        )}
      </p>
      {identity.dialog}
    </>
  );
}

const fieldNames = {
  routing: 'routing',
  account: 'accountNumber',
  use: 'use',
  iban: 'iban',
  bic: 'bic',
  sortCode: 'sortCode',
} as const;
