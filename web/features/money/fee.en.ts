/** How a late fee was reckoned, with its own figures. */
export const en = {
  feeFixed: '{amount}, {outstanding} unpaid on {date}',
  feePercent: '{percent}% of {base} unpaid on {date}',
  feePercentRent: '{percent}% of the rent of {base}, {outstanding} unpaid on {date}',
  feePercentRentPlain: '{percent}% of the rent, {outstanding} unpaid on {date}',
  'fee_lesser-of': 'The lesser of {amount} and {part}',
  'fee_greater-of': 'The greater of {amount} and {part}',
  feeGrace: { one: 'after {count} grace day, {through}', other: 'after {count} grace days, through {through}' },
  feeGraceBusiness: {
    one: 'after {count} business grace day, {through}',
    other: 'after {count} business grace days, through {through}',
  },
  feeGraceNone: 'no grace period',
  feeFirst: '{amount}, {grace}',
  feeEvery_day: '{amount}, again each day',
  feeEvery_week: '{amount}, again each week',
  feeEvery_month: '{amount}, again each month',
  feeEveryDays: { one: '{amount}, again every day', other: '{amount}, again every {count} days' },
  feeCapped: '{rule}; reduced to the maximum of {cap}',
  feeSince: '{rule}. Rent was due {dueOn}.',
  capFixed: '{amount}',
  capPercent: '{percent}%',
} as const;
