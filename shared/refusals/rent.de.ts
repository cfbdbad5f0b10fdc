import type { rent } from './rent.ts';
import { translationOf } from './refusal.ts';

export const de = translationOf<typeof rent>()({
  'rent.part-of-other-buildings':
    'Ein Teil davon betrifft ein Gebäude, mit dem Sie nicht arbeiten. Bitten Sie jemanden, der mit allen arbeitet.',
  'rent.many-differences':
    'Der Zeitraum von {lease} ab {from:date} hat schon {count} Nachberechnungen. Berechnen Sie den Rest von Hand.',
  'rent.contact-day': 'Geben Sie ein Datum bis zum {today} ein, innerhalb des letzten Jahres.',
  'rent.note-has-no-stage':
    'Nur ein Anruf, Besuch, Brief oder eine Nachricht kann als Stufe zählen. Lassen Sie sie weg.',
  'rent.hold-without-day': 'Sagen Sie, bis zu welchem Tag.',
  'rent.promise-without-day': 'Sagen Sie, für welchen Tag.',
  'rent.note-has-no-day': 'Nur ein Aufschub oder eine Zusage hat einen Tag. Lassen Sie ihn weg.',
  'rent.day-within-year': 'Wählen Sie einen Tag ab dem {today}, innerhalb eines Jahres.',
  'rent.note-has-no-amount': 'Nur eine Zusage hat einen Betrag. Lassen Sie ihn weg.',
  'rent.no-such-note': 'Diese Notiz gibt es in diesem Arbeitsbereich nicht.',
  'rent.note-without-day': 'Eine Notiz ohne Tag hält nichts zurück.',
  'rent.no-charge-to-credit':
    'Diese Forderung gehört nicht zu diesem Mietvertrag oder wurde zurückgenommen. Sehen Sie den Vertrag noch einmal an.',
  'rent.period-incomplete': 'Sagen Sie, von wann bis wann es gilt, oder lassen Sie beides weg.',
  'rent.day-far-ahead': 'Der {day} ist mehr als ein Jahr voraus. Prüfen Sie das Jahr.',
  'rent.day-long-before': 'Der {day} ist mehr als ein Jahr vor Beginn des Mietverhältnisses. Prüfen Sie das Jahr.',
  'rent.deposit-settled-until':
    'Die Kaution, die sie bezahlt hatte, war bis {day} abgerechnet. Nehmen Sie diesen Tag oder einen späteren.',
  'rent.paid-until-voided':
    'Was {number} bezahlt hatte, wurde am {day} zurückgenommen. Nehmen Sie diesen Tag oder einen späteren.',
  'rent.run-at-work': '{run} läuft noch. Nehmen Sie den Lauf zurück, wenn er beendet ist.',
  'rent.credit-paid-out':
    'Ein Teil von {credit} wurde mit {refund} ausgezahlt. Nehmen Sie zuerst diese Auszahlung zurück.',
  'rent.no-such-credit': 'Diese Gutschrift gibt es in diesem Arbeitsbereich nicht.',
  'rent.run-voided': 'Alles, was {run} berechnet hat, ist schon zurückgenommen.',
  'rent.nothing-to-void':
    'Von {run} kann nichts zurückgenommen werden. Bezahlt, abgerechnet oder in abgeschlossenen Büchern: {count}.',
  'rent.charge-paid-later':
    '{charge} wurde am {day} bezahlt. Nehmen Sie diesen oder einen späteren Tag, oder nehmen Sie zuerst die Zahlung zurück.',
  'rent.fee-is-owed':
    'Diese Mahngebühr wäre auch mit dieser Zahlung berechnet worden. Sehen Sie die Zahlung noch einmal an, oder erlassen Sie die Gebühr, ohne eine zu nennen.',
  'rent.charge-voided': '{charge} wurde schon am {day} zurückgenommen.',
  'rent.recharge-paid':
    'Der Mieter hat {charge} schon bezahlt, womit dies weiterberechnet ist. Nehmen Sie zuerst die Zahlung oder die Forderung zurück.',
  'rent.recharge-currency': 'Mietvertrag {lease} ist nicht in {currency}',
  'rent.no-such-charge': 'Diese Forderung gibt es in diesem Arbeitsbereich nicht.',
  'rent.already-voided': '{number} wurde schon am {day} zurückgenommen.',
  'rent.changed-meanwhile':
    'Jemand anders hat das inzwischen geändert. Sehen Sie nach, was jetzt dort steht, und tun Sie es dann noch einmal.',
  'rent.kind-twice': 'Jede Art steht hier einmal. Lassen Sie die zweite weg.',
  'rent.no-account-number': 'Geben Sie eine IBAN oder eine Kontonummer ein.',
  'rent.no-iban': 'Das ist keine IBAN: Prüfziffern oder Länge passen nicht. Sehen Sie noch einmal nach.',
  'rent.no-bic': 'Das ist kein BIC: Er hat acht oder elf Zeichen. Oder lassen Sie ihn weg.',
  'rent.no-routing-number': 'Geben Sie eine Bankleitzahl in Ziffern ein, etwa 37040044.',
  'rent.property-twice': 'Ein Objekt steht nur einmal in der Liste. Entfernen Sie das zweite.',
  'rent.day-before-notice':
    'Eine Erhöhung braucht {days} Tage Ankündigung, also ist der {day} der erste mögliche Tag. Nehmen Sie ihn oder einen späteren, oder geben Sie an, dass die andere Seite zugestimmt hat.',
  'rent.none-raised': 'Keiner dieser Verträge kann so erhöht werden. Die Vorschau zeigt, warum.',
  'rent.preview-changed':
    'Seit der Vorschau hat sich etwas geändert. Sehen Sie noch einmal nach und bestätigen Sie dann.',
  'rent.index-changed':
    'Jemand anders hat {name} inzwischen geändert. Sehen Sie noch einmal nach und speichern Sie dann.',
  'rent.table-empty': 'Diese Tabelle hat keine Zeile. Verwenden Sie zwei Spalten: Monat und Wert.',
  'rent.no-such-index': 'Diesen Index gibt es in diesem Arbeitsbereich nicht.',
  'rent.no-increase-letter': 'Dieses Schreiben gibt es nicht: Kein solcher Mietvertrag wurde damit erhöht.',
  'rent.day-in-the-past': 'Wählen Sie den {day} oder einen späteren Tag.',
  'rent.notice-after-increase': 'Die Ankündigung kommt vor der Erhöhung. Nehmen Sie den {day} oder einen früheren Tag.',
  'rent.notice-too-old': 'Das ist mehr als ein Jahr her. Kündigen Sie die Erhöhung noch einmal an.',
  'rent.no-such-increase': 'Diese Erhöhung gibt es in diesem Arbeitsbereich nicht.',
  'rent.increase-undone': '{increase} ist schon rückgängig gemacht.',
  'rent.increase-charged':
    'Mit {increase} wurde in jedem Mietvertrag schon Miete berechnet. Setzen Sie stattdessen im Mietvertrag einen anderen Betrag.',
  'rent.fees-day-to-come': 'Wählen Sie heute oder einen früheren Tag.',
  'rent.statement-from-too-late': 'Der {from} liegt nach dem {to}. Nehmen Sie einen früheren Tag.',
  'rent.no-tenant-of-lease': 'Jemand hier ist nicht Mieter dieses Vertrags. Wählen Sie dessen Mieter.',
  'rent.no-email': '{name} hat keine E-Mail-Adresse. Tragen Sie eine ein, oder lassen Sie die Person weg.',
  'rent.nobody-reached':
    'Kein Mieter dieses Vertrags hat eine E-Mail-Adresse. Tragen Sie eine ein, oder drucken Sie den Kontoauszug.',
  'rent.text-changed':
    'Jemand anders hat diesen Text inzwischen geändert. Sehen Sie nach, was jetzt dort steht, und speichern Sie dann noch einmal.',
  'rent.text-changed-so-look': 'Jemand anders hat diesen Text inzwischen geändert. Sehen Sie ihn noch einmal an.',
  'rent.nothing-past-due': 'Bei {lease} ist nichts überfällig.',
  'rent.reminders-for-whom':
    'Wählen Sie Mietverträge oder ein Objekt, oder senden Sie `all: true`, um alle zu erinnern.',
  'rent.reminders-changed':
    'Seit der Vorschau hat sich etwas geändert. Sehen Sie noch einmal nach und senden Sie dann.',
  'rent.cost-currencies': 'Der Mietvertrag von {unit} ist in {currency}, nicht in {other}.',
  'rent.cost-charged':
    '{cost} für diese Zeit und diesen Betrag wurde am {day} als {run} berechnet. Berechnen Sie es nur noch einmal, wenn es zweimal geschuldet ist.',
  'rent.key-used-for-run':
    'Dieser Schlüssel wurde für {run} benutzt, wo es um etwas anderes geht. Nehmen Sie einen anderen.',
  'rent.no-such-run': 'Diesen Lauf gibt es in diesem Arbeitsbereich nicht.',
  'rent.end-before-start': 'Das Ende liegt vor dem Beginn.',
  'rent.nobody-shares':
    'In dieser Zeit gibt es niemanden, auf den verteilt werden kann. Wählen Sie eine andere Verteilung.',
  'rent.unit-without-area': '{unit} hat keine Fläche. Tragen Sie sie ein, oder verteilen Sie nach Einheiten.',
  'rent.mixed-areas': 'Die Flächen haben verschiedene Maße. Verwenden Sie für alle Einheiten dasselbe.',
  'rent.nothing-to-charge':
    'Bis zu diesem Tag ist nichts zu berechnen, deshalb gibt es keinen Lauf. Wählen Sie einen späteren Tag.',
  'rent.run-too-far-ahead': 'Wählen Sie einen Tag innerhalb der nächsten dreizehn Monate.',
  'rent.run-preview-changed':
    'Seit der Vorschau hat sich etwas geändert: Jetzt käme ein anderer Betrag heraus. Sehen Sie die Vorschau noch einmal an.',
  'rent.account-of-its-own': 'Diese Art hat ihr eigenes Konto. Lassen Sie das Konto weg.',
  'rent.account-of-income-or-liability': 'Wählen Sie ein Ertragskonto oder eine eigene Verbindlichkeit.',
  'rent.account-of-income-or-costs': 'Wählen Sie ein Ertrags- oder Kostenkonto.',
  'rent.no-bank-account': '{account} ist kein Bankkonto. Wählen Sie eines.',
  'rent.no-such-account': 'Dieses Konto gibt es nicht mehr. Wählen Sie ein anderes.',
  'rent.account-archived': '{account} ist archiviert. Wählen Sie ein anderes Konto.',
  'rent.day-to-come': 'Der {day} liegt in der Zukunft. Nehmen Sie den {today} oder einen früheren Tag.',
  'rent.deposited-before-paid': 'Die letzte dieser Zahlungen ist vom {day}. Nehmen Sie diesen oder einen späteren Tag.',
  'rent.before-undone': '{batch} wurde am {day} rückgängig gemacht. Nehmen Sie diesen oder einen späteren Tag.',
  'rent.day-too-early': '{what} ist vom {day}. Nehmen Sie diesen oder einen späteren Tag.',
  'rent.lease-is-draft':
    '{lease} ist ein Entwurf. Unterschreiben Sie ihn zuerst, oder senden Sie ihn zur Unterschrift.',
  'rent.lease-cancelled': '{lease} wurde abgesagt: Darauf wird nichts mehr berechnet.',
  'rent.charge-paid-until': '{charge} war bis {day} bezahlt. Nehmen Sie diesen oder einen späteren Tag.',
  'rent.done-twice':
    'Dasselbe wurde gerade eben getan: {name}. Tun Sie es nur noch einmal, wenn es zweimal gemeint ist, und sagen Sie das.',
  'rent.setting-changed':
    'Jemand anders hat das inzwischen geändert. Sehen Sie nach, was jetzt dort steht, und speichern Sie dann noch einmal.',
  'rent.credit-too-large': 'Von {charge} können nur noch {amount} gutgeschrieben werden. Nehmen Sie höchstens das.',
  'rent.amount-far-above':
    '{amount} sind weit mehr, als bei {lease} je berechnet wurde. Prüfen Sie den Betrag, oder sagen Sie, dass er stimmt.',
  'rent.write-off-too-large':
    'Nur {amount} sind offen und können abgeschrieben werden. Schreiben Sie höchstens das ab; eine nicht bezahlte Kaution wird stattdessen zurückgenommen.',
  'rent.index-exists': 'Einen Index namens {name} gibt es schon. Verwenden Sie ihn oder einen anderen Namen.',
  'rent.no-open-day': 'Die Bücher sind bis zum {through} abgeschlossen. Ein Inhaber kann sie wieder öffnen.',
  'rent.unknown-fields': 'Das Feld {unknown} gibt es nicht. Nehmen Sie {known}.',
  'rent.loose-braces': 'Ein Feld beginnt mit {opening} und endet mit {closing}. Eines davon fehlt.',
  'rent.no-setting': 'Das ist keine Einstellung zur Miete.',
  'rent.setting-refused': '{reason}',
  'rent.nothing-open-there':
    'Dort ist in dieser Währung nichts mehr offen. Sehen Sie, was jetzt offen ist, und wählen Sie neu.',
  'rent.charge-named-twice': 'Diese Forderung steht zweimal hier. Fassen Sie beide Beträge zusammen.',
  'rent.allocation-too-large':
    'Von {charge} sind nur {amount} offen. Setzen Sie höchstens das ein; der Rest kann warten.',
  'rent.lines-too-large': 'Die Zeilen ergeben {amount} mehr, als zu verteilen ist. Verringern Sie einige davon.',
});
