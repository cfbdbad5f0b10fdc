export const en = {
  'not-found': 'Server {host} not found.',
  inside:
    '{host} is inside this network. Only whoever runs Gable can allow that: with SMTP_URL, or GABLE_MAIL_TARGETS=any.',
  'not-a-mail-port': 'Port {port} is not a mail port. Use 587, 465, 2525 or 25.',
  'no-connection': 'Server not reachable. Check host and port.',
  timeout: 'No answer from the server. Check host, port and encryption.',
  encryption: 'No encrypted connection. Check encryption and port.',
  certificate: 'Server certificate not trusted.',
  'sign-in': 'Sign-in refused. Check user name and password.',
  recipient: 'Recipient refused. Check the address.',
} as const;
