const givenNames = [
  'Sigrid',
  'Marco',
  'Tunde',
  'Grace',
  'Dev',
  'Amara',
  'Liam',
  'Sofia',
  'Noah',
  'Ines',
  'Tomas',
  'Omar',
];
const familyNames = [
  'Holm',
  'Costa',
  'Adeyemi',
  'Kim',
  'Mistry',
  'Okafor',
  'Chen',
  'Rossi',
  'Patel',
  'Duarte',
  'Novak',
  'Haddad',
  'Walsh',
];

/** Made-up people, each name once: the two lists have no common divisor, so that no pair comes again. */
export function sampleTenant(index: number) {
  const givenName = givenNames[index % givenNames.length] ?? '';
  const familyName = familyNames[index % familyNames.length] ?? '';
  const address = `${givenName}.${familyName}`.toLowerCase();
  return {
    kind: 'person' as const,
    givenName,
    familyName,
    companyName: null,
    language: index % 9 === 4 ? ('de' as const) : null,
    bornOn: null,
    notes: null,
    custom: {},
    contacts: [
      { kind: 'email' as const, label: null, value: `${address}@tenants.example` },
      { kind: 'phone' as const, label: null, value: `+1 202 555 ${String(100 + index).padStart(4, '0')}` },
    ],
  };
}
