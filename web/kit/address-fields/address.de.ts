import type { Translation } from '#web/lib/messages.ts';
import type { en } from './address.en.ts';

export const de: Translation<typeof en> = {
  country: 'Land',
  line1: 'Straße und Hausnummer',
  line2: 'Gebäude, Stock oder Tür (falls vorhanden)',
  city_city: 'Ort',
  city_town: 'Ort',
  city_suburb: 'Stadtteil oder Ort',
  region_state: 'Bundesstaat',
  region_province: 'Provinz',
  region_county: 'Grafschaft',
  region_canton: 'Kanton',
  region_region: 'Region',
  code_zip: 'ZIP-Code',
  code_postcode: 'Postleitzahl',
  code_postalCode: 'Postleitzahl',
  codeUnusual: 'Üblich ist die Form {example}. Bitte prüfen.',
};
