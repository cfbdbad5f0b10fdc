export const en = {
  title: 'Reset password',
  lead: 'Enter your email to request a reset link.',
  email: 'Email',
  submit: 'Request link',
  back: 'Back to sign in',
  sentTitle: 'Link requested',
  sentLead: 'If {email} has an account, we’ll send a link. It works once, within the next hour.',
  nothing: 'No message?',
  junk: 'Check your spam folder. No mail server? Ask an owner.',
  again: 'Use another email',
} as const;
