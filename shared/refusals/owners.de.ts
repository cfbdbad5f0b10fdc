import type { owners } from './owners.ts';
import { translationOf } from './refusal.ts';

export const de = translationOf<typeof owners>()({
  'owners.no-fees': 'Für diese Monate sind keine Gebühren fällig. Es wurde nichts gebucht.',
  'owners.changed-since-preview':
    'Seit der Vorschau hat sich etwas geändert. Es wurde nichts gebucht. Prüfen Sie die neue Vorschau und bestätigen Sie sie.',
  'owners.month-to-come': 'Wählen Sie diesen oder einen früheren Monat',
  'owners.months-turned': 'Der erste Monat darf nicht nach dem letzten liegen',
  'owners.no-such-fee-run': 'Diesen Gebührenlauf gibt es in diesem Arbeitsbereich nicht.',
  'owners.fee-run-voided': 'Der Gebührenlauf {run} ist schon storniert.',
  'owners.books-closed':
    'Die Bücher sind bis {through:date} geschlossen. Öffnen Sie sie wieder oder buchen Sie nach diesem Tag.',
  'owners.fees-gone':
    'Auf {account} liegen {held:money} eigenes Geld, für die Erstattung der Gebühren werden {needed:money} gebraucht. Überweisen Sie zuerst den Unterschied zurück.',
  'owners.nothing-to-distribute': 'Es gibt nichts auszuschütten. Es wurde nichts gebucht.',
  'owners.no-such-distribution': 'Diesen Ausschüttungslauf gibt es in diesem Arbeitsbereich nicht.',
  'owners.run-not-open':
    'Der Ausschüttungslauf {run} ist schon freigegeben oder storniert. Laden Sie die Seite neu, um ihn zu sehen.',
  'owners.payment-short':
    'Für {person} liegen auf {account} {held:money}, gebraucht werden {needed:money}. Stornieren Sie den Lauf und prüfen Sie eine neue Vorschau.',
  'owners.declared-paid':
    'Für {person} liegen auf {account} {held:money}, {run} hat {needed:money} ausgeschüttet: Ein späterer Lauf hat es ausgezahlt. Geben Sie diesen Lauf frei und erfassen Sie, was zurückkommen soll, als Einlage.',
  'owners.month-not-over': 'Wählen Sie einen Monat, der vorbei ist',
  'owners.no-statements-due': 'Für diesen Monat ist keine Eigentümerabrechnung fällig. Es wurde nichts ausgestellt.',
  'owners.no-such-statement': 'Diese Eigentümerabrechnung gibt es in diesem Arbeitsbereich nicht.',
  'owners.no-such-statement-run': 'Diesen Lauf von Eigentümerabrechnungen gibt es in diesem Arbeitsbereich nicht.',
  'owners.no-email': 'Dieser Eigentümer hat keine E-Mail-Adresse. Tragen Sie auf der Seite der Person eine ein.',
  'owners.no-such-owner': 'Dieser Person gehört heute kein Objekt in diesem Arbeitsbereich.',
  'owners.owner-changed': 'Jemand hat diesen Eigentümer inzwischen geändert. Sehen Sie nach und speichern Sie dann.',
  'owners.bank-details-missing': 'Geben Sie das Konto für die Überweisung an',
  'owners.contribution-to-come': 'Nehmen Sie ein Datum bis heute',
  'owners.no-such-property': 'Wählen Sie ein Objekt dieses Arbeitsbereichs',
  'owners.no-such-person': 'Wählen Sie eine Person dieses Arbeitsbereichs',
  'owners.due-before-today': 'Nehmen Sie den heutigen oder einen späteren Tag',
  'owners.nobody-to-ask': 'Dieses Objekt hat heute keine Eigentümer. Tragen Sie sie auf seiner Seite ein.',
  'owners.no-such-request': 'Diese Anforderung einer Einlage gibt es in diesem Arbeitsbereich nicht.',
  'owners.request-not-open': 'Die Anforderung {request} ist bereits bezahlt oder storniert. Laden Sie die Seite neu.',
  'owners.request-of-others': 'Wählen Sie eine Anforderung desselben Eigentümers und Objekts, die nicht storniert ist',
  'owners.account-unfit': 'Wählen Sie ein Treuhandkonto oder ein Konto des Eigentümers',
});
