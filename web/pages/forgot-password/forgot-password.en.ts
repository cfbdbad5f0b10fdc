export const en = {
  title: 'Reset password',
  lead: 'Enter your e-mail to request a reset link.',
  email: 'E-mail',
  submit: 'Request link',
  back: 'Back to sign in',
  sentTitle: 'Link requested',
  sentLead:
    'If {email} has an account, we created a reset link. It is e-mailed if a mail server is set up. It works once, within the next hour.',
  nothing: 'No message?',
  junk: 'Check your spam folder, and that this is the address you sign in with.',
  kept: 'Without a mail server, an owner of your workspace finds the message under Settings, Mail.',
  operator: 'Are you the only owner? The server’s operator can create a link; see Help below.',
  again: 'Use another e-mail',
} as const;
