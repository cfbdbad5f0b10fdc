import type { Translation } from '#web/lib/messages.ts';
import type { en } from './confirm-identity.en.ts';

export const de: Translation<typeof en> = {
  title: 'Bestätigen Sie, dass Sie es sind',
  lead: 'Das ändert, wie Sie sich anmelden. Darum wird Ihr Passwort noch einmal gebraucht.',
  password: 'Passwort',
  code: 'Code',
  codeHelp: 'Aus Ihrer Authenticator-App, oder einer Ihrer Ersatzcodes.',
  cancel: 'Abbrechen',
  confirm: 'Bestätigen',
};
