import type { z } from 'zod';
import type { peopleRoutes } from '#shared/api/people.ts';
import { refuseField } from '#server/kernel/refuse.ts';

export type NewPerson = z.output<(typeof peopleRoutes)['POST /people/']['body']>;
export type NewContact = NewPerson['contacts'][number];
type Names = Pick<NewPerson, 'kind' | 'givenName' | 'familyName' | 'companyName'>;

/** How a person is called and sorted; somebody has a name, a company its own. */
export function namesOf({ kind, givenName, familyName, companyName }: Names): { name: string; sortName: string } {
  if (kind === 'company') {
    if (companyName === null) throw refuseField('companyName', 'people.company-name-missing');
    return { name: companyName, sortName: sortable(companyName) };
  }
  const name = [givenName, familyName].filter((part) => part !== null).join(' ');
  if (name === '') throw refuseField('familyName', 'people.name-missing');
  return { name, sortName: sortable([familyName, givenName].filter((part) => part !== null).join(' ')) };
}

/** Accents and case do not change where a name stands. */
export function sortable(name: string): string {
  return name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().slice(0, 250);
}

/** What two contacts are alike by: an address without case, a number by its digits. */
export function comparedOf(contact: NewContact): string {
  if (contact.kind === 'phone') return comparedPhone(contact.value);
  if (contact.kind === 'email') return contact.value.toLowerCase();
  return sortable(shownAddress(contact.address)).slice(0, 500);
}

/** The last digits tell a number, however its country is written. */
export function comparedPhone(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '').replace(/^0+/, '');
  return digits === '' ? phone : digits.slice(-9);
}

export function shownContact(contact: NewContact): string {
  return contact.kind === 'address' ? shownAddress(contact.address) : contact.value;
}

function shownAddress(address: Extract<NewContact, { kind: 'address' }>['address']): string {
  const { line1, line2, postalCode, city, region, country } = address;
  const place = [postalCode, city, region].filter((part) => part !== null).join(' ');
  return [line1, line2, place, country]
    .filter((part) => part !== null)
    .join(', ')
    .slice(0, 500);
}
