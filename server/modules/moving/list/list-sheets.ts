import { plainAmount } from '#shared/plain-amount.ts';
import type { StoredSheet } from '#server/modules/moving/making/import-rows.ts';
import type { SheetKind } from '#server/modules/moving/reading/read-tables.ts';
import type { SheetRow } from '#server/modules/moving/reading/sheet-row.ts';
import type { KnownPlaces } from './known-places.ts';
import type { ListPlan } from './plan-list.ts';
import type { PlannedBuilding } from './planned.ts';
import type { PlannedLease, PlannedOwner, PlannedPerson } from './planned.ts';
import { isOrganisation } from '#server/modules/moving/rows/split-names.ts';

/** A list as the tables that it is made of, with dates and amounts written one way. */
interface ListSheets {
  readonly sheets: readonly StoredSheet[];
  readonly rowsOf: (position: number) => readonly SheetRow[];
}

type Cells = Readonly<Record<string, string>>;

/** Rows that still lack something are left out, so that the others can be tried. */
export function listSheets(
  plan: ListPlan,
  known: KnownPlaces,
  { currency, newOwners }: { readonly currency: string; readonly newOwners: readonly PlannedOwner[] },
): ListSheets {
  const isFree = freeOf(plan);
  const amount = (cents: number | null | undefined) =>
    cents === undefined || cents === null || cents === 0 ? '' : plainAmount(cents, currency);
  const first = (rows: readonly number[]) => rows[0] ?? 0;
  const properties = plan.buildings
    .filter(({ name }) => !known.building(name))
    .map((building) => rowOf(first(building.rows), propertyCells(building)));
  const units = plan.buildings.flatMap(({ name: property, units: own }) =>
    own
      .filter(({ name }) => name !== '' && !known.unit(property, name))
      .map(({ name, rows, cells }) =>
        rowOf(first(rows), {
          property: property || unnamed,
          name,
          ...cells,
          marketRent: amount(cells['marketRent'] === '' ? null : Number(cells['marketRent'])),
        }),
      ),
  );
  const leases = plan.buildings.flatMap(({ name: property, units: own }) =>
    own.flatMap(({ name: unit, leases: some }) =>
      some
        .filter((lease) => unit !== '' && isFree(lease))
        .map((lease) =>
          rowOf(first(lease.rows), { property: property || unnamed, unit, ...leaseCells(lease, amount) }),
        ),
    ),
  );
  const tables = [
    sheetOf(
      'people',
      ownerKeys,
      newOwners.map((owner) => rowOf(first(owner.rows), ownerCells(owner))),
    ),
    sheetOf('properties', propertyKeys, properties),
    sheetOf('units', unitKeys, units),
    sheetOf('leases', leaseKeys, leases),
  ];
  return { sheets: tables.map(({ sheet }) => sheet), rowsOf: (position) => tables[position]?.rows ?? [] };
}

/** Whether none of its rows has to be fixed first. */
export function freeOf({ problems }: Pick<ListPlan, 'problems'>) {
  // Who owns the building keeps no lease in it from being made.
  const blocked = new Set(
    problems.filter(({ blocks, building }) => blocks && building === undefined).map(({ row }) => row),
  );
  return ({ rows }: { readonly rows: readonly number[] }) => !rows.some((row) => blocked.has(row));
}

/** What an address still needs; the building is asked for it once. A postal code may be added later. */
export function missingOf({ name, address }: PlannedBuilding): ('name' | 'line1' | 'city')[] {
  return (['name', 'line1', 'city'] as const).filter((key) => (key === 'name' ? name : address[key]) === '');
}

/** Stands in for what is asked while the rest is tried. Nothing is made before it is answered. */
const unnamed = '?';

