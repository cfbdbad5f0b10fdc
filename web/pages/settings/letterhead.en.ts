/** What stands on papers as their sender. */
export const en = {
  letterhead: 'Letterhead',
  letterheadWhy: 'Printed on receipts, invoices, statements and letters as the sender.',
  legalName: 'Legal name',
  legalNameHelp: 'As it is registered. Left empty, papers say {name}.',
  address: 'Address',
  taxId: 'Tax number',
  taxIdHelp: 'Such as an EIN, a VAT number or a Steuernummer.',
  letterheadEmail: 'E-mail on letterhead',
  letterheadPhone: 'Phone on papers',
  missing_line1: 'Enter street and number, or empty the whole address.',
  missing_city: 'Enter the city, or empty the whole address.',
  missing_postalCode: 'Enter the postal code, or empty the whole address.',
} as const;
