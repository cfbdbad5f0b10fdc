import { fold } from '#server/modules/moving/fields/fold.ts';
import { contactsOf } from './contacts-of.ts';
import type { ListReader } from './list-cells.ts';
import type { ListRow } from './list-rows.ts';
import type { ListState } from '#server/modules/moving/columns/list-state.ts';
import { familyIn, splitNames, tidyName } from '#server/modules/moving/rows/split-names.ts';
import type { FamilyCell, JoinedCell, PlannedLease, PlannedPerson, PlannedUnit } from './planned.ts';

interface Reading {
  readonly reader: ListReader;
  readonly state: ListState;
  readonly isHouse: boolean;
  readonly building: string;
  readonly joined: JoinedCell[];
  readonly families: FamilyCell[];
}

interface Draft {
  readonly name: string;
  readonly rows: ListRow[];
  readonly leases: ListRow[][];
}

/** Units of one building in the order of the file. Rows of the same unit and the same start are one lease. */
export function planLeases(rows: readonly ListRow[], reading: Reading): PlannedUnit[] {
  const { reader, isHouse } = reading;
  const units = new Map<string, Draft>();
  let last: Draft | undefined;
  for (const row of rows) {
    const written = row.text('unit') || (isHouse ? 'House' : '');
    // A second line with a name alone is somebody who lives with the one above.
    const isContinued = written === '' && last !== undefined && tenantText(row) !== '' && isNameAlone(row);
    const name = isContinued ? (last?.name ?? '') : written;
    const key = name === '' ? `row ${row.number}` : fold(name) || name;
    const unit = units.get(key) ?? { name, rows: [], leases: [] };
    last = unit;
    // An excluded row makes nothing; a name alone below it is of its unit, not of the one above.
    if (row.isLeftOut) continue;
    if (name === '') reader.say({ kind: 'missing', row: row.number, field: 'unit', text: '', suggestion: null });
    units.set(key, unit);
    unit.rows.push(row);
    if (isVacant(row)) continue;
    const lease = unit.leases.find((own) => isSameLease(own, row, reader));
    if (lease === undefined) unit.leases.push([row]);
    else lease.push(row);
  }
  return [...units.values()].map(({ name, rows: own, leases }) => ({
    name,
    rows: own.map(({ number }) => number),
    cells: unitCells(own, leases.length === 0, reader),
    askedCents: own.reduce((sum, row) => sum + (reader.amountIfRead(row, 'rent') ?? 0), 0),
    leases: leases.map((some) => leaseOf(some, reading)),
  }));
}

function tenantText(row: ListRow): string {
  const whole = [row.text('givenName'), row.text('familyName')].filter((part) => part !== '').join(' ');
  return row.text('tenants') || whole;
}

const isNameAlone = (row: ListRow) =>
  ['startsOn', 'movedInOn', 'rent', 'endsOn', 'depositHeld'].every((field) => row.text(field) === '');

const vacantWords =
  /^(?:vacant|vacancy|leer|frei|unvermietet|nichtvermietet|unrented|unoccupied|available|empty|model|zuvermieten|nn$)/;

/** A unit without a tenant: nobody is named and nothing began, or the row says so. */
function isVacant(row: ListRow): boolean {
  if (vacantWords.test(fold(row.text('tenants'))) || /^(?:vacant|leer|frei)/.test(fold(row.text('status'))))
    return true;
  return tenantText(row) === '' && row.text('startsOn') === '' && row.text('movedInOn') === '';
}

function startOf(rows: readonly ListRow[], reader: ListReader): string | null {
  const of = (field: string) => rows.map((row) => reader.date(row, field)).find((day) => day !== null) ?? null;
  return of('startsOn') ?? of('movedInOn');
}

/** The same start, or none beside it. Without a start, a rent of its own that differs is another lease. */
function isSameLease(own: readonly ListRow[], row: ListRow, reader: ListReader): boolean {
  const [one, other] = [startOf(own, reader), startOf([row], reader)];
  if (one !== null && other !== null) return one === other;
  const rent = reader.amount(row, 'rent');
  const rents = own.map((before) => reader.amount(before, 'rent')).filter((cents) => cents !== null);
  return rent === null || rents.length === 0 || rents.includes(rent);
}

const amountFields = [
  'utilities',
  'heating',
  'parking',
  'storage',
  'pets',
  'other',
  'deposit',
  'depositHeld',
  'owed',
  'owedNegative',
  'prepaid',
] as const;

