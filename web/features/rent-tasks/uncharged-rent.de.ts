import type { Translation } from '#web/lib/messages.ts';
import type { en } from './uncharged-rent.en.ts';

export const de: Translation<typeof en> = {
  heading: 'Offene Mietläufe',
  task: {
    one: 'Die Miete von {count} Mietvertrag ist noch nicht berechnet',
    other: 'Die Miete von {count} Mietverträgen ist noch nicht berechnet',
  },
  taskMore: 'Die Miete von mehr als {count} Mietverträgen ist noch nicht berechnet',
  automatic: 'Fällig seit {date}. Sie wird von selbst berechnet, spätestens morgen.',
  byHand: 'Fällig seit {date}. Dieser Arbeitsbereich berechnet Miete nicht automatisch.',
  preview: 'Vorschau ansehen',
};
