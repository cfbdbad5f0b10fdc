import type { debits } from './debits.ts';
import { translationOf } from './refusal.ts';

export const de = translationOf<typeof debits>()({
  'debits.account': 'Wählen Sie ein Bankkonto, auf das Miete gezahlt wird',
  'debits.no-settings': 'Richten Sie zuerst den Lastschrifteinzug für dieses Bankkonto ein',
  'debits.creditor-id': 'Geben Sie eine Gläubiger-Identifikationsnummer ein wie DE98ZZZ09999999999',
  'debits.settings-changed':
    'Jemand anderes hat diese Einstellungen geändert. Prüfen Sie sie und speichern Sie noch einmal.',
  'debits.no-such-mandate': 'Dieses Mandat gibt es in diesem Arbeitsbereich nicht.',
  'debits.lease-not-signed': 'Wählen Sie einen unterschriebenen Mietvertrag',
  'debits.signed-later': 'Geben Sie einen Tag bis heute ein, {today}',
  'debits.mandate-there': 'Dieser Vertrag hat das Mandat {reference}. Widerrufen Sie es, bevor Sie ein neues anlegen.',
  'debits.scheme': 'Wählen Sie CORE oder B2B für eine IBAN, PPD oder CCD für ein US-Konto',
  'debits.reference-letters': 'Verwenden Sie Buchstaben, Ziffern und Bindestriche',
  'debits.reference-in-use': 'Ein anderes Mandat hat diese Referenz',
  'debits.mandate-revoked': 'Das Mandat {reference} ist beendet. Legen Sie ein neues an.',
  'debits.mandate-changed': 'Jemand anderes hat dieses Mandat geändert. Prüfen Sie es und speichern Sie noch einmal.',
  'debits.revoked-later': 'Geben Sie einen Tag bis heute ein, {today}',
  'debits.revoked-before': 'Das Mandat wurde am {day} unterschrieben. Geben Sie diesen oder einen späteren Tag ein',
  'debits.collection-day': 'Geben Sie einen Einzugstag vom {from} bis zum {to} ein',
  'debits.changed-since-preview':
    'Seit der Vorschau hat sich etwas geändert. Es wurde keine Datei erstellt. Prüfen Sie die neue Vorschau und bestätigen Sie dann.',
  'debits.changed-since-prepared':
    'Eine Forderung oder ein Mandat hat sich geändert, seit diese Datei erstellt wurde. Brechen Sie den Einzug ab und bereiten Sie ihn neu vor.',
  'debits.no-such-run': 'Diesen Lastschrifteinzug gibt es in diesem Arbeitsbereich nicht.',
  'debits.run-released': '{run} ist schon freigegeben.',
  'debits.run-canceled': '{run} ist abgebrochen. Bereiten Sie einen neuen Einzug vor.',
  'debits.run-not-released': 'Geben Sie {run} zuerst frei. Danach können Sie die Datei herunterladen.',
});
