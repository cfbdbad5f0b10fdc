import { amenities, archived, choices, field, notes, ownFields, reference } from './import-field.ts';
import type { ImportField } from './import-field.ts';

/** Properties, with who owns them. */
export const propertyFields: readonly ImportField[] = [
  field(
    'name',
    'text',
    'Name | Property | Property name | Building | Building name | Objekt | Objektname | Liegenschaft | Gebäude | Immobilie | Haus',
    { isRequired: true, example: 'Example House' },
  ),
  field('kind', 'choice', 'Kind | Type | Property type | Art | Typ | Objektart', {
    choices: choices({
      house: 'house singlefamily einfamilienhaus haus',
      apartments: 'apartments apartmentbuilding multifamily mehrfamilienhaus wohnhaus',
      rooms: 'rooms roombyroom wg wohngemeinschaft zimmer',
      commercial: 'commercial gewerbe',
      mixed: 'mixed mixeduse gemischt',
    }),
    example: 'apartments',
  }),
  field(
    'line1',
    'text',
    'Street | Address | Property address | Street address | Street address 1 | Property street address 1 | Address line 1 | Address 1 | Line 1 | Street and number | Straße | Straße und Nr | Anschrift | Adresse',
    { isRequired: true, example: '12 Example Street' },
  ),
  field('line2', 'text', 'Address 2 | Line 2 | Street 2 | Adresszusatz | Zusatz'),
  field('postalCode', 'text', 'Postal code | Property zip | Zip | Zip code | Postcode | PLZ | Postleitzahl', {
    example: '62701',
  }),
  field('city', 'text', 'City | Property city | Town | Ort | Stadt', { isRequired: true, example: 'Springfield' }),
  field('region', 'text', 'State | Property state | Region | Province | Bundesland', { example: 'IL' }),
  field('country', 'text', 'Country | Country code | Land | Ländercode', { example: 'US' }),
  field('currency', 'text', 'Currency | Währung', { example: 'USD' }),
  field('yearBuilt', 'number', 'Year built | Built | Baujahr', { example: '1987' }),
  field('owners', 'list', 'Owners | Owner | Eigentümer', { example: 'Robin Example 100 %' }),
  field('ownedSince', 'date', 'Owned since | Ownership since | Eigentum seit'),
  field('ownerships', 'json', 'All owners | Alle Eigentümer'),
  field('agreements', 'json', 'Management agreements | Verwaltungsverträge'),
  field('lateFee', 'json', 'Late fees | Mahngebühren'),
  field('colour', 'number', 'Colour | Color | Farbe'),
  amenities,
  notes,
  ownFields,
  reference,
  archived,
];
