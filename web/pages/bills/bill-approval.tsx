import { useState } from 'react';
import { MailChip } from '#web/features/mail-state/mail-chip.tsx';
import { Detail } from '#web/kit/detail/detail.tsx';
import { Fact, Facts } from '#web/kit/facts/facts.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { formatDate, formatMoney, formatPercent } from '#web/lib/format.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { dayIn } from '#web/lib/places.ts';
import { useAct } from '#web/lib/use-act.ts';
import type { BillInFull } from './bill-words.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { useBillsText, type BillsText } from './text.ts';

type Owners = BillInFull['owners'][number];
type Owner = Owners['owners'][number];

/** Who entered it, who has approved it, and who is missing. */
export function BillApproval({ bill }: { readonly bill: BillInFull }) {
  const t = useBillsText();
  const { organisation } = useMe();
  const on = (at: string) => formatDate(dayIn(organisation.timeZone, new Date(at)));
  return (
    <Facts title={t('approval')}>
      <Fact label={t('entered', { name: bill.enteredBy.name })} reversed>
        {on(bill.enteredAt)}
      </Fact>
      {bill.rejected !== null && (
        <Fact label={t('rejected', { name: bill.rejected.by.name, reason: bill.rejected.reason })} reversed>
          {on(bill.rejected.at)}
        </Fact>
      )}
      {bill.approvals.map(({ by, at }) => (
        <Fact key={by.id} label={t('approved', { name: by.name })} reversed>
          {on(at)}
        </Fact>
      ))}
      {bill.missing.includes('staff') && <p>{t('staffMissing', { amount: formatMoney(bill.cents, bill.currency) })}</p>}
      {bill.owners.map((owners) => (
        <OwnersOf key={owners.property.id} bill={bill} owners={owners} />
      ))}
    </Facts>
  );
}

function OwnersOf({ bill, owners }: { readonly bill: BillInFull; readonly owners: Owners }) {
  const t = useBillsText();
  const mayApprove = useMay()('bills.approve') && bill.state === 'submitted';
  const record = useAct('POST /bills/{id}/owner-approvals/');
  const [asked, setAsked] = useState<Owner>();
  const percent = (parts: number) => formatPercent(parts / 1_000_000, 2);
  const { property } = owners;
  return (
    <>
      <p>{t('ownersOf', { property: property.name, amount: formatMoney(owners.limitCents, bill.currency) })}</p>
      {owners.owners.map((owner) => (
        <Fact
          key={owner.id}
          reversed
          label={
            <>
              <bdi>{owner.name}</bdi>
              <Detail>
                <bdi>{saidBy(t, owner, percent(owner.parts))}</bdi>
              </Detail>
              {owner.approved === null && owner.asked !== null && <AskedBefore asked={owner.asked} />}
            </>
          }
        >
          {mayApprove && owner.approved === null && (
            <>
              <AskOwner bill={bill} propertyId={property.id} owner={owner} />{' '}
              <TextAct onClick={() => setAsked(owner)}>{t('recordOwner')}</TextAct>
            </>
          )}
        </Fact>
      ))}
      <p>{t('sharesApproved', { percent: percent(owners.approvedParts) })}</p>
      {asked !== undefined && (
        <ReasonDialog
          title={t('recordOwner')}
          why={asked.name}
          act={t('recordOwner')}
          label={t('ownerNote')}
          line="POST /bills/{id}/owner-approvals/"
          send={(note) =>
            record({
              params: { id: bill.id },
              body: { propertyId: property.id, ownerId: asked.id, note, version: bill.version },
            })
          }
          said={t('recorded', { name: asked.name })}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

function saidBy(t: BillsText, { approved }: Owner, percent: string): string {
  if (approved === null) return t('ownerOpen', { percent });
  const { by, note } = approved;
  return approved.byLink
    ? t('ownerSaidByLink', { percent, address: note })
    : t('ownerSaid', { percent, name: by.name, note });
}

/** When they were asked, what became of the mail, and what they answered where that was no approval. */
function AskedBefore({ asked }: { readonly asked: NonNullable<Owner['asked']> }) {
  const t = useBillsText();
  const { organisation } = useMe();
  if (asked.answer === 'declined') return <Detail>{t('ownerDeclined', { note: asked.note ?? '' })}</Detail>;
  return (
    <Detail>
      {t('ownerAsked', { date: formatDate(dayIn(organisation.timeZone, new Date(asked.at))) })}{' '}
      <MailChip state={asked.mailState} />
    </Detail>
  );
}

interface AskOwnerProps {
  readonly bill: BillInFull;
  readonly propertyId: string;
  readonly owner: Owner;
}

/** Sends the link, and once more as a reminder; the one before it ends. */
function AskOwner({ bill, propertyId, owner }: AskOwnerProps) {
  const t = useBillsText();
  const ask = useAct('POST /bills/{id}/owner-links/');
  const asking = useSubmission({
    send: async () => {
      const body = { propertyId, ownerId: owner.id, version: bill.version };
      const { owners } = await ask({ params: { id: bill.id }, body });
      const asked = owners.flatMap((own) => own.owners).find(({ id }) => id === owner.id)?.asked;
      const isKept = asked?.mailState === 'kept';
      showToast({ text: t(isKept ? 'ownerAskedKept' : 'ownerAskedToast', { name: owner.name }) });
    },
  });
  return (
    <>
      <TextAct disabled={asking.busy} onClick={() => asking.submit()}>
        {t(owner.asked === null ? 'askOwner' : 'remindOwner')}
      </TextAct>
      <FormError>{asking.message}</FormError>
    </>
  );
}
