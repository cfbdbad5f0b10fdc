export const en = {
  title: 'Leave what you typed?',
  why: 'It is not saved yet, and will be gone.',
  stay: 'Keep writing',
  leave: 'Leave it',
} as const;
