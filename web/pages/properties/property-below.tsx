import { Suspense } from 'react';
import { RecordDocuments } from '#web/features/documents/record-documents.tsx';
import { RecordPhotos } from '#web/features/documents/record-photos.tsx';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { Section } from '#web/kit/section/section.tsx';
import { useMay } from '#web/lib/me.ts';
import { Activity } from './activity.tsx';
import type { PropertyInFull } from './api.ts';
import { PropertyDetails } from './property-details.tsx';
import { PropertyMonths } from './property-months.tsx';
import { PropertyOccupancy } from './property-occupancy.tsx';
import { usePropertyText } from './property-text.ts';
import { usePropertiesText } from './text.ts';
import styles from './property-page.module.css';

const PropertyTransfers = lazyPart(async () => (await import('./property-transfers.tsx')).PropertyTransfers, {
  instead: 'nothing',
});

/** Under the units: everything about the building that can be changed, and what was. */
export function PropertyBelow({ property }: { readonly property: PropertyInFull }) {
  const t = usePropertyText();
  const p = usePropertiesText();
  const may = useMay();
  const record = { recordKind: 'property', recordId: property.id } as const;
  const isArchived = property.archivedAt !== null;
  return (
    <div className={styles['below']}>
      {may('portfolio.money') && <PropertyOccupancy property={property} />}
      {may('rent.read') && <PropertyMonths property={property} />}
      <Section id="details" title={t('details')}>
        <PropertyDetails property={property} />
      </Section>
      {may('owners.read') && (
        <Suspense fallback={null}>
          <PropertyTransfers propertyId={property.id} />
        </Suspense>
      )}
      {may('documents.read') && (
        <>
          <Section id="photos" title={p('photos')}>
            <RecordPhotos record={record} readOnly={isArchived} />
          </Section>
          <Section id="documents" title={p('documents')} lead={t('documentsLead')}>
            <RecordDocuments record={record} readOnly={isArchived} />
          </Section>
        </>
      )}
      <Section id="activity" title={t('activity')}>
        <Activity kind="properties" id={property.id} currency={property.currency} />
      </Section>
    </div>
  );
}
