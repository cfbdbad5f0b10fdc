export const en = {
  title: 'Confirming your e-mail',
  lead: 'One moment…',
  doneTitle: 'E-mail confirmed',
  doneLead: 'You sign in with {email}.',
  goOn: 'Go on',
  signIn: 'Sign in',
  goneTitle: 'This link can no longer be used',
  goneLead:
    'It was used already, is more than three days old, or a newer one was sent. If your e-mail is not confirmed yet, ask for a new link in your profile.',
  takenTitle: 'This e-mail cannot be used',
  takenLead:
    'Meanwhile another account signs in with it. Your own stays as it was; choose another e-mail in your profile.',
  missingTitle: 'This link is incomplete',
  missingLead: 'Open it once more from the message, or copy all of it into the address bar.',
  failedTitle: 'Your e-mail is not confirmed yet',
  retry: 'Try again',
  profile: 'Open your profile',
} as const;
