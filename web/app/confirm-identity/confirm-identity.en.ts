export const en = {
  title: 'Confirm it’s you',
  lead: 'This changes how you sign in, so your password is asked for once more.',
  password: 'Password',
  code: 'Code',
  codeHelp: 'From your authenticator app, or one of your backup codes.',
  cancel: 'Cancel',
  confirm: 'Confirm',
} as const;
