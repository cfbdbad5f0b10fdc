import { amenities, archived, choices, field, notes, ownFields, propertyReference, reference } from './import-field.ts';
import type { ImportField } from './import-field.ts';

/** Units and the rooms of them. */
export const unitFields: readonly ImportField[] = [
  field(
    'property',
    'text',
    'Property | Property name | Building | Building name | Objekt | Objektname | Liegenschaft | Gebäude | Immobilie | Haus',
    { isRequired: true, example: 'Example House' },
  ),
  field(
    'name',
    'text',
    'Unit | Name | Unit name | Unit number | Apartment | Apt | Einheit | Wohnung | Wohnungsnummer | Bezeichnung | Nummer',
    { isRequired: true, example: '1A' },
  ),
  field('partOf', 'text', 'Part of | Parent unit | Room of | Teil von | Zimmer in'),
  field('kind', 'choice', 'Kind | Type | Unit type | Art | Typ | Nutzungsart', {
    choices: choices({
      home: 'home apartment flat house residential wohnung wohnen haus',
      room: 'room zimmer',
      bed: 'bed bett',
      shop: 'shop retail store laden',
      office: 'office buro',
      storage: 'storage lager keller',
      parking: 'parking garage stellplatz parkplatz',
      other: 'other sonstiges',
    }),
    example: 'home',
  }),
  field('floor', 'number', 'Floor | Level | Etage | Stockwerk | Geschoss', { example: '1' }),
  field('beds', 'number', 'Beds | Bedrooms | Bed | BR | BD | Schlafzimmer | Zimmer | Zimmeranzahl', { example: '2' }),
  field('baths', 'number', 'Baths | Bathrooms | Bath | BA | Bäder | Badezimmer', { example: '1.5' }),
  field(
    'area',
    'number',
    'Area | Size | Square feet | Square footage | Sqft | Unit size | Square metres | Square meters | Fläche | Wohnfläche | Größe | Quadratmeter | qm | m2',
    { example: '850' },
  ),
  field('areaUnit', 'choice', 'Area unit | Flächeneinheit', {
    choices: choices({ m2: 'm2 qm sqm squaremetres squaremeters', sqft: 'sqft ft2 squarefeet sf' }),
    example: 'sqft',
  }),
  field('marketRent', 'amount', 'Market rent | Asking rent | Marktmiete | Sollmiete', { example: '1450.00' }),
  amenities,
  notes,
  ownFields,
  reference,
  propertyReference,
  field('partOfReference', 'text', 'Part of reference'),
  archived,
];
