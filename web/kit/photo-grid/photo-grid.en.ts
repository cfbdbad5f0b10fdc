export const en = {
  openPhoto: 'Open {title}',
  movePhoto: 'Move {title}, {place} of {count}. Use the arrow keys.',
  moved: '{title} is now {place} of {count}.',
} as const;
