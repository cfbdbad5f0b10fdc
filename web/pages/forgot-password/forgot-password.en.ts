export const en = {
  title: 'Reset password',
  lead: 'Enter your email to request a reset link.',
  email: 'Email',
  submit: 'Request link',
  back: 'Back to sign in',
  sentTitle: 'Link requested',
  sentLead: 'If {email} has an account, a reset link is on its way. It works once, within the next hour.',
  nothing: 'No message?',
  junk: 'Check your spam folder. Without a mail server, an owner finds the message under Settings, Mail; see Help below.',
  again: 'Use another email',
} as const;
