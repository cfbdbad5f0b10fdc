export const en = {
  help: 'Help',
  privacy: 'Privacy',
  noteFailed: 'Could not be loaded: the server can’t be reached.',
} as const;
