import type { Translation } from '#web/lib/messages.ts';
import type { en } from './record-form.en.ts';

export const de: Translation<typeof en> = {
  keepMine: 'Meines behalten',
  keepTheirs: 'Das andere behalten',
  conflict: 'Jemand anders hat das inzwischen geändert.',
  theirs: 'Es heißt jetzt',
  mine: 'Ihre Eingabe',
  restored: 'Was Sie zuvor eingegeben haben, ist noch da.',
};
