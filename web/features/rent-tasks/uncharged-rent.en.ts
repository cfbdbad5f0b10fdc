export const en = {
  heading: 'Rent to charge',
  task: {
    one: 'Rent of {count} lease isn’t charged yet',
    other: 'Rent of {count} leases isn’t charged yet',
  },
  taskMore: 'Rent of more than {count} leases isn’t charged yet',
  automatic: 'Due since {date}. It will be charged automatically by tomorrow.',
  byHand: 'Due since {date}. This workspace doesn’t charge rent automatically.',
  preview: 'Preview charges',
} as const;
