import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Fact, FactNote, Facts } from '#web/kit/facts/facts.tsx';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { TextAct, TextLink } from '#web/kit/text-link/text-link.tsx';
import { useMay } from '#web/lib/me.ts';
import { propertyQuery, unitsOfQuery, type Unit } from './api.ts';
import { UnitStateChip } from './unit-state-chip.tsx';
import { useUnitText } from './unit-text.ts';

const AddUnitsDialog = lazyPart(async () => (await import('./add-units-dialog.tsx')).AddUnitsDialog, {
  instead: 'toast',
});

/** What it is divided into, or what it is a part of. */
export function UnitRooms({ unit }: { readonly unit: Unit }) {
  const t = useUnitText();
  const mayChange = useMay()('portfolio.change');
  const { data: units } = useQuery(unitsOfQuery(unit.propertyId));
  const { data: property } = useQuery(propertyQuery(unit.propertyId));
  const [adding, setAdding] = useState(false);
  if (units === undefined) return null;
  const parent = units.find(({ id }) => id === unit.parentUnitId);
  const parts = units.filter(({ parentUnitId, archivedAt }) => parentUnitId === unit.id && archivedAt === null);
  const isRoom = unit.kind === 'room';
  // A flat has rooms and a room has beds; what is in a room has no parts.
  const isDivisible =
    unit.archivedAt === null &&
    (isRoom ? parent === undefined || parent.parentUnitId === null : unit.kind === 'home' && parent === undefined);
  const within = parent !== undefined && (
    <FactNote>
      <TextLink to={`/units/${parent.id}`}>{t('partOf', { unit: parent.name })}</TextLink>
    </FactNote>
  );
  if (parts.length === 0 && !(isDivisible && mayChange)) return within || null;
  const stop = () => setAdding(false);
  return (
    <Facts
      title={t(isRoom ? 'bedsIn' : 'rooms')}
      {...(mayChange &&
        unit.archivedAt === null && {
          act: <TextAct onClick={() => setAdding(true)}>{t(isRoom ? 'addBeds' : 'addRooms')}</TextAct>,
        })}
    >
      {within}
      {parts.length === 0 && <FactNote>{t(isRoom ? 'bedsNone' : 'roomsNone')}</FactNote>}
      {parts.map((room) => (
        <Fact
          key={room.id}
          reversed
          label={
            <TextLink variant="row" to={`/units/${room.id}`}>
              <bdi>{room.name}</bdi>
            </TextLink>
          }
        >
          <UnitStateChip unit={room} />
        </Fact>
      ))}
      {adding && property !== undefined && (
        <Suspense fallback={null}>
          <AddUnitsDialog property={property} parent={unit} onClose={stop} onUnavailable={stop} />
        </Suspense>
      )}
    </Facts>
  );
}
