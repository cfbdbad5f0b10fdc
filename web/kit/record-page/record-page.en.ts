export const en = {
  changes: 'Changes',
  noChanges: 'No changes yet.',
  olderChanges: 'Show older changes',
  system: 'Gable',
} as const;
