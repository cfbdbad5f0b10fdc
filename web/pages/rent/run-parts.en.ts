export const en = {
  preview: 'Preview',
  leases: 'Leases',
  total: 'Total, {currency}',
  dated: { one: 'Through {date}, on {count} tenant ledger', other: 'Through {date}, on {count} tenant ledgers' },
  previewed: 'Previewed {at}. Nothing is posted until you confirm.',
  changed: 'Data changed since the preview. Nothing was posted; review the new preview.',
} as const;
