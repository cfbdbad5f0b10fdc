export const en = {
  title: 'Discard changes?',
  why: 'They aren’t saved yet.',
  stay: 'Keep editing',
  leave: 'Discard',
} as const;
