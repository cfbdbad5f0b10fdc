import type { Translation } from '#web/lib/messages.ts';
import type { en } from './not-owed.en.ts';

export const de: Translation<typeof en> = {
  label: 'Für Tage nach dem letzten berechnet',
  own: '{amount} wurden für Tage nach dem {date} berechnet, die dieser Vertrag nicht umfasst.',
  other: '{amount} wurden für Tage nach dem {date} berechnet, die {number} nicht umfasst.',
  charge: '{what}, {number}',
  chargeOf: '{what}, {number}: {amount}',
  paid: 'Sie sind bezahlt. Gutgeschrieben bezahlen sie, was offen ist; der Rest kann ausgezahlt werden.',
  act: '{amount} gutschreiben',
  reason: 'Für Tage nach dem letzten, {date}',
  done: '{amount} sind gutgeschrieben.',
  heading: 'Mietverträge',
  task: 'Nach dem Auszug Berechnetes gutschreiben',
  why: '{tenants}, {unit}: {amount} für Tage nach dem {date}',
  open: 'Mietvertrag öffnen',
};
