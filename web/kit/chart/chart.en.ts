export const en = {
  asTable: 'Show as table',
  showTable: 'Show as table: {title}',
  total: 'Total',
} as const;
