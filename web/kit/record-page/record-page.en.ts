export const en = {
  changes: 'Changes',
  noChanges: 'Nothing was changed yet.',
  olderChanges: 'Show older changes',
  system: 'Gable',
} as const;
