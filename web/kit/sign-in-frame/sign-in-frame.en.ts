export const en = {
  help: 'Help',
  privacy: 'Privacy',
  noteFailed: 'This cannot be shown just now: the server cannot be reached.',
} as const;
