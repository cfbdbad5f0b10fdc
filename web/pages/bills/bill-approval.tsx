import { useState } from 'react';
import { Detail } from '#web/kit/detail/detail.tsx';
import { Fact, Facts } from '#web/kit/facts/facts.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { formatDate, formatMoney, formatPercent } from '#web/lib/format.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { dayIn } from '#web/lib/places.ts';
import { useAct } from '#web/lib/use-act.ts';
import type { BillInFull } from './bill-words.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { useBillsText } from './text.ts';

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
                <bdi>
                  {owner.approved === null
                    ? t('ownerOpen', { percent: percent(owner.parts) })
                    : t('ownerSaid', {
                        percent: percent(owner.parts),
                        name: owner.approved.by.name,
                        note: owner.approved.note,
                      })}
                </bdi>
              </Detail>
            </>
          }
        >
          {mayApprove && owner.approved === null && (
            <TextAct onClick={() => setAsked(owner)}>{t('recordOwner')}</TextAct>
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
