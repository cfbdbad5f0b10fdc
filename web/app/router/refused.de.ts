import type { Translation } from '#web/lib/messages.ts';
import type { en } from './refused.en.ts';

export const de: Translation<typeof en> = {
  'rent.read': 'Ihre Rolle umfasst keine Mieten.',
  'leases.read': 'Ihre Rolle umfasst keine Mietverträge.',
  'leases.draft': 'Mietverträge zu schreiben gehört nicht zu Ihrer Rolle.',
  'rent.change': 'Ihre Rolle umfasst nicht, Zahlungen zu erfassen.',
  'leases.change': 'Mieten zu erhöhen gehört nicht zu Ihrer Rolle.',
  'banking.read': 'Ihre Rolle umfasst die Bank nicht.',
  'banking.change': 'Ihre Rolle umfasst den Einzug per Lastschrift nicht.',
  'bills.read': 'Ihre Rolle umfasst Lieferanten und Rechnungen nicht.',
  'owners.pay': 'Ihre Rolle umfasst Auszahlungen an Eigentümer nicht.',
  'owners.read': 'Ihre Rolle umfasst Eigentümer und Ausschüttungen nicht.',
  'taxes.read': 'Ihre Rolle umfasst Jahresabschluss und Steuerformulare nicht.',
  'ledger.read': 'Ihre Rolle umfasst die Bücher nicht.',
  'ledger.post': 'Ihre Rolle sieht die Bücher, schreibt aber nicht darin.',
  reports: 'Ihre Rolle umfasst keine Berichte.',
  'reports.send': 'Ihre Rolle umfasst das Versenden von Berichten nicht.',
  'portfolio.change': 'Objekte hinzuzufügen gehört nicht zu Ihrer Rolle.',
  'portfolio.import': 'Ihre Rolle umfasst keine Importe.',
  other: 'Ihre Rolle umfasst diese Seite nicht.',
  why: 'Bitten Sie einen Inhaber des Arbeitsbereichs, Ihre Rolle zu ändern.',
  onlyWhole: 'Sie arbeiten nur mit einigen Objekten, und diese Seite betrifft den ganzen Arbeitsbereich.',
  onlyWholeWhy: 'Fragen Sie einen Inhaber des Arbeitsbereichs, wenn Sie sie brauchen.',
};
