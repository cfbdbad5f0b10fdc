import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { RecordDocuments } from '#web/features/documents/record-documents.tsx';
import { RecordPhotos } from '#web/features/documents/record-photos.tsx';
import { OpenTasks } from '#web/features/open-tasks/open-tasks.tsx';
import { ButtonLink } from '#web/kit/button/button.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { copyText } from '#web/kit/copy-text/copy-text.ts';
import { Fact, Facts } from '#web/kit/facts/facts.tsx';
import { Figure, Figures } from '#web/kit/figures/figures.tsx';
import { Menu } from '#web/kit/menu/menu.tsx';
import { FetchedRecord, RecordPage } from '#web/kit/record-page/record-page.tsx';
import { Section } from '#web/kit/section/section.tsx';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatMoney, nothing } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import { Activity } from './activity.tsx';
import { addressLines } from '#web/kit/address-fields/address-forms.ts';
import { Pending } from '#web/kit/loading/pending.tsx';
import { leasesOfUnitQuery, propertyQuery, unitQuery, type Unit } from './api.ts';
import { rentAMonth } from './tenancies.ts';
import { usePropertiesText } from './text.ts';
import { UnitDetails } from './unit-details.tsx';
import { UnitLeases } from './unit-leases.tsx';
import { UnitRooms } from './unit-rooms.tsx';
import { UnitStateChip } from './unit-state-chip.tsx';
import { useUnitArchiving } from './use-unit-archiving.ts';
import { useUnitSize } from './use-unit-size.ts';
import { useUnitText } from './unit-text.ts';
import styles from './unit.module.css';

/** One unit by itself: its leases, what it is, and what was changed. */
export function UnitPage() {
  const t = useUnitText();
  const p = usePropertiesText();
  const { id = '' } = useParams();
  const query = useQuery(unitQuery(id));
  const list = { to: '/properties', name: p('properties') };
  return (
    <FetchedRecord key={id} query={query} list={list} gone={t('gone')} goneAct={t('goneAct')}>
      {(unit) => <UnitInSight unit={unit} />}
    </FetchedRecord>
  );
}

function UnitInSight({ unit }: { readonly unit: Unit }) {
  const t = useUnitText();
  const p = usePropertiesText();
  const may = useMay();
  const archiving = useUnitArchiving(unit);
  const isArchived = unit.archivedAt !== null;
  const record = { recordKind: 'unit', recordId: unit.id } as const;
  return (
    <RecordPage
      page={p('titled', { page: `${unit.name}, ${unit.propertyName}` })}
      colour={propertyColourOf(unit.colour)}
      trail={[
        { to: '/properties', name: p('properties') },
        { to: `/properties/${unit.propertyId}`, name: <bdi>{unit.propertyName}</bdi> },
      ]}
      title={<bdi>{unit.name}</bdi>}
      chip={isArchived ? <Chip tone="warn">{t('archived')}</Chip> : <UnitStateChip unit={unit} />}
      actions={
        <>
          <Menu
            more
            label={t('more')}
            entries={[
              { label: t('copyLink'), onSelect: () => void copyText(location.href) },
              ...(may('portfolio.change')
                ? (['rule', { label: t(isArchived ? 'restore' : 'archive'), onSelect: archiving.run }] as const)
                : []),
            ]}
          />
          {may('leases.draft') && !isArchived && (
            <ButtonLink variant="primary" to={`/leases/new?unit=${unit.id}`}>
              {t('startLease')}
            </ButtonLink>
          )}
        </>
      }
      figures={<UnitFigures unit={unit} />}
      below={
        <div className={styles['below']}>
          {may('documents.read') && (
            <>
              <Section id="photos" title={p('photos')}>
                <RecordPhotos record={record} readOnly={isArchived} />
              </Section>
              <Section id="documents" title={p('documents')}>
                <RecordDocuments record={record} readOnly={isArchived} />
              </Section>
            </>
          )}
          <Section id="activity" title={t('activity')}>
            <Activity kind="units" id={unit.id} currency={unit.currency} />
          </Section>
        </div>
      }
      facts={
        <>
          {may('leases.read') && <UnitLeases unit={unit} />}
          <OpenTasks of="unit" id={unit.id} />
          <UnitRooms unit={unit} />
          <BuildingFacts unit={unit} />
        </>
      }
    >
      <div className={styles['below']}>
        <Section title={t('details')}>
          <UnitDetails unit={unit} />
        </Section>
      </div>
    </RecordPage>
  );
}

function UnitFigures({ unit }: { readonly unit: Unit }) {
  const t = useUnitText();
  const may = useMay();
  const sizeOf = useUnitSize();
  const { data } = useQuery({ ...leasesOfUnitQuery(unit.id), enabled: may('leases.read') });
  const now = data?.items.find(({ state }) => state === 'active' || state === 'on-notice');
  const { currency, marketRentCents } = unit;
  return (
    <Figures>
      {may('leases.read') && (
        <Figure
          label={t('rentNow', { currency })}
          value={
            data === undefined ? <Pending /> : now === undefined ? nothing : formatMoney(rentAMonth(now), currency)
          }
        />
      )}
      {may('portfolio.money') && (
        <Figure label={t('marketRent', { currency })} value={formatMoney(marketRentCents ?? 0, currency)} />
      )}
      <Figure phone={false} label={t('size')} value={sizeOf(unit)} />
      <Figure phone={false} label={t('floorFigure')} value={unit.floor ?? nothing} />
    </Figures>
  );
}

function BuildingFacts({ unit }: { readonly unit: Unit }) {
  const t = useUnitText();
  const { data: property } = useQuery(propertyQuery(unit.propertyId));
  return (
    <Facts title={t('building')}>
      <Fact label={t('property')}>
        <TextLink variant="row" to={`/properties/${unit.propertyId}`}>
          <bdi>{unit.propertyName}</bdi>
        </TextLink>
      </Fact>
      {property !== undefined && (
        <Fact label={t('address')}>
          {addressLines(property).map((line) => (
            <div key={line}>{line}</div>
          ))}
        </Fact>
      )}
    </Facts>
  );
}
