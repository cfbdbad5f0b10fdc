export const en = {
  views: 'Views',
  filter: 'Filter',
  showAll: 'Show all',
  onPage: '{count} on this page',
} as const;
