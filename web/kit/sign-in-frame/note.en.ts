export const en = {
  helpTitle: 'Trouble signing in?',
  helpOwner:
    'Ask an owner of your workspace first: they can invite you, change your role or let you in again under Settings, Members.',
  helpMail:
    'A message did not arrive? Check your spam folder. Without a mail server, messages are kept on the server, and an owner reads them under Settings, Mail.',
  helpOperator:
    'Nobody can sign in any more? Whoever runs this server makes a link for a new password in its folder with this command:',
  helpCommand: 'npm run gable -- reset-link name@example.com',
  privacyTitle: 'Stored data',
  privacyServer:
    'Everything is stored on the server that sent you this page, which whoever gave you this address runs: your name, your e-mail, a hash of your password, and where and when you signed in.',
  privacyBrowser:
    'This browser keeps two sign-in tokens and how you like to read. There are no cookies, no trackers and no fonts or scripts from elsewhere.',
  privacyReports: 'Errors are not reported to anyone: nothing leaves this server.',
  privacyReportsOn:
    'When something fails, a report of the error goes to {host}, as set up by whoever runs this server. Passwords, codes and tokens are removed first.',
  close: 'Close',
} as const;
