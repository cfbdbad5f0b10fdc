import { amountCell, tableOf, type TableColumn } from '#shared/table.ts';
import { centsOf, groupsOf } from '#web/features/trust/groups.ts';
import { useColumnText } from '#web/kit/export-act/column-text.ts';
import { pageTable, type SaveTable } from '#web/lib/save-table.ts';
import type { Place } from './api.ts';
import { placeName } from './place-name.ts';
import { useTrustText } from './text.ts';

/** Every place in every currency, with whose money it is. */
export function usePlacesTable(places: readonly Place[]): SaveTable {
  const c = useColumnText();
  const t = useTrustText();
  const columns: readonly TableColumn<Place>[] = [
    [c('account'), (place) => placeName(t, place)],
    [c('ending'), (place) => place.numberEnding],
    [c('currency'), (place) => place.currency],
    [c('balance'), (place) => amountCell(place.bankCents, place.currency)],
    ...groupsOf(places).map(
      (group) => [t(`group_${group}`), (place: Place) => amountCell(centsOf[group](place), place.currency)] as const,
    ),
    [t('notPlaced'), (place) => amountCell(place.unplacedCents, place.currency)],
  ];
  return pageTable('trust-balances', () => tableOf(columns, places));
}
