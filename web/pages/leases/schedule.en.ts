export const en = {
  label: 'Payment schedule',
  stripLabel: 'Due by month: {total} {currency} in all',
  deposit: 'Deposit',
  total: 'Total, {period}',
  totalShort: 'Total',
  nothingDue: 'Nothing falls due in these months.',
  nothingAgreed: 'No charge is agreed yet.',
  since: 'Charged here from {date}. What fell due before was settled elsewhere and is not charged.',
  earlier: 'Twelve months earlier',
  later: 'Twelve months later',
  toNow: 'From today',
} as const;
