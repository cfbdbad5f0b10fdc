export const en = {
  label: 'Payment schedule',
  stripLabel: 'Due by month: {total} {currency} total',
  deposit: 'Deposit',
  total: 'Total, {period}',
  totalShort: 'Total',
  nothingDue: 'Nothing due in these months.',
  nothingAgreed: 'No charges yet.',
  since: 'First charge: {date}. Earlier charges are excluded.',
  earlier: 'Previous 12 months',
  later: 'Next 12 months',
  toNow: 'From today',
} as const;
