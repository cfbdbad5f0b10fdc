import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { latePoliciesQuery } from '#web/features/late-fees/api.ts';
import { ComingPolicies } from '#web/features/late-fees/coming-policies.tsx';
import { useLateFeeText } from '#web/features/late-fees/late-fee-text.ts';
import { lateFeeWords } from '#web/features/late-fees/late-fee-words.ts';
import { usePolicyText } from '#web/features/late-fees/policy-text.ts';
import { Button } from '#web/kit/button/button.tsx';
import { Detail } from '#web/kit/detail/detail.tsx';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { Section } from '#web/kit/section/section.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatDateFull } from '#web/lib/format.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import styles from './settings-section.module.css';

const PolicyDialog = lazyPart(async () => (await import('#web/features/late-fees/policy-dialog.tsx')).PolicyDialog, {
  instead: 'toast',
});

/** What is added when rent is late: for the whole workspace, and which properties have their own. */
export function RentLateFees() {
  const t = usePolicyText();
  const f = useLateFeeText();
  const may = useMay();
  const { currency } = useMe().organisation;
  const [changing, setChanging] = useState(false);
  const query = useQuery({ ...latePoliciesQuery, enabled: may('leases.read') });
  const { data } = query;
  const stop = () => setChanging(false);
  const mayChange = may('organisation.change') && may('leases.change');
  const act = t(data?.organisation === null ? 'add' : 'change');
  return (
    <Section
      id="late-fee"
      title={t('title')}
      lead={f('defaultWhy')}
      act={
        mayChange &&
        data !== undefined && (
          <Button aria-label={`${t('title')}: ${act}`} onClick={() => setChanging(true)}>
            {act}
          </Button>
        )
      }
    >
      {data === undefined && (query.error === null ? <Loading rows={2} /> : <QueryFailure query={query} />)}
      {data !== undefined && (
        <div>
          <p>{data.organisation === null ? t('none') : lateFeeWords(f, data.organisation, currency)}</p>
          {data.organisationSetAt !== null && (
            <p className={styles['note']}>
              {t('since', { date: formatDateFull(data.organisationSetAt.slice(0, 10)) })}
            </p>
          )}
          <ComingPolicies
            coming={data.coming.filter(({ propertyId }) => propertyId === null)}
            currency={currency}
            mayChange={mayChange}
          />
          {!mayChange && <p className={styles['note']}>{t('onlyOwners')}</p>}
        </div>
      )}
      {data !== undefined && data.properties.length > 0 && (
        <>
          <h3 className={styles['note']}>{t('ofProperties')}</h3>
          <ul className={styles['list']}>
            {data.properties.map(({ propertyId, name, policy }) => (
              <li key={propertyId}>
                <TextLink variant="row" to={`/properties/${propertyId}`}>
                  <bdi>{name}</bdi>
                </TextLink>
                <Detail>{lateFeeWords(f, policy, currency)}</Detail>
              </li>
            ))}
          </ul>
        </>
      )}
      <Suspense fallback={null}>
        {changing && data !== undefined && (
          <PolicyDialog property={null} currency={currency} policies={data} onClose={stop} onUnavailable={stop} />
        )}
      </Suspense>
    </Section>
  );
}
