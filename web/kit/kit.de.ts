import type { Translation } from '#web/lib/messages.ts';
import type { en } from './kit.en.ts';

export const de: Translation<typeof en> = {
  passwordShow: 'Zeigen',
  passwordHide: 'Verbergen',
  passwordShowLong: 'Passwort zeigen',
  passwordHideLong: 'Passwort verbergen',
};
