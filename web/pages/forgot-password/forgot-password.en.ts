export const en = {
  title: 'Reset password',
  lead: 'Enter your e-mail to request a reset link.',
  email: 'E-mail',
  submit: 'Request link',
  back: 'Back to sign in',
  sentTitle: 'Link requested',
  sentLead:
    'If {email} has an account, we created a reset link. It is e-mailed if a mail server is set up. It works once, within the next hour.',
  nothing: 'Nothing arrives?',
  junk: 'Check your spam folder, and that this is the address you sign in with.',
  kept: 'Without a mail server the message is kept here: an owner of your workspace finds it under Settings, Mail.',
  operator: 'Are you the only owner? Whoever runs this server makes a link for you; Help, below, says how.',
  again: 'Use another e-mail',
} as const;
