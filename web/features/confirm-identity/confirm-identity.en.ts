export const en = {
  title: 'Confirm it’s you',
  lead: 'Enter your password again to make this change.',
  password: 'Password',
  code: 'Code',
  codeHelp: 'From your authenticator app, or one of your backup codes.',
  cancel: 'Cancel',
  confirm: 'Confirm',
} as const;