function leaseOf(rows: readonly ListRow[], reading: Reading): PlannedLease {
  const { reader } = reading;
  const [head] = rows;
  const number = head?.number ?? 0;
  const missing = (field: string) => {
    if (rows.some((row) => reader.isWrong(row, field))) return;
    reader.say({ kind: 'missing', row: number, field, text: '', suggestion: null });
  };
  const agreed = <Value>(field: string, read: (row: ListRow, field: string) => Value | null): Value | null => {
    const said = rows.flatMap((row) => {
      const value = read(row, field);
      return value === null ? [] : [{ row, value }];
    });
    const [first] = said;
    const other = said.find(({ value }) => value !== first?.value);
    // What the rows of one lease say differently is never chosen silently.
    if (other !== undefined)
      reader.say({ kind: 'disagree', row: other.row.number, field, text: other.row.text(field), suggestion: null });
    return first?.value ?? null;
  };
  const date = (row: ListRow, field: string) => reader.date(row, field);
  const amount = (row: ListRow, field: string) => reader.amount(row, field);
  const tenants = people(rows, reading);
  const startsOn = agreed('startsOn', date) ?? startOf(rows, reader);
  const rentCents = agreed('rent', amount);
  if (tenants.length === 0) missing('tenants');
  if (startsOn === null) missing(rows.some((row) => row.text('movedInOn') !== '') ? 'movedInOn' : 'startsOn');
  if (rentCents === null) missing('rent');
  const amounts = amountFields.flatMap((field) => {
    const cents = agreed(field, amount);
    return cents === null ? [] : [[field, cents] as const];
  });
  const dueDay = head === undefined ? null : reader.number(head, 'dueDay');
  return {
    rows: rows.map((row) => row.number),
    tenants,
    startsOn,
    endsOn: agreed('endsOn', date),
    leavesOn: agreed('leavesOn', date),
    rentCents,
    amounts: Object.fromEntries(amounts),
    owedSince: agreed('owedSince', date),
    dueDay: dueDay !== null && Number(dueDay) >= 1 && Number(dueDay) <= 31 ? dueDay : null,
    notes: rows
      .map((row) => row.text('notes'))
      .filter((text) => text !== '')
      .join('\n'),
  };
}

/** Everybody in these rows, each once. What one row says of somebody, a later blank cell does not take away. */
function people(rows: readonly ListRow[], { reader, state, building, joined, families }: Reading): PlannedPerson[] {
  const found = new Map<string, PlannedPerson>();
  for (const row of rows) {
    const text = tenantText(row);
    const several = splitNames(text);
    const isSplit = several.length > 1 && !state.together.includes(text);
    if (several.length > 1) joined.push({ row: row.number, text, isSplit, field: 'tenants', building });
    // One name of several words is written without its salutations: “Herr und Frau Ito” is Ito.
    const together = several.length === 1 ? several : text === '' ? [] : [tidyName(text.replaceAll(/[;\n]+/g, ' '))];
    const names = [...(isSplit ? several : together), ...splitNames(row.text('secondTenant'))];
    for (const cell of [text, row.text('secondTenant')])
      if (familyIn(cell) !== null && splitNames(cell).length === 1)
        families.push({ row: row.number, text: cell, name: tidyName(cell) });
    const emails = reader.emails(row);
    const phones = reader.phones(row);
    // One each in the order of the names; what is left over is the first one's.
    const of = (values: readonly string[], at: number) => [
      ...values.slice(at, at + 1),
      ...(at === 0 ? values.slice(names.length) : []),
    ];
    for (const [at, name] of names.entries()) {
      const known = found.get(fold(name));
      const contacts = contactsOf([
        ...(known === undefined ? [] : [known]),
        { email: null, otherEmails: of(emails, at), phones: of(phones, at) },
      ]);
      found.set(fold(name), { key: fold(name), name: known?.name ?? name, ...contacts, namesake: null });
    }
  }
  return [...found.values()];
}

function unitCells(rows: readonly ListRow[], isEmpty: boolean, reader: ListReader): Record<string, string> {
  const first = (read: (row: ListRow) => string | null) =>
    rows.map(read).find((text) => text !== null && text !== '') ?? '';
  const both = first((row) => row.text('bedsBaths'));
  const [, beds = '', baths = ''] = /^(\d+|--?|studio)\s*(?:bd|br)?\s*[/|]\s*(\d+(?:[.,]\d+)?)/i.exec(both) ?? [];
  const market = rows.map((row) => reader.amount(row, 'marketRent')).find((cents) => cents !== null);
  const asked = isEmpty ? rows.map((row) => reader.amount(row, 'rent')).find((cents) => cents !== null) : undefined;
  const cents = market ?? asked;
  return {
    floor: first((row) => reader.number(row, 'floor')),
    // Half rooms are counted in some countries; a bedroom is whole.
    beds: whole(first((row) => reader.number(row, 'beds', 1))) || (/^\d+$/.test(beds) ? beds : ''),
    baths: halves(first((row) => reader.number(row, 'baths', 1)) || baths.replace(',', '.')),
    area: tenths(first((row) => reader.number(row, 'area', 2))),
    marketRent: cents === undefined || cents === null || cents <= 0 ? '' : String(cents),
  };
}

const whole = (text: string): string => (text === '' ? '' : String(Math.floor(Number(text))));
const tenths = (text: string): string => (text === '' ? '' : String(Math.round(Number(text) * 10) / 10));

function halves(text: string): string {
  return text === '' || !Number.isInteger(Number(text) * 2) ? '' : String(Number(text));
}
