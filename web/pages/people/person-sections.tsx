import { RecordHistory } from '#web/kit/record-page/record-history.tsx';
import { Section } from '#web/kit/section/section.tsx';
import { RecordDocuments } from '#web/features/documents/record-documents.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { useMay } from '#web/lib/me.ts';
import type { PersonInFull } from './api.ts';
import { describeChange } from './describe-change.ts';
import { PersonDetails } from './person-details.tsx';
import { PersonLeases } from './person-leases.tsx';
import { PersonProperties } from './person-properties.tsx';
import { PersonReach } from './person-reach.tsx';
import { usePersonText } from './person-text.ts';
import styles from './person-page.module.css';

/** What they rent comes first, then what they own. */
export function PersonHoldings({ person }: { readonly person: PersonInFull }) {
  const t = usePersonText();
  const may = useMay();
  return (
    <div className={styles['sections']}>
      <PersonReach person={person} />
      {may('leases.read') && (
        <Section id="leases" title={t('leases')}>
          <PersonLeases personId={person.id} />
        </Section>
      )}
      {person.roles.includes('owner') && may('portfolio.read') && (
        <Section
          id="owns"
          title={t('owns')}
          lead={t('ownsLead')}
          act={may('owners.read') && <TextLink to={`/owners/${person.id}`}>{t('ownerPage')}</TextLink>}
        >
          <PersonProperties personId={person.id} />
        </Section>
      )}
    </div>
  );
}

/** Who they are, their papers, and what was changed. */
export function PersonBelow({ person }: { readonly person: PersonInFull }) {
  const t = usePersonText();
  const may = useMay();
  return (
    <div className={styles['sections']}>
      <Section id="details" title={t('details')}>
        <PersonDetails person={person} />
      </Section>
      {may('documents.read') && (
        <Section id="documents" title={t('documents')} lead={t('documentsLead')}>
          <RecordDocuments
            record={{ recordKind: 'person', recordId: person.id }}
            readOnly={person.archivedAt !== null}
          />
        </Section>
      )}
      <Section id="activity" title={t('activity')}>
        <RecordHistory kind="people" id={person.id} describe={(change) => describeChange(t, change)} />
      </Section>
    </div>
  );
}
