import type { Translation } from './messages.ts';
import type { en } from './sent-before.en.ts';

export const de: Translation<typeof en> = {
  lost: 'Der Server hat nicht geantwortet. Senden Sie noch einmal: Es geschieht nur einmal.',
};
