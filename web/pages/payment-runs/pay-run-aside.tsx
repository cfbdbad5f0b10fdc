import { Check } from 'lucide-react';
import { Amount } from '#web/kit/amount/amount.tsx';
import { Facts } from '#web/kit/facts/facts.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import { Spine } from '#web/kit/spine/spine.tsx';
import { ShareBar } from '#web/kit/share-bar/share-bar.tsx';
import { moneyOf } from '#web/features/money/words.ts';
import type { PayException, PayPreview } from './api.ts';
import { leftWords } from './pay-words.ts';
import { usePayText } from './text.ts';
import styles from './payment-runs.module.css';

/** From what is approved to what this run pays, whose money it takes, and what was checked. */
export function PayRunAside({ preview }: { readonly preview: PayPreview }) {
  const t = usePayText();
  const { currency, funds, account } = preview;
  return (
    <>
      <Bridge preview={preview} />
      {funds.length > 0 && (
        <Facts title={t('fundsIn', { account: account.name })}>
          {funds.map(({ property, heldCents, takenCents }) => (
            <div key={property?.id ?? ''} className={styles['fund']}>
              <p>
                {property && <Spine colour={propertyColourOf(property.colour)} />}
                <bdi>{property?.name ?? t('ownMoney')}</bdi>
                <Amount cents={-takenCents} currency={currency} negative="accounting" tone="strong" />
              </p>
              <ShareBar
                legend={false}
                shares={[
                  { name: 'after', value: Math.max(0, heldCents - takenCents), text: '', tone: 'light' },
                  { name: 'taken', value: takenCents, text: '', tone: 'full' },
                ]}
              />
              <p className={styles['quiet']}>
                <span>{t('holds', { amount: moneyOf(heldCents, currency) })}</span>
                <span>{t('after', { amount: moneyOf(heldCents - takenCents, currency) })}</span>
              </p>
            </div>
          ))}
        </Facts>
      )}
      <Facts title={t('checks')}>
        <ul className={styles['checks']}>
          {(['checkFunds', 'checkPayees', 'checkOnce'] as const).map((key) => (
            <li key={key}>
              <Icon of={Check} size={16} />
              <span>{t(key)}</span>
            </li>
          ))}
        </ul>
      </Facts>
    </>
  );
}

const kinds: readonly PayException['kind'][] = [
  'payee-unverified',
  'on-hold',
  'insurance-ended',
  'not-own',
  'other-account',
  'fund-short',
  'covered-by-credit',
];

function Bridge({ preview }: { readonly preview: PayPreview }) {
  const t = usePayText();
  const { currency, bills, exceptions, vendors, expected } = preview;
  const excluded = kinds
    .map((kind) => ({
      name: leftWords(t, kind),
      cents: exceptions.reduce((sum, one) => sum + (one.kind === kind ? one.bill.openCents : 0), 0),
    }))
    .filter(({ cents }) => cents > 0);
  const unticked = vendors
    .flatMap((vendor) => vendor.bills)
    .reduce((sum, bill) => sum + (bill.isChosen ? 0 : bill.openCents), 0);
  const steps = [
    ...excluded,
    ...(unticked > 0 ? [{ name: t('left_unticked'), cents: unticked }] : []),
    ...(expected.discountCents > 0 ? [{ name: t('discount'), cents: expected.discountCents }] : []),
    ...(expected.creditCents > 0 ? [{ name: t('credit'), cents: expected.creditCents }] : []),
  ];
  return (
    <Facts title={t('fromBills')}>
      <table className={styles['bridge']}>
        <tbody>
          <tr>
            <th scope="row">{t('approvedBills', { count: bills.count })}</th>
            <td>
              <Amount cents={bills.cents} currency={currency} />
            </td>
          </tr>
          {steps.map(({ name, cents }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <Amount cents={-cents} currency={currency} negative="accounting" />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('thisRun')}</th>
            <td>
              <Amount cents={expected.cents} currency={currency} zero="number" />
            </td>
          </tr>
        </tfoot>
      </table>
    </Facts>
  );
}