const propertyKeys = [
  'name',
  'kind',
  'line1',
  'line2',
  'postalCode',
  'city',
  'region',
  'country',
  'owners',
  'ownedSince',
] as const;
const ownerKeys = ['kind', 'name', 'email', 'phone', 'reference'] as const;
const unitKeys = ['property', 'name', 'floor', 'beds', 'baths', 'area', 'marketRent'] as const;
const charges = ['utilities', 'parking', 'storage', 'pets', 'other'] as const;
const leaseKeys = [
  'property',
  'unit',
  'tenants',
  'namesakes',
  'otherEmails',
  'phone',
  'startsOn',
  'endsOn',
  'leavesOn',
  'rent',
  ...charges,
  'dueDay',
  'deposit',
  'depositHeld',
  'owed',
  'owedSince',
  'prepaid',
  'notes',
] as const;

function propertyCells(building: PlannedBuilding): Cells {
  const { name, address, isHouse } = building;
  const asked = new Set(missingOf(building));
  const given = (key: 'line1' | 'city') => (asked.has(key) ? unnamed : address[key]);
  return {
    ...address,
    name: name || unnamed,
    kind: isHouse ? 'house' : 'apartments',
    line1: given('line1'),
    city: given('city'),
    owners: building.owners
      .map((owner) => `${owner.namesake ?? personText(owner)} ${owner.parts / 10_000} %`)
      .join('; '),
    ownedSince: building.ownedSince ?? '',
  };
}

function ownerCells({ name, email, otherEmails, phones, namesake }: PlannedOwner): Cells {
  return {
    kind: isOrganisation(name) ? 'company' : 'person',
    name,
    email: [email ?? '', ...otherEmails].filter((one) => one !== '').join('; '),
    phone: phones.join('; '),
    reference: namesake ?? '',
  };
}

function leaseCells(lease: PlannedLease, amount: (cents: number | null | undefined) => string): Cells {
  const { amounts, tenants } = lease;
  const held = amounts['depositHeld'];
  const owed = amounts['owed'] ?? (amounts['owedNegative'] === undefined ? undefined : -amounts['owedNegative']);
  return {
    tenants: tenants.map(personText).join('; '),
    // In the order of the tenants; a dash is nothing.
    namesakes: tenants.some(({ namesake }) => namesake !== null)
      ? tenants.map(({ namesake }) => namesake ?? '-').join('; ')
      : '',
    otherEmails: severalOf(tenants.map(({ otherEmails }) => otherEmails)),
    phone: severalOf(tenants.map(({ phones }) => phones)),
    startsOn: lease.startsOn ?? '',
    endsOn: lease.endsOn ?? '',
    leavesOn: lease.leavesOn ?? '',
    rent: amount(lease.rentCents),
    ...Object.fromEntries(charges.map((kind) => [kind, amount(amounts[kind])])),
    utilities: amount((amounts['utilities'] ?? 0) + (amounts['heating'] ?? 0)),
    dueDay: lease.dueDay ?? '',
    // A deposit that is held was agreed.
    deposit: amount(amounts['deposit'] ?? held),
    depositHeld: amount(held),
    owed: amount(owed),
    owedSince: (owed ?? 0) > 0 ? (lease.owedSince ?? '') : '',
    prepaid: amount(amounts['prepaid']),
    notes: lease.notes,
  };
}

/** In the order of the tenants, several of one with a bar between them; a dash is nothing. */
function severalOf(values: readonly (readonly string[])[]): string {
  return values.every((own) => own.length === 0) ? '' : values.map((own) => own.join('|') || '-').join('; ');
}

export function personText({ name, email }: Pick<PlannedPerson, 'name' | 'email'>): string {
  return email === null ? name : `${name} <${email}>`;
}

const rowOf = (number: number, cells: Cells) => ({ number, cells });

function sheetOf(kind: SheetKind, keys: readonly string[], rows: readonly { number: number; cells: Cells }[]) {
  const sheet: StoredSheet = { kind, name: kind, headers: keys, fields: keys, rows: rows.length, samples: [] };
  return { sheet, rows: rows.map(({ number, cells }) => ({ number, cells: keys.map((key) => cells[key] ?? '') })) };
}
