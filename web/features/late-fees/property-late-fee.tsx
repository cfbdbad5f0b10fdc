import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { holdsInCurrency } from '#shared/rent/holds-in-currency.ts';
import { FactNote, Facts } from '#web/kit/facts/facts.tsx';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { formatDate } from '#web/lib/format.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { latePoliciesQuery } from './api.ts';
import { ComingPolicies } from './coming-policies.tsx';
import { useLateFeeText } from './late-fee-text.ts';
import { lateFeeWords } from './late-fee-words.ts';
import { usePolicyText } from './policy-text.ts';

const PolicyDialog = lazyPart(async () => (await import('./policy-dialog.tsx')).PolicyDialog, { instead: 'toast' });

export interface PropertyLateFeeProps {
  readonly property: {
    readonly id: string;
    readonly name: string;
    readonly currency: string;
    readonly archivedAt: string | null;
  };
}

/** Among the facts of a property: the late fee that its leases take, whose it is, and since when. */
export function PropertyLateFee({ property }: PropertyLateFeeProps) {
  const t = usePolicyText();
  const f = useLateFeeText();
  const may = useMay();
  const { organisation } = useMe();
  const [changing, setChanging] = useState(false);
  const { data } = useQuery({ ...latePoliciesQuery, enabled: may('leases.read') });
  if (data === undefined) return null;
  const own = data.properties.find(({ propertyId }) => propertyId === property.id);
  const ofAll = data.organisation;
  const isHeld = ofAll === null || holdsInCurrency(ofAll, organisation.currency, property.currency);
  const inForce = own?.policy ?? (isHeld ? ofAll : null);
  const setAt = own?.setAt ?? data.organisationSetAt;
  const stop = () => setChanging(false);
  return (
    <Facts
      title={t('title')}
      {...(may('leases.change') &&
        property.archivedAt === null && {
          act: (
            <TextAct aria-label={`${t('title')}: ${t('change')}`} onClick={() => setChanging(true)}>
              {t('change')}
            </TextAct>
          ),
        })}
    >
      {inForce === null ? (
        <FactNote>
          {isHeld ? t('noneHere') : f('lateOtherCurrency', { currency: organisation.currency, own: property.currency })}
        </FactNote>
      ) : (
        <>
          <FactNote>{lateFeeWords(f, inForce, property.currency)}</FactNote>
          <FactNote>
            {t(own === undefined ? 'fromWorkspace' : 'ownHere')}
            {setAt !== null && ` · ${t('since', { date: formatDate(setAt.slice(0, 10)) })}`}
          </FactNote>
        </>
      )}
      <ComingPolicies
        coming={data.coming.filter(({ propertyId }) => propertyId === property.id)}
        currency={property.currency}
        mayChange={may('leases.change') && property.archivedAt === null}
      />
      <Suspense fallback={null}>
        {changing && (
          <PolicyDialog
            property={property}
            currency={property.currency}
            policies={data}
            onClose={stop}
            onUnavailable={stop}
          />
        )}
      </Suspense>
    </Facts>
  );
}
