import { Suspense } from 'react';
import { Button, ButtonLink } from '#web/kit/button/button.tsx';
import { useRoom } from '#web/kit/hooks/use-room.ts';
import { copyText } from '#web/kit/copy-text/copy-text.ts';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { Menu, type MenuEntry } from '#web/kit/menu/menu.tsx';
import { useArchiving } from '#web/kit/record-page/use-archiving.ts';
import { useMay } from '#web/lib/me.ts';
import { useToday } from '#web/lib/use-today.ts';
import type { Ownership, PropertyInFull } from './api.ts';
import { ownershipOn } from './owners-facts.tsx';
import { usePropertyText } from './property-text.ts';
import { usePropertiesText } from './text.ts';

const AddUnitsDialog = lazyPart(async () => (await import('./add-units-dialog.tsx')).AddUnitsDialog, {
  instead: 'toast',
});

export interface PropertyActsProps {
  readonly property: PropertyInFull;
  readonly adding: boolean;
  readonly onAdd: (adding: boolean) => void;
  /** Something else on the screen has the primary act. */
  readonly quiet: boolean;
}

/** Left to right: what is rare, units, and the one that is done most. */
export function PropertyActs({ property, adding, onAdd, quiet }: PropertyActsProps) {
  const t = usePropertyText();
  const p = usePropertiesText();
  const may = useMay();
  const setArchived = useArchiving('properties');
  // On a phone the head has room for two acts.
  const hasRoom = useRoom(600);
  const owners = ownershipOn(property.ownerships, useToday())?.shares ?? [];
  const statement = may('owners.change') && owners.length > 0 ? statementAddress(owners) : undefined;
  const isArchived = property.archivedAt !== null;
  const mayChange = may('portfolio.change');
  const mayAdd = mayChange && !isArchived;
  const entries: readonly MenuEntry[] = [
    ...(mayChange ? [{ label: t('edit'), to: '#details' }] : []),
    ...(statement !== undefined && !hasRoom ? [{ label: t('ownerStatement'), to: statement }] : []),
    { label: t('activity'), to: '#activity' },
    ...(may('owners.pay') && property.ownerships.length > 0
      ? [{ label: t('transfer'), to: `/properties/${property.id}/transfer` }]
      : []),
    { label: t('copyLink'), onSelect: () => void copyText(location.href) },
    ...(mayChange
      ? ([
          'rule',
          {
            label: isArchived ? t('restore') : t('archive'),
            onSelect: () => void setArchived(property, !isArchived),
          },
        ] as const)
      : []),
  ];
  const mayLet = may('leases.draft') && !isArchived && property.counts.units > 0;
  return (
    <>
      <Menu more label={p('more')} entries={entries} />
      {mayAdd && property.counts.units > 0 && <Button onClick={() => onAdd(true)}>{t('addUnits')}</Button>}
      {statement !== undefined && hasRoom && <ButtonLink to={statement}>{t('ownerStatement')}</ButtonLink>}
      {mayLet && (
        <ButtonLink to={`/leases/new?property=${property.id}`} variant={quiet ? 'outline' : 'primary'}>
          {t('startLease')}
        </ButtonLink>
      )}
      {adding && mayAdd && (
        <Suspense fallback={null}>
          <AddUnitsDialog property={property} onClose={() => onAdd(false)} onUnavailable={() => onAdd(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Of one owner theirs; of several, the statements that are due. */
function statementAddress([first, ...others]: Ownership['shares']): string {
  const of = first === undefined || others.length > 0 ? '' : `?person=${first.personId}`;
  return `/owners/statements/issue${of}`;
}
