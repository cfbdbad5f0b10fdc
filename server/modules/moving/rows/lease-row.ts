import { z } from 'zod';
import { email as emailAddress } from '#shared/api/fields.ts';
import { leaseFields } from '#shared/api/lease-terms.ts';
import type { RowReader } from '#server/modules/moving/columns/cell-errors.ts';
import type { KnownProperty, Refused } from './directory.ts';
import { chargeFrom } from './charge-from.ts';
import { openingOf } from './lease-opening.ts';
import type { OpeningBalance } from './lease-opening.ts';
import { chargesOf } from './lease-charges.ts';
import type { ReadCharge } from './lease-charges.ts';
import type { Making } from './making.ts';
import { propertyOfRow, unitKey } from './property-of-row.ts';
import { said } from '#server/modules/moving/fields/said.ts';
import { standingOf } from './lease-standing.ts';
import type { LeaseStanding } from './lease-standing.ts';

const schema = z.strictObject(leaseFields).omit({ unitId: true, parties: true });
type LeaseBody = Omit<z.output<typeof schema>, 'charges'> & { readonly charges: readonly ReadCharge[] };

export interface LeaseRow {
  readonly reader: RowReader;
  readonly property: KnownProperty;
  readonly unitId: string;
  readonly body: LeaseBody;
  readonly state: 'draft' | 'out-for-signature' | 'signed' | 'cancelled';
  readonly signedOn: string;
  /** What became of it, where an export wrote that; otherwise it follows from its dates. */
  readonly standing: LeaseStanding | null;
  /** Only where the tenant still leaves: what is over ends by its term. */
  readonly leaves: { readonly on: string; readonly givenOn: string; readonly by: 'tenant' | 'landlord' } | null;
  readonly opening: OpeningBalance;
  readonly keyOf: (path: string) => string | null;
}

/** A row of leases with its place looked up; who lives there comes later. */
export function leaseRow(making: Making, reader: RowReader): LeaseRow | undefined {
  const { directory, organisation, act } = making;
  const { today } = act;
  const { text } = reader;
  const standing = standingOf(reader);
  const property = propertyOfRow(directory, reader);
  const unitId =
    property === undefined
      ? undefined
      : (directory.references.get(text('unitReference') ?? '') ??
        unitOf(reader, directory.unit(property.id, text('unit') ?? '', text('partOf')), directory.refused));
  const currency = property?.currency ?? organisation.currency;
  const startsOn = reader.date('startsOn');
  if (startsOn === null && text('startsOn') === null) reader.refuse('startsOn', said('sayStart'));
  const leavesOn = reader.date('leavesOn');
  const isOver = standing === null && leavesOn !== null && leavesOn < today;
  const endsOn = isOver ? leavesOn : reader.date('endsOn');
  const given = isOver ? 'stop' : reader.choice('atEnd');
  // As the API has it: what happens at the end belongs to a term that has one. The end may have been forgotten.
  if (given !== null && endsOn === null && text('endsOn') === null) reader.refuse('atEnd', said('endMissing'));
  const { charges, keys, beside } = chargesOf(making, reader, currency);
  const keyOf = (path: string): string | null => {
    const [, index, part] = /^charges\.(\d+)(?:\.(dueDay|frequency)$)?/.exec(path) ?? [];
    // The day and the pace are cells of their own, unless all charges were written in one.
    if (index !== undefined) return (keys.length > 0 ? part : undefined) ?? keys[Number(index)] ?? 'charges';
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
      depositDueOn: reader.date('depositDueOn'),
      billFrom: chargeFrom(making, reader, leavesOn ?? endsOn),
      lateFee: reader.json('lateFee'),
      noticeDays: reader.digits('noticeDays') ?? 30,
      proration: reader.choice('proration') ?? 'actual-days',
      charges,
      notes: text('notes'),
      custom: reader.json('custom') ?? {},
    },
    keyOf,
  );
  checkEmail(reader);
  const opening = openingOf(making, reader, { currency, startsOn });
  const state = (reader.choice('state') ?? 'signed') as LeaseRow['state']; // The choices of the field are these.
  const signedOn = reader.date('signedOn') ?? (startsOn !== null && startsOn < today ? startsOn : today);
  const noticeGivenOn = reader.date('noticeGivenOn') ?? today;
  const by = (reader.choice('noticeBy') ?? 'tenant') as 'tenant' | 'landlord';
  if (body === undefined || property === undefined || unitId === undefined || reader.isBad()) return undefined;
  const leaves =
    leavesOn === null || isOver || standing !== null || state !== 'signed'
      ? null
      : { on: leavesOn, givenOn: noticeGivenOn, by };
  const whole = { ...body, charges: body.charges.map((charge, index) => beside(charge, index)) };
  return { reader, property, unitId, body: whole, state, signedOn, standing, leaves, opening, keyOf };
}

const renamed: Readonly<Record<string, string>> = {
  unitId: 'unit',
  parties: 'tenants',
  depositCents: 'deposit',
  givenOn: 'noticeGivenOn',
  holdoverMillipercent: 'holdover',
};

/** A wrong address is told along with whatever else is wrong in the row. */
function checkEmail(reader: RowReader): void {
  if (reader.list('tenants').length === 0) return;
  for (const email of tenantEmails(reader)) if (email !== '-') reader.checked(emailAddress, email, () => 'email');
}

/** In the order of the tenants. More of them than tenants are no addresses of theirs, and are refused as one. */
export function tenantEmails(reader: RowReader): readonly string[] {
  const emails = reader.list('email');
  return emails.length > reader.list('tenants').length ? [reader.text('email') ?? ''] : emails;
}

function unitOf(reader: RowReader, found: string | undefined, refused: Refused): string | undefined {
  if (found !== undefined && found !== 'several') return found;
  const name = reader.text('unit');
  const row = refused.units.get(reader.text('unitReference') ?? '') ?? refused.units.get(unitKey(reader, name));
  if (name === null) reader.refuse('unit', said('sayUnit'));
  else if (found === 'several') reader.refuse('unit', said('severalRooms', { name }));
  else reader.refuse('unit', row === undefined ? said('noUnit', { name }) : said('unitRefused', { name, row }));
  return undefined;
}
