import { Suspense, useState } from 'react';
import { PropertyLateFee } from '#web/features/late-fees/property-late-fee.tsx';
import { Fact, FactNote, Facts } from '#web/kit/facts/facts.tsx';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { formatMoney } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import type { Lease, PropertyInFull, Unit } from './api.ts';
import { ComingFacts } from './coming-facts.tsx';
import { HeldFacts } from './held-facts.tsx';
import { areaText } from './measures.ts';
import { ManagementFacts } from './management-facts.tsx';
import { OwnersFacts } from './owners-facts.tsx';
import { usePropertyText } from './property-text.ts';
import { usePropertiesText } from './text.ts';
import styles from './property-page.module.css';

const OwnersDialog = lazyPart(async () => (await import('./owners-dialog.tsx')).OwnersDialog, { instead: 'toast' });
const TermsDialog = lazyPart(async () => (await import('./terms-dialog.tsx')).TermsDialog, { instead: 'toast' });

export interface PropertyFactsProps {
  readonly property: PropertyInFull;
  readonly units: readonly Unit[];
  /** Nothing is said of them before they are there. */
  readonly leases: readonly Lease[] | undefined;
}

/** Who owns it, on which terms it is managed, what comes up, and what it is. */
export function PropertyFacts({ property, units, leases }: PropertyFactsProps) {
  const t = usePropertyText();
  const may = useMay();
  const [doing, setDoing] = useState<'owners' | 'terms'>();
  const stop = () => setDoing(undefined);
  const actFor = (what: 'owners' | 'terms', word: 'add' | 'change') =>
    may('portfolio.change') && property.archivedAt === null ? (
      <TextAct
        aria-label={`${t(what === 'owners' ? 'owners' : 'management')}: ${t(word)}`}
        onClick={() => setDoing(what)}
      >
        {t(word)}
      </TextAct>
    ) : undefined;
  return (
    <>
      <OwnersFacts
        ownerships={property.ownerships}
        act={actFor('owners', property.ownerships.length === 0 ? 'add' : 'change')}
      />
      {may('portfolio.money') && (
        <ManagementFacts
          property={property}
          act={actFor('terms', property.agreements.length === 0 ? 'add' : 'change')}
        />
      )}
      {may('rent.read') && <HeldFacts property={property} />}
      {may('leases.read') && <ComingFacts property={property} leases={leases} />}
      <PropertyLateFee property={property} />
      <BuildingFacts property={property} units={units} />
      <Suspense fallback={null}>
        {doing === 'owners' && <OwnersDialog property={property} onClose={stop} onUnavailable={stop} />}
        {doing === 'terms' && <TermsDialog property={property} onClose={stop} onUnavailable={stop} />}
      </Suspense>
    </>
  );
}

function BuildingFacts({ property, units }: { readonly property: PropertyInFull; readonly units: readonly Unit[] }) {
  const t = usePropertyText();
  const p = usePropertiesText();
  const isLet = ({ state }: Unit) => state === 'occupied' || state === 'on-notice';
  return (
    <Facts title={t('building')}>
      <Fact label={t('kind')}>{p(`kind_${property.kind}`)}</Fact>
      {property.yearBuilt !== null && <Fact label={t('built')}>{property.yearBuilt}</Fact>}
      {property.marketRentCents !== null && (
        <Fact label={t('marketRent', { currency: property.currency })}>
          {formatMoney(property.marketRentCents, property.currency)}
        </Fact>
      )}
      <AreaFact label={t('letArea')} units={units.filter(isLet)} />
      <AreaFact label={t('area')} units={units} />
      {property.amenities.length > 0 && (
        <div className={styles['tags']}>
          <FactNote>{property.amenities.join(' · ')}</FactNote>
        </div>
      )}
    </Facts>
  );
}

/** Where some are measured in metres and some in feet, each stands by itself. */
function AreaFact({ label, units }: { readonly label: string; readonly units: readonly Unit[] }) {
  const sums = (['m2', 'sqft'] as const)
    .map((areaUnit) => ({
      areaUnit,
      tenths: units.filter((unit) => unit.areaUnit === areaUnit).reduce((sum, unit) => sum + (unit.areaTenths ?? 0), 0),
    }))
    .filter(({ tenths }) => tenths > 0);
  if (sums.length === 0) return null;
  return <Fact label={label}>{sums.map(({ areaUnit, tenths }) => areaText(tenths, areaUnit)).join(' + ')}</Fact>;
}
