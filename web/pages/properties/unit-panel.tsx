import { useQuery } from '@tanstack/react-query';
import { Button, ButtonLink } from '#web/kit/button/button.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { FetchedPart } from '#web/kit/record-page/fetched-part.tsx';
import { SidePanel, type PeekProps } from '#web/kit/side-panel/side-panel.tsx';
import { useMay } from '#web/lib/me.ts';
import { unitQuery, type Unit } from './api.ts';
import { UnitDetails } from './unit-details.tsx';
import { UnitLeases } from './unit-leases.tsx';
import { UnitRooms } from './unit-rooms.tsx';
import { UnitStateChip } from './unit-state-chip.tsx';
import { useUnitText } from './unit-text.ts';
import { useUnitArchiving } from './use-unit-archiving.ts';
import styles from './unit.module.css';

export type UnitPanelProps = PeekProps;

/** A unit beside its building: how it stands, its leases, and what can be changed where it is. */
export function UnitPanel({ id, ...steps }: UnitPanelProps) {
  const t = useUnitText();
  const may = useMay();
  const query = useQuery(unitQuery(id));
  const unit = query.data;
  if (unit === undefined) {
    return (
      <SidePanel title=" " {...steps}>
        <FetchedPart query={query} gone={t('gone')}>
          {() => null}
        </FetchedPart>
      </SidePanel>
    );
  }
  return (
    <SidePanel
      eyebrow={<bdi>{unit.propertyName}</bdi>}
      title={<bdi>{unit.name}</bdi>}
      chip={unit.archivedAt === null ? <UnitStateChip unit={unit} /> : <Chip tone="warn">{t('archived')}</Chip>}
      {...steps}
      footer={
        <>
          {may('portfolio.change') && isFree(unit) && <ArchiveButton unit={unit} />}
          <ButtonLink to={`/units/${unit.id}`}>{t('openPage')}</ButtonLink>
          {may('leases.draft') && unit.archivedAt === null && (
            <ButtonLink variant="primary" to={`/leases/new?unit=${unit.id}`}>
              {t('startLease')}
            </ButtonLink>
          )}
        </>
      }
    >
      <div className={styles['panel']}>
        {may('leases.read') && <UnitLeases unit={unit} />}
        <UnitRooms unit={unit} />
        <UnitDetails key={unit.id} unit={unit} />
      </div>
    </SidePanel>
  );
}

/** What is let is not offered to be archived where there is little room. */
function isFree({ state, archivedAt }: Unit): boolean {
  return state === 'vacant' || archivedAt !== null;
}

function ArchiveButton({ unit }: { readonly unit: Unit }) {
  const t = useUnitText();
  const { busy, run } = useUnitArchiving(unit);
  return (
    <Button busy={busy} onClick={run}>
      {unit.archivedAt === null ? t('archive') : t('restore')}
    </Button>
  );
}
