import type { AddressDraft } from '#web/kit/address-fields/address-fields.tsx';
import type { Contact, NewContact, NewPerson, PersonChange, PersonInFull, RelationKind } from './api.ts';

interface Keyed {
  /** Tells the lines of a form apart while they move. */
  readonly key: string;
}

export interface ContactLine extends Keyed {
  readonly label: string;
  readonly value: string;
}

export interface AddressLine extends Keyed {
  readonly label: string;
  readonly address: AddressDraft;
}

export interface CustomLine extends Keyed {
  readonly name: string;
  readonly value: string;
}

/** Somebody who is there already, or who is added along with it. */
export type Somebody =
  | { readonly kind: 'known'; readonly id: string; readonly name: string }
  | { readonly kind: 'new'; readonly name: string; readonly phone: string; readonly email: string };

export interface RelationLine extends Keyed {
  readonly kind: RelationKind;
  readonly who: Somebody | null;
  readonly note: string;
}

/** What is being typed about somebody. */
export interface PersonDraft {
  readonly kind: 'person' | 'company';
  readonly givenName: string;
  readonly familyName: string;
  readonly companyName: string;
  readonly language: '' | 'en' | 'de';
  readonly bornOn: string;
  readonly notes: string;
  readonly emails: readonly ContactLine[];
  readonly phones: readonly ContactLine[];
  readonly addresses: readonly AddressLine[];
  readonly custom: readonly CustomLine[];
  readonly relations: readonly RelationLine[];
}

export const blankAddress = (country: string): AddressDraft => ({
  country,
  line1: '',
  line2: '',
  city: '',
  region: '',
  postalCode: '',
});

/** One line of each kind stands ready; an address is asked for when somebody wants to give one. */
export function blankDraft(): PersonDraft {
  return {
    kind: 'person',
    givenName: '',
    familyName: '',
    companyName: '',
    language: '',
    bornOn: '',
    notes: '',
    emails: [{ key: '1', label: '', value: '' }],
    phones: [{ key: '1', label: '', value: '' }],
    addresses: [],
    custom: [],
    relations: [],
  };
}

export function draftOf(person: PersonInFull): PersonDraft {
  const lines = (kind: Contact['kind']) =>
    person.contacts
      .filter((contact) => contact.kind === kind)
      .map(({ label, value, address }, index) => ({ key: String(index + 1), label: label ?? '', value, address }));
  const simple = (kind: 'email' | 'phone') => lines(kind).map(({ key, label, value }) => ({ key, label, value }));
  return {
    ...blankDraft(),
    kind: person.kind,
    givenName: person.givenName ?? '',
    familyName: person.familyName ?? '',
    companyName: person.companyName ?? '',
    language: person.language ?? '',
    bornOn: person.bornOn ?? '',
    notes: person.notes ?? '',
    emails: simple('email'),
    phones: simple('phone'),
    addresses: lines('address').flatMap(({ key, label, address }) =>
      address === null ? [] : [{ key, label, address: addressDraft(address) }],
    ),
    custom: Object.entries(person.custom).map(([name, value], index) => ({ key: String(index + 1), name, value })),
  };
}

function addressDraft(address: NonNullable<Contact['address']>): AddressDraft {
  return {
    country: address.country,
    line1: address.line1,
    line2: address.line2 ?? '',
    city: address.city,
    region: address.region ?? '',
    postalCode: address.postalCode ?? '',
  };
}

/** A line more, under a key that none of them has. */
export function withLine<Line extends Keyed>(lines: readonly Line[], line: Omit<Line, 'key'>): readonly Line[] {
  const key = String(Math.max(0, ...lines.map((other) => Number(other.key))) + 1);
  // The key is what was left out of the line.
  return [...lines, { ...line, key } as Line];
}

export function changeLine<Line extends Keyed>(
  lines: readonly Line[],
  key: string,
  change: Partial<Line>,
): readonly Line[] {
  return lines.map((line) => (line.key === key ? { ...line, ...change } : line));
}

/** To the top: the first of a kind is the one that is used. */
export function firstLine<Line extends Keyed>(lines: readonly Line[], key: string): readonly Line[] {
  return lines.toSorted((one, other) => Number(other.key === key) - Number(one.key === key));
}

