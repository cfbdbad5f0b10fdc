import type { Translation } from '#web/lib/messages.ts';
import type { en } from './confirm-identity.en.ts';

export const de: Translation<typeof en> = {
  title: 'Bestätigen Sie, dass Sie es sind',
  lead: 'Geben Sie für diese Änderung Ihr Passwort noch einmal ein.',
  password: 'Passwort',
  code: 'Code',
  codeHelp: 'Aus Ihrer Authenticator-App, oder einer Ihrer Ersatzcodes.',
  cancel: 'Abbrechen',
  confirm: 'Bestätigen',
};
