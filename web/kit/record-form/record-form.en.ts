export const en = {
  keepMine: 'Keep mine',
  keepTheirs: 'Keep theirs',
  conflict: 'Somebody else changed this meanwhile.',
  theirs: 'It is now',
  mine: 'You entered',
  restored: 'Draft restored.',
  startOver: 'Start over',
} as const;
