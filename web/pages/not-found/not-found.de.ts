import type { Translation } from '#web/lib/messages.ts';
import type { en } from './not-found.en.ts';

export const de: Translation<typeof en> = {
  heading: 'Unter dieser Adresse gibt es keine Seite',
  advice: 'Der Link ist vielleicht veraltet, oder es fehlt ein Buchstabe. Von Ihren Daten ist nichts verloren.',
  home: 'Zur Übersicht „Heute“',
};
