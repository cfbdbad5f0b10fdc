export const en = {
  openPhoto: 'Open {title}',
  movePhoto: 'Move {title}, {place} of {count}. The arrow keys move it.',
  moved: '{title} is now {place} of {count}.',
} as const;
