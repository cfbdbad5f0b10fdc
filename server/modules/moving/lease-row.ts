import { z } from 'zod';
import { chargeKinds, leaseFields } from '#shared/api/lease-terms.ts';
import type { RowReader } from './cell-errors.ts';
import type { KnownProperty } from './directory.ts';
import { nameKey } from './directory.ts';
import type { Making } from './making.ts';

const schema = z.strictObject(leaseFields).omit({ unitId: true, parties: true });
type LeaseBody = z.output<typeof schema>;

/** What a tenant owes, has deposited and has paid ahead, in the smallest unit. */
export interface OpeningBalance {
  readonly owedCents: number;
  readonly depositCents: number;
  readonly prepaidCents: number;
}

export interface LeaseRow {
  readonly reader: RowReader;
  readonly property: KnownProperty;
  readonly unitId: string;
  readonly body: LeaseBody;
  readonly state: 'draft' | 'signed' | 'cancelled';
  readonly signedOn: string;
  /** Only where the tenant still leaves: what is over ends by its term. */
  readonly leaves: { readonly on: string; readonly givenOn: string; readonly by: 'tenant' | 'landlord' } | null;
  readonly opening: OpeningBalance;
  readonly keyOf: (path: string) => string | null;
}

/** A row of leases with its place looked up; who lives there comes later. */
export function leaseRow({ directory, organisation, today }: Making, reader: RowReader): LeaseRow | undefined {
  const { text } = reader;
  const property = directory.properties.get(nameKey(text('property') ?? ''));
  if (property === undefined)
    reader.refuse(
      'property',
      text('property') === null
        ? 'Say in which property it is.'
        : `There is no property called ${text('property')}. Import properties first, or write it as it is called.`,
    );
  const unitId =
    property === undefined
      ? undefined
      : unitOf(reader, directory.unit(property.id, text('unit') ?? '', text('partOf')));
  const currency = property?.currency ?? organisation.currency;
  const startsOn = reader.date('startsOn');
  if (startsOn === null && text('startsOn') === null) reader.refuse('startsOn', 'Say when it begins.');
  const leavesOn = reader.date('leavesOn');
  const isOver = leavesOn !== null && leavesOn < today;
  const endsOn = isOver ? leavesOn : reader.date('endsOn');
  const given = isOver ? 'stop' : reader.choice('atEnd');
  const { charges, keys } = chargesOf(reader, currency);
  const keyOf = (path: string): string | null => {
    const [, index] = /^charges\.(\d+)/.exec(path) ?? [];
    if (index !== undefined) return keys[Number(index)] ?? 'charges';
    const first = path.split('.')[0] ?? '';
    return renamed[first] ?? (first === 'endsOn' && isOver ? 'leavesOn' : first);
  };
  const body = reader.checked(
    schema,
    {
      // What could not be read was told already.
      startsOn: startsOn ?? today,
      endsOn,
      atEnd: endsOn === null ? null : (given ?? 'month-to-month'),
      holdoverMillipercent: given === 'holdover' ? reader.digits('holdover', 3) : null,
      depositCents: reader.amount('deposit', currency) ?? 0,
      noticeDays: reader.digits('noticeDays') ?? 30,
      proration: reader.choice('proration') ?? 'actual-days',
      charges,
      notes: text('notes'),
      custom: reader.json('custom') ?? {},
    },
    keyOf,
  );
  const opening = openingOf(reader, currency);
  const state = (reader.choice('state') ?? 'signed') as LeaseRow['state']; // The choices of the field are these.
  const signedOn = reader.date('signedOn') ?? (startsOn !== null && startsOn < today ? startsOn : today);
  const noticeGivenOn = reader.date('noticeGivenOn') ?? today;
  const by = (reader.choice('noticeBy') ?? 'tenant') as 'tenant' | 'landlord';
  if (body === undefined || property === undefined || unitId === undefined || reader.isBad()) return undefined;
  const leaves =
    leavesOn === null || isOver || state !== 'signed' ? null : { on: leavesOn, givenOn: noticeGivenOn, by };
  return { reader, property, unitId, body, state, signedOn, leaves, opening, keyOf };
}

const renamed: Readonly<Record<string, string>> = {
  unitId: 'unit',
  parties: 'tenants',
  depositCents: 'deposit',
  givenOn: 'noticeGivenOn',
  holdoverMillipercent: 'holdover',
};

function unitOf(reader: RowReader, found: string | undefined): string | undefined {
  if (found !== undefined && found !== 'several') return found;
  const name = reader.text('unit');
  reader.refuse(
    'unit',
    name === null
      ? 'Say which unit it is.'
      : found === 'several'
        ? `Several rooms are called ${name}. Say which unit it is part of.`
        : `There is no unit ${name} in this property. Import units first, or write it as it is called.`,
  );
  return undefined;
}

/** All of them as an export wrote them, or an amount for each kind at one pace. */
function chargesOf(reader: RowReader, currency: string): { charges: unknown; keys: string[] } {
  const whole = reader.json('charges');
  if (whole !== null) return { charges: whole, keys: [] };
  const frequency = reader.choice('frequency') ?? 'monthly';
  const dueDay = reader.digits('dueDay') ?? 1;
  const kinds = chargeKinds.filter((kind) => reader.text(kind) !== null);
  const charges = kinds.flatMap((kind) => {
    const cents = reader.amount(kind, currency);
    return cents === null ? [] : [{ kind, cents, frequency, dueDay }];
  });
  return { charges, keys: [...kinds] };
}

/** More paid than owed is paid ahead: a receivable is never below zero. */
function openingOf(reader: RowReader, currency: string): OpeningBalance {
  const owed = reader.amount('owed', currency) ?? 0;
  const held = reader.amount('depositHeld', currency) ?? 0;
  const prepaid = reader.amount('prepaid', currency) ?? 0;
  if (held < 0) reader.refuse('depositHeld', 'A deposit that is held is not below zero.');
  if (prepaid < 0) reader.refuse('prepaid', 'What was paid ahead is not below zero.');
  return { owedCents: Math.max(0, owed), depositCents: held, prepaidCents: prepaid + Math.max(0, -owed) };
}
