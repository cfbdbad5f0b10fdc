import type { Translation } from '#web/lib/messages.ts';
import type { en } from './refused.en.ts';

export const de: Translation<typeof en> = {
  'rent.read': 'Ihre Rolle umfasst keine Mieten.',
  'leases.read': 'Ihre Rolle umfasst keine Mietverträge.',
  'leases.draft': 'Mietverträge zu schreiben gehört nicht zu Ihrer Rolle.',
  'leases.change': 'Mieten zu erhöhen gehört nicht zu Ihrer Rolle.',
  'ledger.read': 'Ihre Rolle umfasst die Bücher nicht.',
  'ledger.post': 'Ihre Rolle sieht die Bücher, schreibt aber nicht darin.',
  'reports.send': 'Ihre Rolle umfasst das Versenden von Berichten nicht.',
  'portfolio.change': 'Objekte hinzuzufügen gehört nicht zu Ihrer Rolle.',
  'portfolio.import': 'Ihre Rolle umfasst keine Importe.',
  other: 'Ihre Rolle umfasst diese Seite nicht.',
  why: 'Bitten Sie einen Inhaber des Arbeitsbereichs, Ihre Rolle zu ändern.',
  onlyWhole: 'Sie arbeiten nur mit einigen Objekten, und diese Seite betrifft den ganzen Arbeitsbereich.',
  onlyWholeWhy: 'Fragen Sie einen Inhaber des Arbeitsbereichs, wenn Sie sie brauchen.',
};
