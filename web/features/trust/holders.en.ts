/** Whose money a fund is where no property, person or lease has it. */
export const en = {
  holder_company: 'Own money',
  holder_unidentified: 'Unidentified receipts',
  holder_unclaimed: 'Unclaimed money',
  holder_tax: 'Taxes withheld',
} as const;
