import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useAddress } from '#web/kit/address/use-address.ts';
import { Chip } from '#web/kit/chip/chip.tsx';
import { useLateUnits } from '#web/features/money/late-units.ts';
import { Drilled } from '#web/kit/figures/drilled.tsx';
import { Figure, Figures } from '#web/kit/figures/figures.tsx';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { Pending } from '#web/kit/loading/pending.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { FetchedRecord, RecordPage } from '#web/kit/record-page/record-page.tsx';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import { formatMoney, formatNumber, formatPercent, nothing } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import { periodWords } from '#web/lib/period-words.ts';
import { leasesOfQuery, propertyQuery, unitsOfQuery, type Lease, type PropertyInFull, type Unit } from './api.ts';
import { occupancy } from './plan-units.ts';
import { PropertyActs } from './property-acts.tsx';
import { PropertyBelow } from './property-below.tsx';
import { PropertyFacts } from './property-facts.tsx';
import { PropertyPlan } from './property-plan.tsx';
import { usePropertyMoney, useUnitRents } from './property-money.ts';
import { usePropertyText } from './property-text.ts';
import { PropertyUnits } from './property-units.tsx';
import { lettable, tenanciesOf } from './tenancies.ts';
import { usePropertiesText } from './text.ts';
import { UnitBulkBar } from './unit-bulk-bar.tsx';
import { useUnitsInOrder } from './use-units-in-order.ts';

const UnitPanel = lazyPart(async () => (await import('./unit-panel.tsx')).UnitPanel);

/** One building: its plan, its units, and what is known about it. */
export function PropertyPage() {
  const t = usePropertyText();
  const p = usePropertiesText();
  const { id = '' } = useParams();
  const query = useQuery(propertyQuery(id));
  const list = { to: '/properties', name: p('properties') };
  return (
    <FetchedRecord key={id} query={query} list={list} gone={t('gone')} goneAct={t('toList')}>
      {(property) => <PropertyInSight property={property} />}
    </FetchedRecord>
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
  const rents = useUnitRents(property.id, tenancies);
  const late = useLateUnits([property.id]);
  const open = (unit: string) => change({ unit }, { keepPage: true, replace: address.unit !== '' && unit !== '' });
  const chosen = (units ?? []).filter((unit) => selected.has(unit.id));
  return (
    <RecordPage
      page={p('titled', { page: property.name })}
      colour={propertyColourOf(property.colour)}
      trail={[{ to: '/properties', name: p('properties') }, `${property.line1}, ${property.city}`]}
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
          <UnitPanel
            id={address.unit}
            {...neighbours(ordered.query.data ?? [], address.unit, open)}
            onClose={() => open('')}
          />
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
          late={late}
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
        rents={rents}
        late={late}
        isLoading={isLoading}
        state={address.state}
        onState={(state) => change({ state }, { keepPage: true })}
        open={address.unit}
        onOpen={open}
        onAdd={() => change({ add: 'units' }, { keepPage: true })}
        selected={selected}
        onSelect={setSelected}
      />
    </RecordPage>
  );
}

function PropertyFigures({
  property: { id, counts, currency, marketRentCents },
  rentCents,
  isKnown,
}: {
  readonly property: PropertyInFull;
  /** Undefined while the leases are on their way. */
  readonly rentCents: number | undefined;
  readonly isKnown: boolean;
}) {
  const t = usePropertyText();
  const may = useMay();
  const { span, today, outstandingCents, incomeCents } = usePropertyMoney(id, currency);
  const share = counts.units === 0 ? nothing : formatPercent(occupancy(counts));
  return (
    <Figures>
      {isKnown && (
        <Figure
          label={t('rentAMonth', { currency })}
          value={rentCents === undefined ? <Pending /> : formatMoney(rentCents, currency)}
        />
      )}
      {may('rent.read') && (
        <Figure
          label={t('outstanding')}
          tone={(outstandingCents ?? 0) > 0 ? 'bad' : 'ink'}
          value={
            outstandingCents === undefined ? (
              <Pending />
            ) : (
              <Drilled
                label={t('outstanding')}
                value={formatMoney(outstandingCents, currency)}
                to={`/rent/charges?view=outstanding&property=${id}`}
              />
            )
          }
        />
      )}
      {may('ledger.read') && (
        <Figure
          label={t('netOperatingIncome', { month: periodWords(span) })}
          value={
            incomeCents === undefined ? (
              <Pending />
            ) : (
              <Drilled
                label={t('netOperatingIncome', { month: periodWords(span) })}
                value={formatMoney(incomeCents, currency, { negative: 'accounting' })}
                to={`/reports/income-statement?propertyId=${id}&from=${span.from}&to=${span.to}`}
              />
            )
          }
        />
      )}
      {marketRentCents !== null && !may('ledger.read') && (
        <Figure phone={false} label={t('marketRent', { currency })} value={formatMoney(marketRentCents, currency)} />
      )}
      {!may('rent.read') && <Figure phone={!isKnown} label={t('units')} value={formatNumber(counts.units)} />}
      <Figure
        label={t('occupancy')}
        value={
          counts.units > 0 && may('portfolio.money') ? (
            <Drilled
              label={t('occupancy')}
              value={share}
              to={`/reports/occupancy?propertyId=${id}&from=${today}&to=${today}`}
            />
          ) : (
            share
          )
        }
      />
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
