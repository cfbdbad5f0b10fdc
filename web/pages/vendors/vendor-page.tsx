import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { RecordDocuments } from '#web/features/documents/record-documents.tsx';
import { useAddress } from '#web/kit/address/use-address.ts';
import { Button } from '#web/kit/button/button.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { Menu } from '#web/kit/menu/menu.tsx';
import { RecordHistory } from '#web/kit/record-page/record-history.tsx';
import { FetchedRecord, RecordPage } from '#web/kit/record-page/record-page.tsx';
import { useArchiving } from '#web/kit/record-page/use-archiving.ts';
import { Section } from '#web/kit/section/section.tsx';
import { useMay } from '#web/lib/me.ts';
import { routeQuery } from '#web/lib/route-query.ts';
import { useVendorsText } from './text.ts';
import { VendorFacts } from './vendor-facts.tsx';
import { BankChip, type Vendor } from './vendor-words.tsx';

const VendorForm = lazyPart(async () => (await import('./vendor-form.tsx')).VendorForm);

/** A vendor: files, history, and beside them terms, papers, tax and bank details. */
export function VendorPage() {
  const t = useVendorsText();
  const { id = '' } = useParams();
  const query = useQuery(routeQuery('GET /vendors/{id}/', { params: { id } }));
  return (
    <FetchedRecord query={query} list={{ to: '/vendors', name: t('vendors') }} gone={t('gone')} goneWhy={t('goneWhy')}>
      {(vendor) => <Shown key={id} vendor={vendor} />}
    </FetchedRecord>
  );
}

function Shown({ vendor }: { readonly vendor: Vendor }) {
  const t = useVendorsText();
  const may = useMay();
  const setArchived = useArchiving('vendors');
  const [address, change] = useAddress({ edit: '' });
  const isArchived = vendor.archivedAt !== null;
  const mayChange = may('bills.change');
  const isEditing = address.edit !== '' && mayChange && !isArchived;
  const edit = (isOpen: boolean) => change({ edit: isOpen ? '1' : '' }, { replace: !isOpen });
  const ledger = { label: t('vendorLedger'), to: `/reports/vendor-ledger?personId=${vendor.personId}` };
  const archiving = {
    label: t(isArchived ? 'restore' : 'archive'),
    onSelect: () => void setArchived(vendor, !isArchived),
  };
  return (
    <RecordPage
      page={vendor.name}
      trail={[{ to: '/vendors', name: t('vendors') }, t('vendorKind')]}
      title={<bdi>{vendor.name}</bdi>}
      chip={isArchived ? <Chip>{t('archived')}</Chip> : vendor.bank !== null && <BankChip vendor={vendor} />}
      actions={
        <>
          <Menu more label={t('more')} entries={[ledger, ...(mayChange ? [archiving] : [])]} />
          {mayChange && !isArchived && (
            <Button variant={isEditing ? 'outline' : 'primary'} onClick={() => edit(true)}>
              {t('edit')}
            </Button>
          )}
        </>
      }
      facts={<VendorFacts vendor={vendor} />}
      panel={isEditing && <VendorForm vendor={vendor} onClose={() => edit(false)} onSaved={() => edit(false)} />}
    >
      {may('documents.read') && (
        <Section title={t('documents')} id="documents">
          <RecordDocuments record={{ recordKind: 'vendor', recordId: vendor.id }} readOnly={isArchived} />
        </Section>
      )}
      <Section title={t('history')}>
        <RecordHistory
          kind="vendors"
          id={vendor.id}
          describe={{
            name: t('name'),
            termsDays: t('termsDays'),
            discountDays: t('discountDays'),
            form1099: t('form1099'),
            taxId: t('taxId'),
            insuranceNumber: t('insuranceNumber'),
            insuranceExpiresOn: t('insuranceExpiresOn'),
            licenseNumber: t('licenseNumber'),
            licenseExpiresOn: t('licenseExpiresOn'),
            bank: t('bank'),
            holdReason: t('holdReason'),
            notes: t('notes'),
          }}
        />
      </Section>
    </RecordPage>
  );
}
