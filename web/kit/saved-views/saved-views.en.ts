/** Fetched by the lists that keep views, and by no other page. */
export const en = {
  viewTaken: 'There is a view of that name already. Choose another.',
  viewRemoved: 'The view {name} is gone.',
  share: 'Share view',
  unshare: 'Stop sharing',
  viewShared: 'Everybody in the workspace has the view {name} now.',
  viewUnshared: 'Only you have the view {name} now.',
  undo: 'Undo',
} as const;
