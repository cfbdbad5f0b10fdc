/** Fetched by the lists that keep views, and by no other page. */
export const en = {
  viewTaken: 'There is a view of that name already. Choose another.',
  viewNotKept: 'This browser keeps nothing. Allow it to, or copy the address instead.',
  viewRemoved: 'The view {name} is gone.',
  undo: 'Undo',
} as const;
