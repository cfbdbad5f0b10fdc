import type { PayMethod } from '#shared/bills/pay-methods.ts';
import { moneyOf } from '#web/features/money/words.ts';
import { Amount } from '#web/kit/amount/amount.tsx';
import { Checkbox } from '#web/kit/checkbox/checkbox.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { classNames } from '#web/kit/class-names.ts';
import { Select } from '#web/kit/select/select.tsx';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import { Spine } from '#web/kit/spine/spine.tsx';
import { Headings } from '#web/kit/table/headings.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatDate, nothing } from '#web/lib/format.ts';
import type { PayPreview, PayVendor } from './api.ts';
import { Discount } from './discount.tsx';
import { ExceptionRow } from './exception-row.tsx';
import { byWords } from './pay-words.ts';
import { usePayText } from './text.ts';
import styles from './payment-runs.module.css';

export interface LineActs {
  readonly onChoose: (billId: string, isChosen: boolean) => void;
  readonly onMethod: (vendorId: string, method: PayMethod) => void;
  readonly onAnyway: (vendorId: string) => void;
  readonly onAccount: (accountId: string) => void;
}

/** Exceptions first, then each vendor with what is paid to it, and how. */
export function PayRunLines({ preview, acts }: { readonly preview: PayPreview; readonly acts: LineActs }) {
  const t = usePayText();
  const { currency, vendors, exceptions, expected } = preview;
  const openCents = vendors.reduce((sum, vendor) => sum + vendor.openCents, 0);
  return (
    <table className={styles['lines']} aria-label={t('label')}>
      <Headings
        of={[
          [t('vendorAndBill')],
          [t('due')],
          [t('payBy')],
          [t('bill'), classNames(styles['end'], styles['wide'])],
          [t('lessOff'), classNames(styles['end'], styles['wide'])],
          [t('amount', { currency }), styles['end']],
        ]}
      />
      {exceptions.length > 0 && (
        <tbody>
          <tr className={styles['group']}>
            <th scope="rowgroup" colSpan={6}>
              {t('excluded')} <Chip tone="warn">{t('excludedBills', { count: exceptions.length })}</Chip>
            </th>
          </tr>
          {exceptions.map((exception) => (
            <ExceptionRow key={exception.bill.id} exception={exception} currency={currency} acts={acts} />
          ))}
        </tbody>
      )}
      {vendors.map((vendor) => (
        <VendorRows key={vendor.vendor.id} vendor={vendor} currency={currency} acts={acts} />
      ))}
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            {t('total', { count: expected.payments })}
          </th>
          <td className={classNames(styles['end'], styles['wide'])}>
            <Amount cents={openCents} currency={currency} />
          </td>
          <td className={classNames(styles['end'], styles['wide'])}>
            <Discount cents={expected.discountCents + expected.creditCents} currency={currency} />
          </td>
          <td className={styles['end']}>
            <Amount cents={expected.cents} currency={currency} zero="number" />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

interface VendorProps {
  readonly vendor: PayVendor;
  readonly currency: string;
  readonly acts: LineActs;
}

function VendorRows({ vendor, currency, acts }: VendorProps) {
  const t = usePayText();
  const { name, id } = vendor.vendor;
  return (
    <tbody>
      <tr className={styles['group']}>
        <th scope="rowgroup" colSpan={2}>
          <bdi>{name}</bdi> {vendor.isTaxIdMissing && <Chip tone="warn">{t('taxIdMissing')}</Chip>}{' '}
          {vendor.isInsuranceEnded && <Chip tone="warn">{t('insuranceEnded')}</Chip>}
        </th>
        <td className={styles['by']}>
          {vendor.methods.length === 1 ? (
            <Chip>{byWords(t, vendor)}</Chip>
          ) : (
            <Select
              label={t('payByOf', { vendor: name })}
              labelHidden
              options={vendor.methods.map((method) => ({
                value: method,
                label: t(`method_${method}`),
                ...(method === vendor.method && { short: byWords(t, vendor) }),
              }))}
              value={vendor.method}
              onChange={(method) => acts.onMethod(id, method)}
            />
          )}
        </td>
        <td className={classNames(styles['end'], styles['wide'])}>
          <Amount cents={vendor.openCents} currency={currency} />
        </td>
        <td className={classNames(styles['end'], styles['wide'])}>
          <Discount cents={vendor.discountCents + vendor.creditCents} currency={currency} />
        </td>
        <td className={styles['end']}>
          <Amount cents={vendor.cents} currency={currency} />
        </td>
      </tr>
      {vendor.bills.map((bill) => (
        <tr key={bill.id} data-left={!bill.isChosen || undefined}>
          <td className={styles['about']}>
            {bill.property && <Spine colour={propertyColourOf(bill.property.colour)} />}
            <Checkbox
              label={t('payBill', { bill: `${bill.number}, ${moneyOf(bill.cents, currency)}` })}
              labelHidden
              checked={bill.isChosen}
              onChange={({ target: { checked } }) => acts.onChoose(bill.id, checked)}
            />
            <TextLink variant="row" to={`/bills?open=${bill.id}`}>
              <bdi>{bill.invoiceNumber ?? bill.number}</bdi>
            </TextLink>
            <span className={styles['quiet']}>
              <bdi>{bill.memo ?? placeOf(t, bill)}</bdi>
            </span>
          </td>
          <td>{formatDate(bill.dueOn)}</td>
          <td className={styles['quiet']}>
            {bill.discountUntil !== null && t('through_discount', { date: formatDate(bill.discountUntil) })}
          </td>
          <td className={classNames(styles['end'], styles['wide'])}>
            <Amount cents={bill.openCents} currency={currency} />
          </td>
          <td className={classNames(styles['end'], styles['wide'])}>
            <Discount cents={bill.discountCents + bill.creditCents} currency={currency} />
          </td>
          <td className={styles['end']}>
            {bill.isChosen ? <Amount cents={bill.cents} currency={currency} /> : nothing}
          </td>
        </tr>
      ))}
    </tbody>
  );
}

export function placeOf(
  t: ReturnType<typeof usePayText>,
  { property, otherProperties }: Pick<PayVendor['bills'][number], 'property' | 'otherProperties'>,
): string {
  if (property === null) return t('company');
  return otherProperties === 0 ? property.name : t('andMore', { name: property.name, count: otherProperties });
}
