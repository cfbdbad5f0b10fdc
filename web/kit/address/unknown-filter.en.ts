export const en = {
  property: 'Property not found. Check the link or remove the filter.',
  unit: 'Unit not found. Check the link or remove the filter.',
  person: 'Person not found. Check the link or remove the filter.',
  lease: 'Lease not found. Check the link or remove the filter.',
  removeFilter: 'Remove filter',
} as const;
