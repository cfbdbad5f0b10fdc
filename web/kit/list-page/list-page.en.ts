export const en = {
  views: 'Views',
  filter: 'Filter',
  showAll: 'Show all',
} as const;
