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
  'owners.no-such-hold': 'Diesen Einbehalt gibt es in diesem Arbeitsbereich nicht.',
  'owners.hold-ended': 'Dieser Einbehalt ist schon beendet. Laden Sie die Seite neu.',
  'owners.hold-of-others': 'Wählen Sie einen Eigentümer dieses Objekts',
  'owners.no-such-payment': 'Diese Zahlung einer Ausschüttung gibt es in diesem Arbeitsbereich nicht.',
  'owners.payment-returned': 'Die Zahlung aus {run} an {person} ist schon zurückgenommen.',
  'owners.account-unfit': 'Wählen Sie ein Treuhandkonto oder ein Konto des Eigentümers',
  'owners.transfer-to-come': 'Nehmen Sie ein Datum bis heute',
  'owners.no-such-transfer': 'Diesen Verkauf oder diese Übergabe gibt es in diesem Arbeitsbereich nicht.',
  'owners.no-letters': 'Zu {transfer} gibt es solche Schreiben nicht.',
  'owners.no-sellers':
    'Am {day:date} gehört {property} niemandem. Setzen Sie zuerst die Eigentümer ab einem früheren Tag.',
  'owners.same-owners': '{property} gehört diesen Personen schon',
  'owners.owners-change-later':
    'Eigentümer von {property} sind ab {day:date} gesetzt. Nehmen Sie das zurück oder wählen Sie einen späteren Tag.',
  'owners.transfer-behind-statement':
    'Die Eigentümerabrechnung {name} von {property} reicht bis {day:date}. Wählen Sie {first:date} oder später.',
  'owners.transfer-behind-reconciliation':
    '{name} ist bis {day:date} abgestimmt. Wählen Sie {first:date} oder später, oder öffnen Sie die Abstimmung wieder.',
  'owners.transfer-behind-fees':
    'Der Gebührenlauf {name} hat {property} am {day:date} belastet. Stornieren Sie ihn zuerst oder wählen Sie einen späteren Tag.',
  'owners.transfer-behind-distribution':
    'Der Ausschüttungslauf {name} hat am {day:date} an Eigentümer von {property} ausgeschüttet. Stornieren Sie ihn zuerst oder wählen Sie einen späteren Tag.',
  'owners.advance-open':
    'Sie haben für {property} {amount:money} aus eigenem Geld bezahlt. Lassen Sie sich das zuerst erstatten.',
  'owners.transfer-fund-negative':
    'Für {property} fehlen {amount:money}. Erfassen Sie zuerst eine Einlage der Eigentümer.',
  'owners.transfer-not-banked':
    'Für {property} liegen {held:money} auf Bankkonten, gebraucht werden {needed:money}. Zahlen Sie zuerst ein, was noch nicht auf der Bank ist.',
  'owners.transfer-not-open':
    '{transfer} hält nichts mehr zurück oder ist storniert. Laden Sie die Seite neu, um es zu sehen.',
  'owners.nothing-left':
    'Von {transfer} ist nichts auszuzahlen: {open:money} an Rechnungen und Rückständen sind noch offen.',
  'owners.no-buyers': 'Wählen Sie die Käufer',
  'owners.no-such-successor': 'Wählen Sie eine Person dieses Arbeitsbereichs',
  'owners.transfer-voided': '{transfer} ist schon storniert.',
  'owners.transfer-paid': 'Von {transfer} wurde schon gezahlt. Es kann nicht mehr storniert werden.',
  'owners.transfer-paid-to':
    '{person} hat aus {transfer} schon Geld bekommen oder bekommt es gerade. Stornieren Sie zuerst diesen Ausschüttungslauf.',
  'owners.transfer-told': 'Eine Eigentümerabrechnung enthält {transfer}. Es kann nicht mehr storniert werden.',
  'owners.transfer-owners-changed':
    'Nach {transfer} wurden die Eigentümer geändert. Nehmen Sie zuerst die spätere Änderung zurück.',
  'owners.transfer-fees-charged':
    'Nach {transfer} wurden dem Käufer Gebühren berechnet. Es kann nicht mehr storniert werden.',
  'owners.fee-run-of-transfer': 'Der Gebührenlauf {run} gehört zu {transfer} und bleibt, solange das gilt.',
});
