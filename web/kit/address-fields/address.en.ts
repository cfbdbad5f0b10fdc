/** What the parts of an address are called, by country. */
export const en = {
  country: 'Country',
  line1: 'Street and number',
  line2: 'Apartment or suite (optional)',
  city_city: 'City',
  city_town: 'Town or city',
  city_suburb: 'Suburb or city',
  region_state: 'State',
  region_province: 'Province',
  region_county: 'County',
  region_canton: 'Canton',
  region_region: 'State or region',
  code_zip: 'ZIP code',
  code_postcode: 'Postcode',
  code_postalCode: 'Postal code',
  codeUnusual: 'Enter a code like {example}, or check this one.',
} as const;