/** What is sent of the lines, and which line each came from; empty lines are none. */
export function contactsOf(draft: PersonDraft): readonly { readonly line: string; readonly contact: NewContact }[] {
  const label = (text: string) => orNull(text);
  return [
    ...(['email', 'phone'] as const).flatMap((kind) =>
      draft[`${kind}s`]
        .filter(({ value }) => value.trim() !== '')
        .map(({ key, label: name, value }) => ({
          line: `${kind}-${key}`,
          contact: { kind, label: label(name), value: value.trim() },
        })),
    ),
    ...draft.addresses
      .filter(({ address }) => !isBlankAddress(address))
      .map(({ key, label: name, address }) => ({
        line: `address-${key}`,
        contact: {
          kind: 'address' as const,
          label: label(name),
          address: {
            country: address.country,
            line1: address.line1.trim(),
            line2: orNull(address.line2),
            city: address.city.trim(),
            region: orNull(address.region),
            postalCode: orNull(address.postalCode),
          },
        },
      })),
  ];
}

/** The country stands there by itself. */
export function isBlankAddress({ line1, line2, city, region, postalCode }: AddressDraft): boolean {
  return [line1, line2, city, region, postalCode].every((part) => part.trim() === '');
}

/** Every field, each with what it says. */
type PersonBody = { readonly [Field in keyof NewPerson]-?: Exclude<NewPerson[Field], undefined> };

/** As it is sent when somebody is added. */
export function bodyOf(draft: PersonDraft): PersonBody {
  return {
    kind: draft.kind,
    givenName: orNull(draft.givenName),
    familyName: orNull(draft.familyName),
    companyName: orNull(draft.companyName),
    language: draft.language === '' ? null : draft.language,
    bornOn: orNull(draft.bornOn),
    notes: orNull(draft.notes),
    custom: Object.fromEntries(
      draft.custom.filter(({ name }) => name.trim() !== '').map(({ name, value }) => [name.trim(), value.trim()]),
    ),
    contacts: contactsOf(draft).map(({ contact }) => contact),
  };
}

export type FieldName = keyof PersonBody;

/** Only what is another than before: what somebody else changes elsewhere is none of this form's affair. */
export function changesBetween(before: PersonDraft, after: PersonDraft): PersonChange {
  const [was, is] = [bodyOf(before), bodyOf(after)];
  const names = Object.keys(is) as FieldName[]; // The body has exactly these.
  return Object.fromEntries(
    names.filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name])).map((name) => [name, is[name]]),
  );
}

export function nameOf(draft: Pick<PersonDraft, 'kind' | 'givenName' | 'familyName' | 'companyName'>): string {
  if (draft.kind === 'company') return draft.companyName.trim();
  return `${draft.givenName} ${draft.familyName}`.trim();
}

/** A name in one line: what is behind the last space is the family's. */
export function namesFrom(text: string): { readonly givenName: string | null; readonly familyName: string } {
  const name = text.trim();
  const at = name.lastIndexOf(' ');
  return at < 0
    ? { givenName: null, familyName: name }
    : { givenName: name.slice(0, at).trim(), familyName: name.slice(at + 1) };
}

/** What was typed about somebody who turns out to be there: it is added to their record, and nothing there is replaced. */
export function takeOver(record: PersonDraft, typed: PersonDraft): PersonDraft {
  const [has, gives] = [bodyOf(record), bodyOf(typed)];
  const filled = { ...record };
  for (const name of ['language', 'bornOn', 'notes'] as const) {
    if (record[name] === '' && gives[name] !== null) Object.assign(filled, { [name]: typed[name] });
  }
  const known = new Set(has.contacts.map((contact) => comparable(contact)));
  const isNew = (line: string) => {
    const sent = contactsOf(typed).find((other) => other.line === line);
    return sent !== undefined && !known.has(comparable(sent.contact));
  };
  const added = <Line extends Keyed>(kind: string, own: readonly Line[], theirs: readonly Line[]) =>
    theirs.filter(({ key }) => isNew(`${kind}-${key}`)).reduce((lines, line) => withLine(lines, line), own);
  return {
    ...filled,
    emails: added('email', record.emails, typed.emails),
    phones: added('phone', record.phones, typed.phones),
    addresses: added('address', record.addresses, typed.addresses),
    custom: typed.custom
      .filter(({ name }) => name.trim() !== '' && !(name.trim() in has.custom))
      .reduce((lines, line) => withLine(lines, line), record.custom),
  };
}

function comparable(contact: NewContact): string {
  if (contact.kind === 'phone') return `phone ${contact.value.replaceAll(/\D/g, '').slice(-9)}`;
  if (contact.kind === 'email') return `email ${contact.value.toLowerCase()}`;
  return `address ${JSON.stringify(contact.address).toLowerCase()}`;
}

function orNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}
