import { Fact, Facts } from '#web/kit/facts/facts.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { nothing } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import { useToday } from '#web/lib/use-today.ts';
import { useVendorsText } from './text.ts';
import { VendorBank } from './vendor-bank.tsx';
import { termsOf, untilOf, type Vendor } from './vendor-words.tsx';

/** What is agreed with a vendor, what has to be seen before work begins, and where money goes. */
export function VendorFacts({ vendor }: { readonly vendor: Vendor }) {
  const t = useVendorsText();
  const today = useToday();
  const maySeePeople = useMay()('people.read');
  const paper = (number: string | null, day: string | null) =>
    [number, day === null ? null : untilOf(t, day, today)].filter((part) => part !== null).join(', ') || nothing;
  return (
    <>
      <Facts title={t('details')}>
        <Fact label={t('email')}>
          <bdi>{vendor.email ?? nothing}</bdi>
        </Fact>
        <Fact label={t('phone')}>
          <bdi>{vendor.phone ?? nothing}</bdi>
        </Fact>
        <Fact label={t('terms')}>{termsOf(t, vendor)}</Fact>
        <Fact label={t('account')}>
          <bdi>{vendor.account === null ? nothing : `${vendor.account.number} ${vendor.account.name}`}</bdi>
        </Fact>
        {maySeePeople && <TextLink to={`/people/${vendor.personId}`}>{t('openPerson')}</TextLink>}
      </Facts>
      <Facts title={t('papers')}>
        <Fact label={t('insurance')}>
          <bdi>{paper(vendor.insuranceNumber, vendor.insuranceExpiresOn)}</bdi>
        </Fact>
        <Fact label={t('license')}>
          <bdi>{paper(vendor.licenseNumber, vendor.licenseExpiresOn)}</bdi>
        </Fact>
      </Facts>
      <Facts title={t('tax')}>
        <Fact label={t('taxId')}>{vendor.taxIdLast4 === null ? nothing : `··${vendor.taxIdLast4}`}</Fact>
        <Fact label={t('form1099')}>{t(`form_${vendor.form1099}`)}</Fact>
        {vendor.isCorporation && <Fact label={t('isCorporation')}>✓</Fact>}
      </Facts>
      <VendorBank vendor={vendor} />
      {vendor.holdReason !== null && (
        <Facts title={t('onHold')}>
          <p dir="auto">{vendor.holdReason}</p>
        </Facts>
      )}
      {vendor.notes !== null && (
        <Facts title={t('notes')}>
          <p dir="auto">{vendor.notes}</p>
        </Facts>
      )}
    </>
  );
}
