import type { Translation } from '#web/lib/messages.ts';
import type { en } from './rent.en.ts';

export const de: Translation<typeof en> = {
  kind_rent: 'Miete',
  kind_parking: 'Stellplatz',
  kind_storage: 'Lagerraum',
  kind_pets: 'Haustiere',
  kind_utilities: 'Nebenkosten',
  kind_furniture: 'Möbel',
  kind_other: 'Sonstige Forderung',
  'kind_late-fee': 'Mahngebühr',
  'kind_returned-payment-fee': 'Gebühr für Rücklastschrift',
  kind_deposit: 'Kaution',
  'kind_last-months-rent': 'Letzte Monatsmiete',
  kind_damage: 'Schaden',
  kind_opening: 'Anfangsbestand',
  'kind_refund-owed': 'Rückforderung einer Auszahlung',
  kindOf: '{kind}, {period}',
  method_transfer: 'Überweisung',
  method_cheque: 'Scheck',
  method_cash: 'Bar',
  method_card: 'Karte',
  'method_direct-debit': 'Lastschrift',
  method_other: 'Anderer Weg',
  method_opening: 'Anfangsbestand',
  credit_credit: 'Gutschrift',
  credit_concession: 'Nachlass',
  'credit_write-off': 'Ausbuchung',
  credit_deposit: 'Einbehaltene Kaution',
  credit_interest: 'Zinsen',
  alsoIn: 'dazu {amounts}',
  status_uncharged: 'Noch nichts berechnet',
  status_paid: 'Bezahlt',
  status_due: 'Fällig',
  status_late: 'Im Rückstand',
  status_ahead: 'Im Voraus',
  noTenant: 'Kein Mieter',
  howDays: '{days} von {ofDays} Tagen',
  howPercent: '{percent} %',
  howEquals: '{factors} = {amount}',
  'method_by_actual-days': 'Nach den tatsächlichen Tagen des Monats',
  'method_by_thirty-day-rate': 'Ein Dreißigstel des Monats je Tag',
  'method_by_thirty-360': 'Nach Monaten zu dreißig Tagen',
  'method_by_annual-365': 'Ein 365stel des Jahres je Tag',
  'method_by_annual-366': 'Ein 366stel des Jahres je Tag in Schaltjahren',
  lost: 'Es kam keine Antwort: Vielleicht ist es geschehen, vielleicht nicht. Senden Sie es noch einmal, es geschieht höchstens einmal.',
  'closed-period':
    'Die Bücher sind für diesen Tag abgeschlossen. Wählen Sie einen späteren, oder bitten Sie einen Inhaber, sie wieder zu öffnen.',
  amountTooLarge: 'Geben Sie einen kleineren Betrag ein.',
  'idempotency-conflict':
    'Das wurde schon mit anderem Inhalt gesendet. Schließen Sie dies, sehen Sie nach, was da ist, und beginnen Sie neu.',
  'archived-account': 'Dieses Konto ist archiviert. Wählen Sie ein anderes.',
  'allocation-too-large':
    'Das ist mehr, als inzwischen offen ist. Sehen Sie nach, was offen ist, und versuchen Sie es noch einmal.',
  'currency-mismatch': 'Das ist in einer anderen Währung. Eine Zahlung hat eine Währung.',
  'charge-voided': 'Diese Forderung wurde inzwischen zurückgenommen.',
  'receipt-reversed': 'Diese Zahlung wurde schon zurückgenommen.',
  'receipt-refunded':
    'Ein Teil dieser Zahlung wurde ausgezahlt, es gab sie also. Sagen Sie, dass sie zurückging, oder machen Sie die Auszahlung zuerst rückgängig.',
  'receipt-deposited': 'Diese Zahlung ist schon bei der Bank. Machen Sie zuerst die Einzahlung rückgängig.',
  'refund-too-large': 'Das ist mehr, als zum Auszahlen da ist.',
  refundAtMost: 'Am {date} sind nur {amount} zum Auszahlen da. Zahlen Sie höchstens das aus.',
  'atMost_allocation-too-large': 'Davon sind nur {amount} offen. Setzen Sie höchstens das ein; der Rest kann warten.',
  'atMost_write-off-too-large':
    'Nur {amount} sind offen und können abgeschrieben werden. Eine nicht bezahlte Kaution wird stattdessen zurückgenommen.',
  'atMost_credit-too-large':
    'Von dieser Forderung können nur noch {amount} gutgeschrieben werden. Nehmen Sie höchstens das.',
  'atMost_amount-far-above':
    '{amount} sind weit mehr, als hier je berechnet wurde. Es wurde nichts berechnet. Prüfen Sie den Betrag.',
  'atMost_rent-too-small':
    'Nur {amount} Miete sind offen. Berechnen Sie zuerst den letzten Monat, oder nehmen Sie weniger.',
  'atMost_last-month-too-large': '{amount} der letzten Monatsmiete sind hinterlegt. Nehmen Sie höchstens das.',
  'atMost_held-too-little':
    'Nur {amount} sind im Voraus bezahlt und warten. Fordern Sie höchstens das an, oder lassen Sie den Tag weg.',
  'atMost_too-much-together': 'Zusammen ist das mehr als {amount}. Teilen Sie es auf.',
  'atMost_lines-too-large': 'Die Zeilen ergeben {amount} mehr, als zu verteilen ist. Verringern Sie einige davon.',
  missingRent: 'Fehlende Miete in berechneten Monaten',
  missingRentOf: '{lease}: {amount} für {period}, fällig am {date}',
  missingRentMore: { one: '{count} weitere', other: '{count} weitere' },
  chargeDifferences: { one: 'Differenz berechnen', other: '{count} Differenzen berechnen' },
  differencesCharged: { one: '{count} Differenz berechnet.', other: '{count} Differenzen berechnet.' },
  'refused_charge-paid-until': '{name} war bis {date} bezahlt. Nehmen Sie diesen oder einen späteren Tag.',
  'refused_charge-paid-later':
    '{name} wurde am {date} bezahlt. Nehmen Sie diesen oder einen späteren Tag, oder nehmen Sie zuerst die Zahlung zurück.',
  'refused_check-post-dated':
    'Dieser Tag liegt in der Zukunft. Nehmen Sie den {date} oder einen früheren Tag, oder erlauben Sie vordatierte Schecks unter Einstellungen, Miete.',
  'refused_deposit-bank-only': 'Auf {name} liegen nur Kautionen. Wählen Sie ein anderes Bankkonto.',
  'refused_increase-charged':
    'Mit {name} ist bei allen Mietverträgen schon Miete berechnet. Setzen Sie stattdessen im Mietvertrag einen anderen Betrag.',
  'refused_increase-undone': '{name} ist schon rückgängig gemacht.',
  'refused_nothing-past-due': 'Bei {name} ist nichts überfällig.',
  'refused_no-account-number': 'Geben Sie eine IBAN oder eine Kontonummer ein.',
  'refused_no-routing-number': 'Geben Sie eine Bankleitzahl in Ziffern ein, etwa 37040044.',
  'refused_property-twice': 'Ein Objekt steht nur einmal in der Liste. Entfernen Sie das zweite.',
  'refused_day-to-come': 'Dieser Tag liegt in der Zukunft. Nehmen Sie den {date} oder einen früheren Tag.',
  'refused_no-open-day': 'Die Bücher sind bis zum {date} abgeschlossen. Ein Inhaber kann sie wieder öffnen.',
  'refused_day-too-early': 'Da gab es das noch nicht. Nehmen Sie den {date} oder einen späteren Tag.',
  'refused_day-too-late': 'Nehmen Sie den {date} oder einen früheren Tag.',
  'refused_day-before-tenancy': 'Das ist lange vor dem Mietverhältnis. Nehmen Sie den {date} oder einen späteren Tag.',
  'refused_day-before-undone':
    'Was sie bezahlt hatte, wurde am {date} zurückgenommen. Nehmen Sie diesen Tag oder einen späteren.',
  'refused_last-month-used':
    'Ein Teil der letzten Monatsmiete, die damit bezahlt wurde, ist seither verwendet. Nehmen Sie das zuerst zurück.',
  'refused_credit-paid-out': 'Ein Teil davon wurde mit {name} ausgezahlt. Nehmen Sie das zuerst zurück.',
  'refused_done-twice':
    'Dasselbe wurde gerade eben getan: {name}. Jetzt wurde nichts getan. Tun Sie es nur noch einmal, wenn es zweimal gemeint ist.',
  'refused_day-long-before':
    'Der {date} ist mehr als ein Jahr vor Beginn des Mietverhältnisses. Es wurde nichts berechnet. Prüfen Sie das Jahr.',
  'refused_day-far-ahead': 'Der {date} ist mehr als ein Jahr voraus. Es wurde nichts berechnet. Prüfen Sie das Jahr.',
  'refused_nothing-to-charge': 'Es ist nichts zu berechnen, deshalb gibt es keinen Lauf.',
  'refused_preview-changed':
    'Seit der Vorschau hat sich etwas geändert, darum wurde nichts getan. Sehen Sie noch einmal nach.',
  'refused_of-settlement':
    'Das gehört zur Kautionsabrechnung {name}. Machen Sie die bei der Kaution des Mietvertrags rückgängig; das hier folgt.',
  'refused_run-at-work': '{name} läuft noch. Nehmen Sie den Lauf zurück, wenn er beendet ist.',
  'refused_nothing-to-take-back':
    'Von {name} kann nichts zurückgenommen werden: Was steht, ist bezahlt, abgerechnet oder in abgeschlossenen Büchern.',
  'refused_lease-is-draft':
    '{name} ist ein Entwurf. Unterschreiben Sie ihn zuerst, oder senden Sie ihn zur Unterschrift.',
  'refused_lease-cancelled': '{name} wurde abgesagt: Darauf wird nichts mehr berechnet.',
  'refused_lease-not-signed': '{name} ist noch nicht unterschrieben. Die Kaution beginnt damit.',
  'refused_nothing-held-elsewhere': 'Für ein anderes Gebäude ist nichts hinterlegt.',
  'refused_money-undeposited': 'Das Geld ist noch nicht eingezahlt. Erfassen Sie zuerst die Einzahlung bei der Bank.',
  'refused_deposit-brought-forward':
    'Diese Kautionen wurden übernommen und liegen noch auf keinem Bankkonto. Wählen Sie das Konto, auf dem das Geld ist.',
  'refused_nothing-to-move': 'Diese Kautionen liegen schon auf einem Kautionskonto.',
  'refused_nothing-earned':
    'Bis dahin ist nichts verdient, was nicht schon gutgeschrieben ist. Prüfen Sie die Zinssätze.',
  'refused_settlement-changed':
    'Jemand hat diese Abrechnung inzwischen geändert. Sehen Sie sich die Kaution noch einmal an, dann weiter.',
  'refused_settlement-final': 'Diese Abrechnung ist endgültig. Machen Sie sie stattdessen rückgängig.',
  'refused_day-in-the-past': 'Vergangenes bleibt, wie es war. Nehmen Sie den {date} oder einen späteren Tag.',
  'refused_day-before-notice':
    'Mit der Frist, die eine Erhöhung braucht, ist der {date} der erste mögliche Tag. Nehmen Sie ihn oder einen späteren, oder geben Sie an, dass die andere Seite zugestimmt hat.',
  'refused_rule-exists':
    'Ab dem {date} gibt es für diesen Ort schon eine Zeile. Entfernen Sie sie zuerst, oder beginnen Sie an einem anderen Tag.',
  'refused_settlement-is-draft': '{name} ist ein Entwurf. Verwerfen Sie ihn stattdessen.',
  'refused_settlement-undone': '{name} wurde schon rückgängig gemacht.',
  'refused_changed-meanwhile':
    'Jemand anderes hat das inzwischen geändert. Sehen Sie nach, was jetzt dort steht, und speichern Sie dann noch einmal.',
  'refused_index-exists': 'Einen Index namens {name} gibt es schon. Verwenden Sie ihn oder einen anderen Namen.',
  'refused_table-empty': 'Diese Tabelle hat keine Zeile. Verwenden Sie zwei Spalten: Monat und Wert.',
  'refused_not-taken-back-here':
    'Hier werden nur Zinsen, die letzte Monatsmiete und Anfangsbestände zurückgenommen. Nehmen Sie stattdessen die Zahlung, Gutschrift oder Auszahlung zurück.',
  'refused_deposit-asked':
    'Die vereinbarte Kaution ist bereits angefordert oder hinterlegt. Geben Sie einen Betrag ein, um mehr anzufordern.',
  'refused_note-without-day': 'Eine Notiz ohne Tag hält nichts zurück.',
  'refused_notice-too-old': 'Das ist mehr als ein Jahr her. Kündigen Sie die Erhöhung noch einmal an.',
  'refused_account-of-its-own': 'Diese Art hat ihr eigenes Konto. Lassen Sie das Konto weg.',
  'refused_account-of-income-or-liability': 'Wählen Sie ein Ertragskonto oder eine eigene Verbindlichkeit.',
  'refused_account-of-income-or-costs': 'Wählen Sie ein Ertrags- oder Kostenkonto.',
  'refused_no-bank-account': '{name} ist kein Bankkonto. Wählen Sie eines.',
  'refused_no-such-account': 'Dieses Konto gibt es nicht mehr. Wählen Sie ein anderes.',
  'refused_account-archived': '{name} ist archiviert. Wählen Sie ein anderes Konto.',
  'refused_opening-never-returned':
    '{name} wurde als Anfangsbestand übernommen: Davon kann keine Zahlung zurückgehen. Sagen Sie, dass es ein Versehen war.',
  'refused_no-such-person': 'Diese Person gibt es in diesem Arbeitsbereich nicht. Wählen Sie eine andere.',
  'refused_nothing-paid-for-lease': 'Von {name} wurde nichts für diesen Mietvertrag bezahlt. Wählen Sie einen anderen.',
  'refused_kind-twice': 'Jede Art steht hier einmal. Lassen Sie die zweite weg.',
  'refused_no-iban': 'Das ist keine IBAN: Prüfziffern oder Länge passen nicht. Sehen Sie noch einmal nach.',
  'refused_no-bic': 'Das ist kein BIC: Er hat acht oder elf Zeichen. Oder lassen Sie ihn weg.',
  'refused_lease-twice': 'Geben Sie je Mietvertrag einen Betrag ein.',
  'refused_nothing-to-refund': 'Es gibt kein Guthaben zum Auszahlen.',
  'refused_only-credits':
    'Es gibt nur Gutschriften; Geld, das erstattet werden könnte, wurde nicht gezahlt. Lassen Sie sie für die nächsten Forderungen stehen, oder zahlen Sie sie am Mietvertrag mit „Auszahlen“ aus.',
  'refused_no-last-month': 'An diesem Tag ist keine letzte Monatsmiete hinterlegt.',
  'refused_one-ledger': '{name} haben ein gemeinsames Mietkonto. Fassen Sie beide Beträge zusammen.',
  'refused_other-currency':
    '{name} ist in einer anderen Währung als die Zahlung. Erfassen Sie für jede Währung eine Zahlung.',
  'refused_held-is-not-due': 'Was schon hinterlegt ist, wird nicht mehr fällig. Lassen Sie den Fälligkeitstag weg.',
  'refused_amount-to-hold': 'Geben Sie ein, wie viel hinterlegt werden soll.',
  'refused_period-incomplete': 'Sagen Sie, von wann bis wann es gilt, oder lassen Sie beides weg.',
  'refused_hold-without-day': 'Sagen Sie, bis zu welchem Tag.',
  'refused_promise-without-day': 'Sagen Sie, für welchen Tag.',
  'refused_contact-day': 'Geben Sie ein Datum bis zum {date} ein, innerhalb des letzten Jahres.',
  'refused_note-has-no-stage':
    'Nur ein Anruf, Besuch, Brief oder eine Nachricht kann als Stufe zählen. Lassen Sie sie weg.',
  'refused_note-has-no-day': 'Nur ein Aufschub oder eine Zusage hat einen Tag. Lassen Sie ihn weg.',
  'refused_note-has-no-amount': 'Nur eine Zusage hat einen Betrag. Lassen Sie ihn weg.',
  'refused_end-before-start': 'Das Ende liegt vor dem Anfang.',
  'refused_no-tenant-of-lease': 'Jemand hier ist nicht Mieter dieses Vertrags. Wählen Sie dessen Mieter.',
  'refused_nothing-open-there':
    'Dort ist in dieser Währung nichts mehr offen. Sehen Sie, was jetzt offen ist, und wählen Sie neu.',
  'refused_charge-named-twice': 'Diese Forderung steht zweimal hier. Fassen Sie beide Beträge zusammen.',
  'refused_day-within-year': 'Wählen Sie einen Tag ab dem {date}, innerhalb eines Jahres.',
  'refused_no-charge-to-credit':
    'Diese Forderung gehört nicht zu diesem Mietvertrag oder wurde zurückgenommen. Sehen Sie den Vertrag noch einmal an.',
  'refused_fee-is-owed':
    'Diese Mahngebühr wäre auch mit dieser Zahlung berechnet worden. Sehen Sie die Zahlung noch einmal an, oder erlassen Sie die Gebühr auf ihrer eigenen Seite.',
  'refused_none-raised': 'Keiner dieser Verträge kann so erhöht werden. Die Vorschau zeigt, warum.',
  'refused_no-email': '{name} hat keine E-Mail-Adresse. Tragen Sie eine ein, oder lassen Sie die Person weg.',
  'refused_nobody-reached':
    'Kein Mieter dieses Vertrags hat eine E-Mail-Adresse. Tragen Sie eine ein, oder drucken Sie den Kontoauszug.',
  'refused_nobody-shares':
    'In dieser Zeit gibt es niemanden, auf den verteilt werden kann. Wählen Sie eine andere Verteilung.',
  'refused_unit-without-area': '{name} hat keine Fläche. Tragen Sie sie ein, oder verteilen Sie nach Einheiten.',
  'refused_mixed-areas': 'Die Flächen haben verschiedene Maße. Verwenden Sie für alle Einheiten dasselbe.',
  'already-voided': 'Das wurde schon zurückgenommen.',
  'already-reversed': 'Das wurde schon zurückgenommen.',
  more: 'Mehr',
};
