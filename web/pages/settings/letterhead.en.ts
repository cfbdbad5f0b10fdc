/** What stands on papers as their sender. */
export const en = {
  letterhead: 'Letterhead',
  letterheadWhy: 'Printed on receipts, invoices, statements and letters as the sender.',
  legalName: 'Legal name',
  legalNameHelp: 'Defaults to {name}.',
  address: 'Address',
  taxId: 'Tax number',
  taxIdHelp: 'Such as an EIN or VAT number.',
  noContact: 'No email or phone: letters don’t say how to reach you.',
  letterheadEmail: 'Email on letterhead',
  letterheadPhone: 'Phone on letterhead',
  missing_line1: 'Enter the street, or clear the address.',
  missing_city: 'Enter the city, or clear the address.',
  missing_postalCode: 'Enter the ZIP code, or clear the address.',
} as const;
