import { archived, choices, field, notes, ownFields } from './import-field.ts';
import type { ImportField } from './import-field.ts';

/** People and companies. */
export const personFields: readonly ImportField[] = [
  field('kind', 'choice', 'Kind | Type | Art | Typ', {
    choices: choices({
      person: 'person individual privat privatperson',
      company: 'company business organisation organization firma unternehmen',
    }),
    example: 'person',
  }),
  field('name', 'text', 'Name | Full name | Tenant name | Vollständiger Name'),
  field('givenName', 'text', 'Given name | First name | Forename | Vorname', { example: 'Robin' }),
  field('familyName', 'text', 'Family name | Last name | Surname | Nachname | Familienname', { example: 'Example' }),
  field(
    'companyName',
    'text',
    'Company | Company name | Organisation | Organization | Firma | Firmenname | Unternehmen',
  ),
  field('email', 'list', 'Email | E-mail | Emails | Mail | Email address | Primary email | E-Mail-Adresse', {
    example: 'robin@people.example',
  }),
  field(
    'phone',
    'list',
    'Phone | Phones | Phone numbers | Primary phone | Mobile phone | Cell phone | Home phone | Telephone | Mobile | Cell | Phone number | Telefon | Mobil | Handy | Telefonnummer | Rufnummer',
    { example: '+1 202 555 0123' },
  ),
  field(
    'line1',
    'text',
    'Street | Address | Street address | Street address 1 | Address line 1 | Mailing address | Address 1 | Line 1 | Street and number | Straße | Straße und Nr | Anschrift | Adresse',
  ),
  field('line2', 'text', 'Address 2 | Line 2 | Street 2 | Adresszusatz | Zusatz'),
  field('postalCode', 'text', 'Postal code | Zip | Zip code | Postcode | PLZ | Postleitzahl'),
  field('city', 'text', 'City | Town | Ort | Stadt'),
  field('region', 'text', 'State | Region | Province | Bundesland'),
  field('country', 'text', 'Country | Country code | Land | Ländercode'),
  field('language', 'choice', 'Language | Sprache', {
    choices: choices({ en: 'en english englisch', de: 'de german deutsch' }),
  }),
  field('bornOn', 'date', 'Date of birth | Born on | Birthday | Geburtsdatum | Geboren am'),
  field('contacts', 'json', 'All contacts | Alle Kontakte'),
  field('relations', 'json', 'Relations | Beziehungen'),
  notes,
  ownFields,
  field('reference', 'text', 'Reference | Id | Person id | Referenz | Kennung | Mieternummer | Personennummer'),
  archived,
];
