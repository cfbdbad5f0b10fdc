import type { Translation } from '#web/lib/messages.ts';
import type { en } from './approve-bill.en.ts';

export const de: Translation<typeof en> = {
  title: 'Rechnung freigeben',
  lead: '{organisation} bittet {owner}, diese Rechnung vor der Zahlung freizugeben.',
  bill: 'Rechnung',
  property: 'Objekt',
  vendor: 'Von',
  invoice: 'Rechnungsnummer',
  datedOn: 'Datum',
  dueOn: 'Fällig',
  line: 'Position {at}',
  amount: 'Für dieses Objekt',
  approve: '{amount} freigeben',
  decline: 'Nicht freigeben',
  reason: 'Was spricht dagegen?',
  sendDecline: 'Senden',
  back: 'Zurück',
  approvedTitle: 'Rechnung freigegeben',
  approvedLead: '{organisation} sieht es jetzt. Sie können diese Seite schließen.',
  declinedTitle: 'Rechnung nicht freigegeben',
  declinedLead: '{organisation} sieht Ihre Antwort jetzt. Sie können diese Seite schließen.',
  goneTitle: 'Dieser Link ist beendet',
  goneLead:
    'Die Rechnung wurde geändert oder entschieden, oder der Link ist zu alt. Antworten Sie bei Fragen auf die E-Mail.',
  failedTitle: 'Die Seite konnte nicht geladen werden',
  again: 'Erneut versuchen',
};
