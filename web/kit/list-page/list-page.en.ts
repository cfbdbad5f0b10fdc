export const en = {
  views: 'Views',
  filter: 'Filter',
  showAll: 'Show all',
  chosen: { one: '{count} row selected', other: '{count} rows selected' },
  chosenShort: '{count} selected',
  clear: 'Clear',
  onPage: '{count} on this page',
} as const;
