import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link, useParams } from 'react-router';
import { useAddress } from '#web/kit/address/use-address.ts';
import { ButtonLink } from '#web/kit/button/button.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { Figure, Figures } from '#web/kit/figures/figures.tsx';
import { DetailLayout, ListLayout } from '#web/kit/layout/layouts.tsx';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { Pending } from '#web/kit/loading/pending.tsx';
import { PageHeader } from '#web/kit/page-header/page-header.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { formatMoney, formatNumber, formatPercent, nothing } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import { leasesOfQuery, propertyQuery, unitsOfQuery, type Lease, type PropertyInFull, type Unit } from './api.ts';
import { occupancy } from './plan-units.ts';
import { PropertyActs } from './property-acts.tsx';
import { PropertyBelow } from './property-below.tsx';
import { PropertyFacts } from './property-facts.tsx';
import { PropertyPlan } from './property-plan.tsx';
import { usePropertyText } from './property-text.ts';
import { PropertyUnits } from './property-units.tsx';
import { lettable, tenanciesOf } from './tenancies.ts';
import { usePropertiesText } from './text.ts';
import { UnitBulkBar } from './unit-bulk-bar.tsx';
import { useUnitsInOrder } from './use-units-in-order.ts';

const UnitPanel = lazyPart(async () => (await import('./unit-panel.tsx')).UnitPanel);

/** One building: its plan, its units, and what is known about it. */
export function PropertyPage() {
  const { id = '' } = useParams();
  return <Visited key={id} id={id} />;
}

function Visited({ id }: { readonly id: string }) {
  const t = usePropertyText();
  const query = useQuery(propertyQuery(id));
  if (query.data !== undefined) return <PropertyInSight property={query.data} />;
  const isGone = query.error !== null && ['not-found', 'invalid-input'].includes(failureOf(query.error).code);
  return (
    <ListLayout header={<PageHeader eyebrow={<ToList />} title={isGone ? t('gone') : ' '} />}>
      {isGone && (
        <Empty plain act={<ButtonLink to="/properties">{t('toList')}</ButtonLink>}>
          {null}
        </Empty>
      )}
      {!isGone && query.error !== null && <QueryFailure query={query} />}
      {query.error === null && <Loading rows={10} />}
    </ListLayout>
  );
}

const addressDefaults = { state: '', sort: '', unit: '', add: '' };
const noLeases: readonly Lease[] = [];

function PropertyInSight({ property }: { readonly property: PropertyInFull }) {
  const p = usePropertiesText();
  const may = useMay();
  const [address, change] = useAddress(addressDefaults);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const unitsQuery = useQuery(unitsOfQuery(property.id));
  const leasesQuery = useQuery({ ...leasesOfQuery(property.id), enabled: may('leases.read') });
  const leases = leasesQuery.data ?? noLeases;
  const isLoading = leasesQuery.isLoading;
  const units = unitsQuery.data;
  const ordered = useUnitsInOrder(property.id, address.sort);
  const doors = lettable(units ?? []);
  const tenancies = tenanciesOf(doors, leases, units);
  const open = (unit: string) => change({ unit }, { keepPage: true, replace: address.unit !== '' && unit !== '' });
  const chosen = (units ?? []).filter((unit) => selected.has(unit.id));
  return (
    <>
      <title>{p('titled', { page: property.name })}</title>
      <DetailLayout
        header={
          <PageHeader
            colour={propertyColourOf(property.colour)}
            eyebrow={
              <>
                <ToList /> / <bdi>{`${property.line1}, ${property.city}`}</bdi>
              </>
            }
            title={<bdi>{property.name}</bdi>}
            chip={property.archivedAt !== null && <Chip tone="warn">{p('archived')}</Chip>}
            actions={
              <PropertyActs
                property={property}
                adding={address.add !== ''}
                onAdd={(add) => change({ add: add ? 'units' : '' }, { keepPage: true, replace: !add })}
                quiet={address.unit !== '' || chosen.length > 0}
              />
            }
          />
        }
        figures={
          <PropertyFigures
            property={property}
            rentCents={isLoading ? undefined : sum(tenancies)}
            isKnown={may('leases.read')}
          />
        }
        facts={<PropertyFacts property={property} units={doors} leases={leasesQuery.data} />}
        below={<PropertyBelow property={property} />}
        panel={
          address.unit !== '' && (
            <Suspense fallback={null}>
              <UnitPanel
                id={address.unit}
                {...neighbours(ordered.query.data ?? [], address.unit, open)}
                onClose={() => open('')}
              />
            </Suspense>
          )
        }
        confirm={
          chosen.length > 0 && (
            <UnitBulkBar units={chosen} currency={property.currency} onDone={() => setSelected(new Set())} />
          )
        }
      >
        {ordered.query.data === undefined && ordered.query.error !== null && <QueryFailure query={ordered.query} />}
        {doors.length > 0 && (
          <PropertyPlan
            property={property}
            units={doors}
            tenancies={tenancies}
            isLoading={isLoading}
            selected={address.unit}
            onChoose={open}
          />
        )}
        <PropertyUnits
          property={property}
          units={ordered.query.data}
          ordered={ordered}
          onSort={(sort) => change({ sort }, { keepPage: true })}
          tenancies={tenancies}
          isLoading={isLoading}
          state={address.state}
          onState={(state) => change({ state }, { keepPage: true })}
          open={address.unit}
          onOpen={open}
          onAdd={() => change({ add: 'units' }, { keepPage: true })}
          selected={selected}
          onSelect={setSelected}
        />
      </DetailLayout>
    </>
  );
}

function ToList() {
  const p = usePropertiesText();
  return <Link to="/properties">{p('properties')}</Link>;
}

function PropertyFigures({
  property: { counts, currency, marketRentCents },
  rentCents,
  isKnown,
}: {
  readonly property: PropertyInFull;
  /** Undefined while the leases are on their way. */
  readonly rentCents: number | undefined;
  readonly isKnown: boolean;
}) {
  const t = usePropertyText();
  return (
    <Figures>
      {isKnown && (
        <Figure
          label={t('rentAMonth', { currency })}
          value={rentCents === undefined ? <Pending /> : formatMoney(rentCents, currency)}
        />
      )}
      {marketRentCents !== null && (
        <Figure phone={false} label={t('marketRent', { currency })} value={formatMoney(marketRentCents, currency)} />
      )}
      <Figure phone={!isKnown} label={t('units')} value={formatNumber(counts.units)} />
      <Figure label={t('occupancy')} value={counts.units === 0 ? nothing : formatPercent(occupancy(counts))} />
    </Figures>
  );
}

function sum(tenancies: ReturnType<typeof tenanciesOf>): number {
  return [...tenancies.values()].reduce((total, { rentCents }) => total + rentCents, 0);
}

/** The rows before and after the one that is looked at. */
function neighbours(units: readonly Unit[], id: string, open: (id: string) => void) {
  const inUse = lettable(units);
  const at = inUse.findIndex((unit) => unit.id === id);
  const step = (to: Unit | undefined) => to && (() => open(to.id));
  return { onPrevious: at < 1 ? undefined : step(inUse[at - 1]), onNext: at < 0 ? undefined : step(inUse[at + 1]) };
}
