/** Fetched by the lists that keep views, and by no other page. */
export const en = {
  saveView: 'Save view',
  viewName: 'View name',
  removeView: 'Remove view',
  viewTaken: 'Name in use. Enter another name.',
  viewRemoved: 'View {name} removed.',
  share: 'Share view',
  unshare: 'Stop sharing',
  viewShared: 'View {name} shared with the workspace.',
  viewUnshared: 'View {name} is private.',
  undo: 'Undo',
} as const;
