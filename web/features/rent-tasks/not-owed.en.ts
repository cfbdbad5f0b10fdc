/** What was charged for days after the last one of a lease. */
export const en = {
  label: 'Charges after the end date',
  own: '{amount} was charged for days after {date}, which this lease doesn’t cover.',
  other: '{amount} was charged for days after {date}, which {number} doesn’t cover.',
  charge: '{what}, {number}',
  chargeOf: '{what}, {number}: {amount}',
  paid: 'It was paid. Credit it to pay open charges; the rest can be refunded.',
  act: 'Credit {amount}',
  reason: 'Days after the lease ended, {date}',
  done: '{amount} credited.',
  heading: 'Leases',
  task: 'Credit charges after move-out',
  why: '{tenants}, {unit}: {amount} for days after {date}',
  open: 'Open lease',
} as const;
