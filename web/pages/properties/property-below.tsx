import { Section } from '#web/kit/section/section.tsx';
import { Activity } from './activity.tsx';
import type { PropertyInFull } from './api.ts';
import { PropertyDetails } from './property-details.tsx';
import { usePropertyText } from './property-text.ts';
import styles from './property-page.module.css';

/** Under the units: everything about the building that can be changed, and what was. */
export function PropertyBelow({ property }: { readonly property: PropertyInFull }) {
  const t = usePropertyText();
  return (
    <div className={styles['below']}>
      <Section id="details" title={t('details')} lead={t('detailsLead')}>
        <PropertyDetails property={property} />
      </Section>
      <Section id="activity" title={t('activity')}>
        <Activity kind="properties" id={property.id} currency={property.currency} />
      </Section>
    </div>
  );
}
