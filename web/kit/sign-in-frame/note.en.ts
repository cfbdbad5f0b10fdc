export const en = {
  helpTitle: 'Trouble signing in?',
  helpOwner:
    'Ask an owner of your workspace to invite you, change your role or restore your access under Settings, Members.',
  helpMail: 'No message? Check your spam folder. Without a mail server, an owner finds messages under Settings, Mail.',
  helpOperator: 'If no one can sign in, the server’s operator can create a reset link with this command:',
  helpCommand: 'npm run gable -- reset-link name@example.com',
  privacyTitle: 'Stored data',
  privacyServer:
    'The server you are connected to stores your name, your email, a hash of your password, and where and when you signed in.',
  privacyBrowser:
    'This browser stores two sign-in tokens and your display settings. No cookies, no trackers, no third-party fonts or scripts.',
  privacyReports: 'No error reports leave this server.',
  privacyReportsOn: 'Error reports are sent to {host}, without passwords, codes and tokens.',
  close: 'Close',
} as const;
