export const en = {
  keepMine: 'Keep mine',
  keepTheirs: 'Keep theirs',
  conflict: 'Someone else changed this.',
  theirs: 'Current value',
  mine: 'Your value',
  restored: 'Draft restored.',
} as const;
