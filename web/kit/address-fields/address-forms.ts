/** How addresses are written, by country: which parts there are, in which order, and what each is called there. */
export type AddressPart = 'line1' | 'line2' | 'city' | 'region' | 'postalCode';

export interface Address {
  readonly country: string;
  readonly line1: string;
  readonly line2: string | null;
  readonly city: string;
  readonly region: string | null;
  readonly postalCode: string | null;
}

export interface AddressForm {
  /** From top to bottom; what stands in one row stands side by side. */
  readonly rows: readonly (readonly AddressPart[])[];
  readonly city: 'city' | 'town' | 'suburb';
  readonly region: 'state' | 'province' | 'county' | 'canton' | 'region';
  readonly postalCode: 'zip' | 'postcode' | 'postalCode';
}

const codeFirst: AddressForm = {
  rows: [['line1'], ['line2'], ['postalCode', 'city']],
  city: 'city',
  region: 'region',
  postalCode: 'postalCode',
};

const stateAndZip: AddressForm = {
  rows: [['line1'], ['line2'], ['city', 'region', 'postalCode']],
  city: 'city',
  region: 'state',
  postalCode: 'zip',
};

const forms: Readonly<Record<string, AddressForm>> = {
  US: stateAndZip,
  CA: { ...stateAndZip, region: 'province', postalCode: 'postalCode' },
  AU: { ...stateAndZip, city: 'suburb', postalCode: 'postcode' },
  GB: {
    rows: [['line1'], ['line2'], ['city', 'postalCode']],
    city: 'town',
    region: 'county',
    postalCode: 'postcode',
  },
  IE: {
    rows: [['line1'], ['line2'], ['city', 'region', 'postalCode']],
    city: 'town',
    region: 'county',
    postalCode: 'postcode',
  },
  DE: codeFirst,
  AT: codeFirst,
  CH: codeFirst,
  FR: codeFirst,
  BE: codeFirst,
  NL: codeFirst,
  LU: codeFirst,
  DK: codeFirst,
  SE: codeFirst,
  NO: codeFirst,
  FI: codeFirst,
  PL: codeFirst,
  CZ: codeFirst,
  IT: { ...codeFirst, rows: [['line1'], ['line2'], ['postalCode', 'city', 'region']], region: 'province' },
  ES: { ...codeFirst, rows: [['line1'], ['line2'], ['postalCode', 'city', 'region']], region: 'province' },
};

/** Where nothing is known, every part is offered and only street and city are asked for. */
const other: AddressForm = {
  rows: [['line1'], ['line2'], ['city', 'region', 'postalCode']],
  city: 'city',
  region: 'region',
  postalCode: 'postalCode',
};

export function addressForm(country: string): AddressForm {
  return forms[country] ?? other;
}

/** The rows to fill in; a part that the country does not use stays in sight while something is written in it. */
export function addressRows(address: Address): AddressForm['rows'] {
  const { rows } = addressForm(address.country);
  const isShown = rows.flat().includes('region');
  return isShown || (address.region ?? '') === '' ? rows : [...rows, ['region']];
}

/** As it is written on an envelope there, without the country. */
export function addressLines(address: Address): readonly string[] {
  const { rows } = addressForm(address.country);
  const parts = rows.at(-1) ?? [];
  const { city, region, postalCode } = address;
  const isCodeFirst = parts[0] === 'postalCode';
  const last = isCodeFirst
    ? [[postalCode, city].filter(Boolean).join(' '), region ?? ''].filter(Boolean).join(', ')
    : [city, [region, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [address.line1, address.line2 ?? '', last].filter((line) => line !== '');
}
