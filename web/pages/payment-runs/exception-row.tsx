import { Amount } from '#web/kit/amount/amount.tsx';
import { classNames } from '#web/kit/class-names.ts';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import { Spine } from '#web/kit/spine/spine.tsx';
import { TextAct, TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatDate } from '#web/lib/format.ts';
import type { PayException } from './api.ts';
import { Discount } from './discount.tsx';
import type { LineActs } from './pay-run-lines.tsx';
import { whyWords } from './pay-words.ts';
import { usePayText } from './text.ts';
import styles from './payment-runs.module.css';

interface ExceptionProps {
  readonly exception: PayException;
  readonly currency: string;
  readonly acts: LineActs;
}

/** A bill that is left out, why, and what to do about it. */
export function ExceptionRow({ exception, currency, acts }: ExceptionProps) {
  const t = usePayText();
  const { vendor, bill } = exception;
  return (
    <tr>
      <td className={styles['about']}>
        {bill.property && <Spine colour={propertyColourOf(bill.property.colour)} />}
        <bdi>{vendor.name}</bdi>
        <span className={styles['quiet']}>
          <bdi>{bill.invoiceNumber ?? bill.number}</bdi>
        </span>
      </td>
      <td>{formatDate(bill.dueOn)}</td>
      <td className={styles['why']}>{whyWords(t, exception, currency)}</td>
      <td className={classNames(styles['end'], styles['wide'])}>
        <Amount cents={bill.openCents} currency={currency} />
      </td>
      <td className={classNames(styles['end'], styles['wide'])}>
        <Discount cents={bill.discountCents + bill.creditCents} currency={currency} />
      </td>
      <td className={styles['end']}>
        <Cure exception={exception} acts={acts} />
      </td>
    </tr>
  );
}

function Cure({ exception, acts }: Pick<ExceptionProps, 'exception' | 'acts'>) {
  const t = usePayText();
  const { kind, vendor, bill, account } = exception;
  const about = `${vendor.name}, ${bill.invoiceNumber ?? bill.number}`;
  if (kind === 'insurance-ended')
    return (
      <TextAct aria-label={`${t('payAnyway')}: ${about}`} onClick={() => acts.onAnyway(vendor.id)}>
        {t('payAnyway')}
      </TextAct>
    );
  if (kind === 'other-account' && account !== null)
    return (
      <TextAct aria-label={`${t('switchAccount')}: ${about}`} onClick={() => acts.onAccount(account.id)}>
        {t('switchAccount')}
      </TextAct>
    );
  if (kind === 'covered-by-credit')
    return (
      <TextLink to="/bills/credits?view=open" aria-label={`${t('applyCredits')}: ${about}`}>
        {t('applyCredits')}
      </TextLink>
    );
  const isVendor = kind === 'payee-unverified' || kind === 'on-hold';
  const label = kind === 'payee-unverified' ? t('confirmPayee') : isVendor ? t('editVendor') : t('openBill');
  return (
    <TextLink to={isVendor ? `/vendors/${vendor.id}` : `/bills?open=${bill.id}`} aria-label={`${label}: ${about}`}>
      {label}
    </TextLink>
  );
}
