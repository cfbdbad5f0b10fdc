/** What was charged for days after the last one of a lease. */
export const en = {
  label: 'Charged for days after the last one',
  own: '{amount} was charged for days after {date}, which this lease does not cover.',
  other: '{amount} was charged for days after {date}, which {number} does not cover.',
  charge: '{what}, {number}',
  chargeOf: '{what}, {number}: {amount}',
  paid: 'It was paid. Credited, it pays what is open; the rest can be paid back.',
  act: 'Credit {amount}',
  reason: 'For days after the last one, {date}',
  done: '{amount} is credited.',
  heading: 'Leases',
  task: 'Charged after the last day',
  why: '{amount} of {tenants}, {unit}, after {date}',
  open: 'Open the lease',
} as const;
