export const en = {
  title: 'Set a new password',
  lead: 'You are then signed out everywhere and sign in with the new one.',
  password: 'New password',
  passwordHelp: 'At least 8 characters. Unrelated words work well.',
  submit: 'Set password',
  doneTitle: 'Your password is set',
  doneLead: 'Every other device was signed out. Sign in with the new password.',
  signIn: 'Sign in',
  goneTitle: 'This link can no longer be used',
  goneLead: 'It was used already, or it is more than an hour old. Your password is as it was.',
  missingTitle: 'This link is incomplete',
  missingLead:
    'Open it once more from the message, or copy all of it into the address bar. A reload of this page forgets it on purpose.',
  another: 'Request new link',
  back: 'Back to sign in',
} as const;
