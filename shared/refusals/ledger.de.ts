import { de as words } from '#shared/control-account-words.de.ts';
import type { ledger } from './ledger.ts';
import { translationOf } from './refusal.ts';

export const de = translationOf<typeof ledger>()({
  'ledger.no-such-bank-account': 'Dieses Bankkonto gibt es in diesem Arbeitsbereich nicht.',
  'ledger.default-for-payments':
    'Zahlungen gehen auf {name}. Wählen Sie zuerst in den Einstellungen zur Miete ein anderes Konto.',
  'ledger.default-for-deposits':
    'Kautionen gehen auf {name}. Wählen Sie zuerst in den Einstellungen zur Miete ein anderes Konto.',
  'ledger.deposits-in-account': 'Auf {name} liegen Kautionen. Buchen Sie sie zuerst auf ein anderes Konto um.',
  'ledger.account-changed':
    'Jemand anders hat dieses Konto inzwischen geändert: Es heißt jetzt {number} {name}. Sehen Sie noch einmal nach und speichern Sie dann.',
  'ledger.account-has-postings':
    'Auf Konto {number} sind Buchungen, deshalb bleibt es. Archivieren Sie es stattdessen.',
  'ledger.account-has-budget':
    'Für Konto {number} ist etwas geplant, es kann nicht entfernt werden. Archivieren Sie es stattdessen.',
  'ledger.budget-said-twice': 'Dieser Betrag steht zweimal da. Lassen Sie einen davon weg.',
  'ledger.budget-of-income-and-costs':
    'Geplant werden Erträge und Kosten, und {number} {name} ist keines von beiden. Wählen Sie ein anderes Konto.',
  'ledger.budget-changed':
    'Jemand anderes hat {account} für den Monat ab {month} geändert: Jetzt sind es {now}. Sehen Sie es sich an und speichern Sie dann.',
  'ledger.budget-taken-out':
    'Jemand anderes hat {account} für den Monat ab {month} herausgenommen. Sehen Sie es sich an und speichern Sie dann.',
  'ledger.no-such-account': 'Dieses Konto gibt es in diesen Büchern nicht.',
  'ledger.number-taken': 'Die Nummer {number} gehört zu „{name}“. Wählen Sie eine andere.',
  'ledger.system-account':
    'Das Programm selbst bucht auf {number} {name}, deshalb bleibt es. Name und Nummer lassen sich ändern.',
  'ledger.account-has-balance': 'Konto {number} hat einen Saldo. Buchen Sie ihn zuerst auf ein anderes Konto um.',
  'ledger.too-few-lines': 'Eine Buchung hat mindestens zwei Zeilen: woher das Geld kommt und wohin es geht.',
  'ledger.too-many-lines': 'Eine Buchung hat höchstens {most} Zeilen. Teilen Sie sie auf.',
  'ledger.date-out-of-range': 'Nehmen Sie ein Datum vom {from} bis {to}.',
  'ledger.closed-period':
    'Die Bücher sind bis {through} geschlossen. Nehmen Sie ein späteres Datum, oder öffnen Sie die Bücher wieder.',
  'ledger.reconciled-period':
    '{account} ist bis {through:date} abgestimmt. Buchen Sie mit Datum ab {next:date} oder öffnen Sie die Abstimmung wieder.',
  'ledger.fund-short':
    '{holder} hat {held:money} auf {account}, gebraucht werden {needed:money}. Bitten Sie den Eigentümer um {missing:money} oder zahlen Sie selbst.',
  'ledger.fund-short-held':
    'Auf {account} liegen {held:money} für {holder}, gebraucht werden {needed:money}. Buchen Sie zuerst {missing:money} dorthin um.',
  'ledger.fund-short-company':
    'Auf {account} liegen {held:money} eigenes Geld, gebraucht werden {needed:money}. Nennen Sie das Objekt oder buchen Sie zuerst {missing:money} eigenes Geld dorthin um.',
  'ledger.fund-short-unnamed':
    'Auf {account} liegen dafür {held:money}, gebraucht werden {needed:money}. Nehmen Sie einen kleineren Betrag oder buchen Sie zuerst {missing:money} dorthin um.',
  'ledger.nothing-due-to-manager':
    '{property} schuldet Ihnen nichts für Vorschüsse oder von Ihnen bezahlte Rechnungen, {amount:money} sind also zu viel. Gebühren entnehmen Sie mit einem Gebührenlauf.',
  'ledger.beyond-due-to-manager':
    '{property} schuldet Ihnen {due:money} für Vorschüsse und von Ihnen bezahlte Rechnungen. {amount:money} sind zu viel: erstatten Sie höchstens {due:money}. Gebühren entnehmen Sie mit einem Gebührenlauf.',
  'ledger.wrong-account-kind': '{account} ist für Ihr eigenes Geld. Wählen Sie ein Treuhandkonto.',
  'ledger.wrong-account-deposits': '{account} ist für Kautionen. Wählen Sie ein Treuhandkonto.',
  'ledger.zero-amount': 'Geben Sie einen Betrag ein, oder lassen Sie die Zeile weg.',
  'ledger.amount-too-large': 'Geben Sie einen kleineren Betrag ein.',
  'ledger.amount-not-whole': 'Beträge sind ganze Zahlen der kleinsten Einheit, etwa Cent.',
  'ledger.closing-in-future': 'Heute ist der {today}. Schließen Sie höchstens bis zu diesem Tag.',
  'ledger.books-open': 'Die Bücher sind schon offen.',
  'ledger.counter-account-controlled':
    'Auch auf dieses Konto wird nicht von Hand gebucht. Wählen Sie ein anderes Konto.',
  'ledger.control-account-ties': '{number} {name} stimmt bis {date}. Es gibt nichts zu berichtigen.',
  'ledger.not-a-control-account':
    'Wählen Sie ein Abstimmkonto: Forderungen, Vorauszahlungen, Kautionen oder noch nicht eingezahlte Gelder.',
  'ledger.no-such-entry': 'Diese Buchung gibt es in diesen Büchern nicht.',
  'ledger.key-used-for-entry':
    'Dieser Schlüssel wurde für Buchung {entry} benutzt, die etwas anderes sagt. Nehmen Sie einen anderen, oder sehen Sie die Buchung an.',
  'ledger.reversal-stays': 'Buchung {entry} ist ein Storno, und ein Storno bleibt. Buchen Sie das Richtige neu.',
  'ledger.already-reversed': 'Buchung {entry} wurde schon storniert, durch Buchung {reversal}.',
  'ledger.tenants-total-too-large':
    'Die Summe aller Mieter in {currency} würde zu groß. Geben Sie einen kleineren Betrag ein.',
  'ledger.line-account-unknown': 'Dieses Konto gibt es nicht. Wählen Sie ein anderes.',
  'ledger.reversal-before-entry': 'Buchung {entry} ist vom {date}. Nehmen Sie diesen oder einen späteren Tag.',
  'ledger.not-a-recurring-day': 'Am {day} wird nicht gebucht. Wählen Sie einen der Buchungstage.',
  'ledger.ends-before-start': 'Es beginnt am {day}. Lassen Sie es an diesem oder einem späteren Tag enden.',
  'ledger.key-used-for-recurring': 'Dieser Schlüssel wurde für „{name}“ benutzt. Nehmen Sie einen anderen.',
  'ledger.no-such-template': 'Diese Vorlage gibt es in diesen Büchern nicht.',
  'ledger.template-exists': 'Eine Vorlage „{name}“ gibt es schon. Wählen Sie einen anderen Namen.',
  'ledger.no-such-recurring': 'Diese wiederkehrende Buchung gibt es in diesen Büchern nicht.',
  'ledger.recurring-has-posted':
    'Mit „{name}“ wurde schon gebucht, deshalb bleibt es. Beenden Sie es stattdessen: Dann wird nichts mehr gebucht.',
  'ledger.comparison-incomplete': 'Ein Vergleichszeitraum braucht seinen ersten und letzten Tag. Geben Sie beide an.',
  'ledger.number-in-use': 'Ein anderes Konto hat diese Nummer. Wählen Sie eine andere.',
  'ledger.template-name-in-use': 'Eine andere Vorlage hat diesen Namen. Wählen Sie einen anderen.',
  'ledger.system-account-stays': 'Das Programm selbst bucht auf dieses Konto, deshalb bleibt es.',
  'ledger.postings-there': 'Auf diesem Konto sind Buchungen, deshalb bleibt es. Archivieren Sie es stattdessen.',
  'ledger.sides-differ': 'Soll und Haben sind verschieden. Berichtigen Sie die Beträge.',
  'ledger.closed-meanwhile': 'Die Bücher wurden inzwischen geschlossen. Nehmen Sie ein späteres Datum.',
  'ledger.reversed-meanwhile': 'Diese Buchung wurde inzwischen storniert.',
  'ledger.default-bank':
    '{number} {name} ist das Standardkonto für {what}. Wählen Sie zuerst in den Einstellungen zur Miete ein anderes.',
  'ledger.recurring-changed':
    'Jemand anders hat diese wiederkehrende Buchung inzwischen geändert. Sehen Sie noch einmal nach und speichern Sie dann.',
  'ledger.template-changed':
    'Jemand anders hat diese Vorlage inzwischen geändert. Sehen Sie noch einmal nach und speichern Sie dann.',
  'ledger.lines-changed': 'Die Zeilen sind jetzt andere.',
  'ledger.field-changed': 'Dort steht jetzt {now}; Sie haben {wanted} geschrieben.',
  'ledger.follows-ledgers-tenant-receivable': words['control_tenant-receivable'],
  'ledger.follows-ledgers-prepayments': words.control_prepayments,
  'ledger.follows-ledgers-deposits-held': words['control_deposits-held'],
  'ledger.follows-ledgers-last-months-rent': words['control_last-months-rent'],
  'ledger.follows-ledgers-undeposited': words.control_undeposited,
  'ledger.unknown-property':
    'Dieses Objekt gibt es in diesem Arbeitsbereich nicht. Wählen Sie etwas anderes, oder lassen Sie es weg.',
  'ledger.unknown-unit':
    'Diese Einheit gibt es in diesem Arbeitsbereich nicht. Wählen Sie etwas anderes, oder lassen Sie es weg.',
  'ledger.unknown-lease':
    'Diesen Mietvertrag gibt es in diesem Arbeitsbereich nicht. Wählen Sie etwas anderes, oder lassen Sie es weg.',
  'ledger.unknown-person':
    'Diese Person gibt es in diesem Arbeitsbereich nicht. Wählen Sie etwas anderes, oder lassen Sie es weg.',
  'ledger.unknown-bank-account':
    'Dieses Bankkonto gibt es in diesem Arbeitsbereich nicht. Wählen Sie etwas anderes, oder lassen Sie es weg.',
  'ledger.mixed-currencies':
    'Jede Währung muss für sich ausgeglichen sein: {differences}. Führen Sie den Umtausch über ein Verrechnungskonto.',
  'ledger.unbalanced': 'Soll und Haben sind verschieden: {differences}. Berichtigen Sie die Beträge.',
  'ledger.line-too-large': 'Geben Sie höchstens {amount} je Zeile ein.',
  'ledger.untied-by-entries':
    '{number} {name} weicht zum {through} um {by} von den Mietkonten ab: Buchung {entries}. Stornieren Sie die Buchung, oder berichtigen Sie das Konto unter Bücher schließen.',
  'ledger.untied-by-leases':
    '{number} {name} weicht zum {through} um {by} von den Mietkonten ab: Mietvertrag {leases}. Schließen Sie bis zu einem späteren Tag, an dem beide stimmen, oder berichtigen Sie die Tage am Mietvertrag.',
  'ledger.untied-by-both':
    '{number} {name} weicht zum {through} um {by} von den Mietkonten ab: Mietvertrag {leases}, Buchung {entries}. Schließen Sie bis zu einem späteren Tag, an dem beide stimmen, oder berichtigen Sie die Tage am Mietvertrag.',
  'ledger.broken-books-balance':
    'Soll und Haben sind in der Summe verschieden, bis {through}. Bitten Sie den Betreiber, „npm run gable -- verify“ auszuführen: Das zeigt, wo.',
  'ledger.broken-seals-unbroken':
    'Die Siegel der letzten Buchungen stimmen nicht mehr, bis {through}. Bitten Sie den Betreiber, „npm run gable -- verify“ auszuführen: Das zeigt, wo.',
  'ledger.broken-unknown':
    'Etwas stimmt nicht, bis {through}. Bitten Sie den Betreiber, „npm run gable -- verify“ auszuführen: Das zeigt, wo.',
  'ledger.reopen-later':
    'Die Bücher sind bis {through} geschlossen. Geben Sie einen früheren Tag an, oder keinen, um alle zu öffnen.',
  'ledger.line-account-archived':
    'Konto {number} {name} ist archiviert. Wählen Sie ein anderes, oder stellen Sie es zuerst wieder her.',
  'ledger.too-many-missed':
    'Ab {day} würden {count} Buchungen auf einmal gebucht. Nehmen Sie einen späteren Tag, sodass es höchstens {most} sind.',
  'ledger.page-mark-of-another':
    'Diese Seitenmarke gehört zu einer anderen Abfrage. Beginnen Sie wieder auf der ersten Seite.',
  'ledger.page-mark-same-question': 'Lassen Sie es weg, oder fragen Sie dasselbe wie vorher.',
  'ledger.as-of-before-period':
    'Der Zeitraum beginnt am {from}, nach diesem Tag. Nehmen Sie diesen oder einen späteren.',
  'ledger.period-ends-before':
    'Der Zeitraum endet am {to} und kann nicht am {from} beginnen. Geben Sie auch sein Ende an.',
  'ledger.period-reversed':
    'Der Zeitraum kann nicht am {from} beginnen und am {to} enden. Tauschen Sie beide, oder ändern Sie einen.',
  'ledger.comparison-reversed':
    'Der Vergleichszeitraum beginnt am {from} und endet am {to}. Ändern Sie einen der Tage.',
  'ledger.entry-of-charge':
    'Buchung {entry} gehört zu einer Forderung. Nehmen Sie die Forderung auf dem Mietkonto zurück; die Buchung folgt.',
  'ledger.entry-of-distribution':
    'Buchung {entry} gehört zu einem Ausschüttungslauf. Stornieren Sie den Lauf unter Eigentümer, Ausschüttungen; die Buchung folgt.',
  'ledger.entry-of-fee':
    'Buchung {entry} gehört zu einem Gebührenlauf. Stornieren Sie den Lauf unter Eigentümer, Gebühren; die Buchung folgt.',
  'ledger.entry-of-transfer':
    'Buchung {entry} gehört zu einem Verkauf oder einer Übergabe. Stornieren Sie ihn unter Eigentümer, Eigentümerwechsel; die Buchung folgt.',
  'ledger.entry-of-receipt':
    'Buchung {entry} gehört zu einer Zahlung. Nehmen Sie die Zahlung unter Zahlungen oder auf dem Mietkonto zurück; die Buchung folgt.',
  'ledger.entry-of-receipt-return':
    'Buchung {entry} sagt, dass eine Zahlung zurückging. Erfassen Sie die Zahlung noch einmal, falls sie doch kam.',
  'ledger.entry-of-allocation':
    'Buchung {entry} sagt, was eine Zahlung oder Gutschrift bezahlt hat. Wählen Sie bei der Zahlung andere Forderungen, oder nehmen Sie sie dort zurück.',
  'ledger.entry-of-credit':
    'Buchung {entry} gehört zu einer Gutschrift. Nehmen Sie die Gutschrift auf dem Mietkonto zurück; die Buchung folgt.',
  'ledger.entry-of-credit-void':
    'Buchung {entry} nahm eine Gutschrift zurück. Geben Sie die Gutschrift noch einmal, falls sie doch richtig war.',
  'ledger.entry-of-refund':
    'Buchung {entry} gehört zu einer Auszahlung. Nehmen Sie die Auszahlung auf dem Mietkonto zurück, oder machen Sie die Abrechnung rückgängig, aus der sie kam.',
  'ledger.entry-of-bill':
    'Buchung {entry} gehört zu einer Rechnung. Stornieren oder ändern Sie die Rechnung unter Rechnungen.',
  'ledger.entry-of-bill-credit':
    'Buchung {entry} gehört zu einer Gutschrift eines Lieferanten. Stornieren Sie sie unter Rechnungen, Gutschriften.',
  'ledger.entry-of-bill-payment':
    'Buchung {entry} gehört zu einer Zahlung von Rechnungen. Stornieren Sie die Zahlung bei einer der Rechnungen.',
  'ledger.entry-of-unclaimed':
    'Buchung {entry} gehört zu nicht abgeholtem Geld. Stornieren Sie sie unter Bank, Nicht abgeholt.',
  'ledger.entry-of-refund-owed':
    'Buchung {entry} fordert eine Auszahlung vom Mieter zurück, weil dessen Zahlung zurückging. Nehmen Sie die Auszahlung oder die Forderung auf dem Mietkonto zurück.',
  'ledger.entry-of-deposit-batch':
    'Buchung {entry} gehört zu einer Einzahlung bei der Bank. Machen Sie die unter Einzahlung rückgängig; die Buchung folgt.',
  'ledger.entry-of-online-payout':
    'Buchung {entry} gehört zu einer Auszahlung eines Zahlungsanbieters. Sie folgt dem, was der Anbieter sagt.',
  'ledger.entry-of-deposit-interest':
    'Buchung {entry} schrieb einer Kaution Zinsen gut. Nehmen Sie das bei der Kaution des Mietvertrags zurück, oder machen Sie die Abrechnung rückgängig, aus der sie kamen.',
  'ledger.entry-of-deposit-opening':
    'Buchung {entry} übernahm eine Kaution. Nehmen Sie das bei der Kaution des Mietvertrags zurück, oder machen Sie den Import rückgängig, aus dem sie kam.',
  'ledger.entry-of-deposit-carried':
    'Buchung {entry} nahm eine Kaution mit dem Mietverhältnis in ein anderes Gebäude mit. Sie geht zurück, wenn das Mietverhältnis zurückgeht.',
  'ledger.entry-of-deposit-banked':
    'Buchung {entry} buchte das Geld einer Kaution zwischen Bankkonten um. Nehmen Sie stattdessen die Zahlung, Auszahlung oder Abrechnung zurück; die Buchung folgt.',
  'ledger.entry-of-last-month-joined':
    'Buchung {entry} buchte die letzte Monatsmiete zur Kaution um. Nehmen Sie das bei der Kaution des Mietvertrags zurück; die Buchung folgt.',
  'ledger.entry-of-import-undone':
    'Buchung {entry} machte einen Import rückgängig. Importieren Sie noch einmal, falls er doch richtig war.',
  'ledger.entry-of-balances-forward':
    'Buchung {entry} übernahm Salden importierter Bücher. Machen Sie den Import rückgängig, aus dem sie kamen; die Buchung folgt.',
  'ledger.datev-changed':
    'Jemand anderes hat die DATEV-Einstellungen inzwischen geändert. Sehen Sie sie an und speichern Sie dann.',
  'ledger.datev-for-germany':
    'DATEV-Dateien gibt es für Arbeitsbereiche in Deutschland. Exportieren Sie stattdessen Excel oder CSV.',
  'ledger.datev-not-set': 'Geben Sie zuerst Berater- und Mandantennummer unter Export → DATEV-Einstellungen ein.',
  'ledger.datev-one-year':
    'Eine DATEV-Datei fasst ein Wirtschaftsjahr. Wählen Sie einen ersten und einen letzten Tag innerhalb eines Wirtschaftsjahres.',
  'ledger.datev-euro':
    'Eine DATEV-Datei ist in EUR, und dieser Zeitraum hat {currency}. Exportieren Sie stattdessen Excel oder CSV.',
  'ledger.datev-account':
    'DATEV kann Konto {number} {name} nicht lesen. Verwenden Sie Nummern mit bis zu {length:count} Ziffern, jede nur einmal, oder ändern Sie die Sachkontenlänge.',
  'ledger.datev-too-many': 'Eine DATEV-Datei fasst {most:count} Zeilen. Wählen Sie einen kürzeren Zeitraum.',
  'ledger.one-currency-file':
    'Diese Datei fasst nur eine Währung, und Ihre Bücher haben {currencies:names}. Exportieren Sie stattdessen Excel oder CSV.',
  'ledger.entry-of-record': 'Buchung {entry} gehört zu einem Eintrag. Nehmen Sie ihn dort zurück; die Buchung folgt.',
});
