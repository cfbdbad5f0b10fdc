import { may } from '#shared/permissions.ts';
import type { Actor, Permission } from '#shared/permissions.ts';
import type { CellType, ImportField } from '#server/modules/moving/fields/import-field.ts';
import { fieldOf, fieldsForPeople } from './import-fields.ts';
import type { ExportKind } from '#server/modules/moving/reading/read-tables.ts';

/** A column of the table of a list: what it is called, and which cell stands in it. */
export interface ListColumn {
  readonly key: string;
  readonly header: string;
  /** Left out: as its cells have it. */
  readonly type?: CellType | undefined;
}

/**
 * What a list shows, in its order and by its words; a dot stands for the parts of what it shows as one. What an import
 * understands besides, and what finds a record again, comes behind it.
 */
const shown: Readonly<Record<ExportKind, readonly (string | ListColumn)[]>> = {
  people: ['name', { key: 'roles', header: 'Role' }, { key: 'where', header: 'Unit and property' }, 'email', 'phone'],
  properties: [
    { key: 'name', header: 'Property' },
    'line1',
    'line2',
    'postalCode',
    'city',
    'region',
    'country',
    'kind',
    { key: 'units', header: 'Units' },
    { key: 'occupancy', header: 'Occupancy' },
    { key: 'vacant', header: 'Vacant' },
    { key: 'marketRent', header: 'Market rent' },
    'currency',
  ],
  units: [
    'property',
    'name',
    'partOf',
    { key: 'tenants', header: 'Tenant' },
    'kind',
    'beds',
    'baths',
    'area',
    'areaUnit',
    { key: 'until', header: 'Lease end', type: 'date' },
    { key: 'state', header: 'Status' },
    { key: 'rent', header: 'Rent' },
    { key: 'currency', header: 'Currency' },
  ],
  leases: [
    { key: 'tenants', header: 'Tenant' },
    'unit',
    'partOf',
    'property',
    'startsOn',
    'endsOn',
    { key: 'state', header: 'Status' },
    { key: 'next', header: 'Next' },
    { key: 'nextOn', header: 'Next date', type: 'date' },
    'rent',
    { key: 'currency', header: 'Currency' },
    { key: 'otherPaces', header: 'Other frequencies' },
  ],
};

/** Ids, for whoever works on with it in another program. */
const ids: Readonly<Record<ExportKind, readonly ListColumn[]>> = {
  people: [{ key: 'reference', header: 'Reference' }],
  properties: [{ key: 'reference', header: 'Reference' }],
  units: [
    { key: 'reference', header: 'Reference' },
    { key: 'propertyReference', header: 'Property reference' },
  ],
  leases: [
    { key: 'number', header: 'Number' },
    { key: 'reference', header: 'Reference' },
    { key: 'propertyReference', header: 'Property reference' },
    { key: 'unitReference', header: 'Unit reference' },
  ],
};

/** What not everybody who reads a list is shown in it, or finds on the pages that it leads to. */
const shownTo: Readonly<Record<ExportKind, Readonly<Record<string, Permission>>>> = {
  people: {},
  properties: { marketRent: 'portfolio.money' },
  units: { marketRent: 'portfolio.money', tenants: 'leases.read', until: 'leases.read', rent: 'leases.read' },
  leases: { owed: 'rent.read', owedSince: 'rent.read', depositHeld: 'rent.read', prepaid: 'rent.read' },
};

/** The columns of a list for somebody. */
export function listColumns(kind: ExportKind, actor: Actor): readonly ListColumn[] {
  const first = shown[kind].map((column) =>
    typeof column === 'string' ? columnOf(column, fieldOf(kind, column)) : column,
  );
  const before = new Set(first.map(({ key }) => key));
  const rest = fieldsForPeople(kind)
    .filter(({ key }) => !before.has(key))
    .map((field) => columnOf(field.key, field));
  return [...first, ...rest, ...ids[kind]].filter(({ key }) => {
    const permission = shownTo[kind][key];
    return permission === undefined || may(actor, permission);
  });
}

function columnOf(key: string, field: ImportField | undefined): ListColumn {
  return { key, header: field?.headers[0] ?? key, type: field?.type };
}
