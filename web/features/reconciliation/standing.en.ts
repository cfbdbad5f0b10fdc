export const en = {
  never: 'Not reconciled yet',
  through: 'Through {date}',
  monthsOpen: { one: '{count} month open', other: '{count} months open' },
} as const;
