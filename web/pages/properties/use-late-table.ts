import { amountCell, tableOf, type TableColumn } from '#shared/table.ts';
import { useColumnText } from '#web/kit/export-act/column-text.ts';
import { pageTable, type SaveTable } from '#web/lib/save-table.ts';
import type { PropertyInFull, Unit } from './api.ts';
import type { UnitRent } from './property-money.ts';
import type { Tenancy } from './tenancies.ts';

export interface LateTableProps {
  readonly property: PropertyInFull;
  readonly units: readonly Unit[];
  readonly tenancies: ReadonlyMap<string, Tenancy>;
  readonly rents: ReadonlyMap<string, UnitRent> | undefined;
}

/** Units whose tenants are past due, each with the balance. */
export function useLateTable({ property, units, tenancies, rents }: LateTableProps): SaveTable {
  const c = useColumnText();
  const columns: readonly TableColumn<Unit>[] = [
    [c('property'), () => property.name],
    [c('unit'), ({ name }) => name],
    [c('tenant'), ({ id }) => (tenancies.get(id)?.now?.tenants ?? []).map(({ name }) => name).join(', ')],
    [c('currency'), ({ id }) => rents?.get(id)?.row.currency ?? property.currency],
    [
      c('balance'),
      ({ id }) => {
        const rent = rents?.get(id);
        return rent?.isFirst === true ? amountCell(rent.row.balanceCents, rent.row.currency) : null;
      },
    ],
  ];
  return pageTable('past-due', () => tableOf(columns, units));
}
