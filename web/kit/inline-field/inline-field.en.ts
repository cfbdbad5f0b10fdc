export const en = {
  change: 'Change',
  changeWhat: 'Change: {what}',
  saveMine: 'Save mine',
  keepTheirs: 'Keep theirs',
  conflict: 'Somebody else changed this meanwhile.',
  theirs: 'It is now',
  mine: 'You entered',
  save: 'Save',
  cancel: 'Cancel',
} as const;
