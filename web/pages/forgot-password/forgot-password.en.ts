export const en = {
  title: 'Set a new password',
  lead: 'Enter your e-mail, and a message with a link to set a new one is written to it.',
  email: 'E-mail',
  submit: 'Send link',
  back: 'Back to sign in',
  sentTitle: 'Look into your mail',
  sentLead:
    'If {email} has an account, there is now a message for it with a link to set a new password. The link works once, within the next hour.',
  nothing: 'Nothing arrives?',
  junk: 'Look among unwanted mail, and check that the address is the one you sign in with.',
  kept: 'Where no mail server is set up, the message is kept on the server: an owner of your workspace reads it under Settings, Mail.',
  operator: 'Are you the only owner? Whoever runs this server makes a link for you; Help, below, says how.',
  again: 'Use another e-mail',
} as const;
