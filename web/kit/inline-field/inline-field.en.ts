export const en = {
  change: 'Edit',
  changeWhat: 'Edit: {what}',
  saveMine: 'Save mine',
  keepTheirs: 'Keep theirs',
  conflict: 'Someone else changed this.',
  theirs: 'Current value',
  mine: 'Your value',
  save: 'Save',
  cancel: 'Cancel',
} as const;
