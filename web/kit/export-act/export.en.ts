export const en = {
  export: 'Export',
  xlsx: 'Excel (.xlsx)',
  csv: 'CSV',
  formOf: '{what}: {form}',
  saved: 'File saved',
} as const;
