import type { payables } from './payables.ts';
import { translationOf } from './refusal.ts';

export const de = translationOf<typeof payables>()({
  'payables.no-such-vendor': 'Diesen Lieferanten gibt es in diesem Arbeitsbereich nicht.',
  'payables.no-such-account': 'Wählen Sie ein Konto dieses Arbeitsbereichs.',
  'payables.not-for-costs':
    'Wählen Sie ein Konto für Erträge, Aufwand oder Vermögen: {number} {name} wird von Gable geführt',
  'payables.no-such-person': 'Wählen Sie eine Person dieses Arbeitsbereichs.',
  'payables.person-or-new': 'Wählen Sie eine Person, oder geben Sie eine neue ein.',
  'payables.name-missing': 'Geben Sie einen Namen ein.',
  'payables.is-vendor': '{name} ist bereits Lieferant.',
  'payables.discount-incomplete': 'Geben Sie Tage und Prozentsatz des Skontos ein, oder keines von beiden.',
  'payables.discount-after-due': 'Das Skonto endet nach der Fälligkeit. Verwenden Sie höchstens {days} Tage.',
  'payables.vendor-archived': '{name} ist archiviert. Stellen Sie den Lieferanten zuerst wieder her.',
  'payables.no-bank-details': 'Diese Bankverbindung gibt es nicht. Vielleicht hat jemand sie ersetzt.',
  'payables.no-such-approval-link':
    'Dieser Link ist beendet. Bitten Sie den Absender um einen neuen, oder antworten Sie auf die E-Mail.',
  'payables.owner-not-asked':
    'Der Anteil dieses Objekts liegt innerhalb der Grenze der Eigentümer: Niemand wird gefragt.',
  'payables.owner-approved': 'Dieser Eigentümer hat die Rechnung schon freigegeben.',
  'payables.owner-without-email':
    'Dieser Eigentümer hat keine E-Mail-Adresse. Tragen Sie eine ein, oder halten Sie die Freigabe fest.',
  'payables.no-such-bill': 'Diese Rechnung gibt es in diesem Arbeitsbereich nicht.',
  'payables.no-such-property': 'Wählen Sie ein Objekt dieses Arbeitsbereichs.',
  'payables.property-needed':
    'Wählen Sie ein Objekt. Eigene Kosten des Unternehmens erfasst nur, wer mit allen Objekten arbeitet.',
  'payables.no-such-unit': 'Wählen Sie eine Einheit des Objekts.',
  'payables.no-such-lease': 'Wählen Sie einen Mietvertrag des Objekts',
  'payables.markup-needs-property': 'Einen Aufschlag trägt nur der Eigentümer eines Objekts',
  'payables.other-currency': 'Eine Rechnung hat eine Währung, und {property} hat {currency}.',
  'payables.too-large': 'Zusammen ist das zu viel für eine Rechnung.',
  'payables.due-before-date': 'Geben Sie eine Fälligkeit ab dem Rechnungsdatum ein.',
  'payables.part-elsewhere':
    'Ein Teil dieser Rechnung ist für ein Objekt, mit dem Sie nicht arbeiten. Fragen Sie jemanden, der mit allen arbeitet.',
  'payables.duplicate-invoice':
    'Rechnung {invoice} von {vendor} ist bereits als {bill} erfasst. Stornieren Sie diese zuerst, oder berichtigen Sie die Nummer.',
  'payables.same-number': '{vendor} hat die Nummer {invoice} schon verwendet: {bill} vom {day}.',
  'payables.same-amount': '{bill} von {vendor} vom {day} hat denselben Betrag.',
  'payables.bill-incomplete': '{bill} hat keinen Lieferanten oder keine Positionen. Ergänzen Sie sie zuerst.',
  'payables.files-need-all':
    'Rechnungen als Datei nimmt auf, wer mit allen Objekten arbeitet. Erfassen Sie die Rechnung, und hängen Sie die Datei an.',
  'payables.is-a-credit': 'Das ist eine Gutschrift und keine Rechnung.',
  'payables.same-file': 'Diese Datei ist bereits {bill}.',
  'payables.not-a-draft': '{bill} ist bereits eingereicht.',
  'payables.not-submitted': '{bill} wartet nicht auf Freigabe.',
  'payables.above-limit': '{bill} liegt über Ihrer Grenze von {limit}. Fragen Sie jemanden mit einer höheren.',
  'payables.four-eyes':
    'Sie haben diese Rechnung erfasst oder Betrag, Lieferant oder Aufteilung zuletzt geändert. Über {limit} gibt sie jemand anderes frei.',
  'payables.not-an-owner': 'Wählen Sie einen Eigentümer dieses Objekts.',
  'payables.partly-paid': '{bill} ist teilweise bezahlt. Stornieren Sie zuerst die Zahlung.',
  'payables.bill-void': '{bill} ist storniert.',
  'payables.not-payable': '{bill} ist nicht freigegeben. Geben Sie sie frei, bevor sie bezahlt wird.',
  'payables.of-other-vendor': '{bill} ist von einem anderen Lieferanten.',
  'payables.bill-twice': 'Nennen Sie jede Rechnung einmal.',
  'payables.more-than-open': 'Bei {bill} sind {open} offen. Geben Sie das oder weniger ein.',
  'payables.discount-over': 'Das Skonto von {bill} ist abgelaufen. Zahlen Sie den ganzen Betrag.',
  'payables.not-a-bank': 'Wählen Sie ein Bankkonto.',
  'payables.paid-before-bill': 'Geben Sie einen Tag ab dem {day} ein, an dem {bill} gebucht wurde.',
  'payables.line-before-bill':
    'Rechnung {bill} wurde am {day:date} gebucht, nach dem Tag dieser Kontobewegung. Wählen Sie, was sie sonst bezahlt hat.',
  'payables.paid-in-future': 'Geben Sie einen Tag ein, der nicht in der Zukunft liegt.',
  'payables.run-whole': 'Ein Zahlungslauf zahlt für alle Objekte. Bitten Sie jemanden, der mit allen arbeitet.',
  'payables.no-such-run': 'Diesen Zahlungslauf gibt es hier nicht.',
  'payables.no-such-file': 'Diese Zahlungsdatei gibt es hier nicht.',
  'payables.deposit-bank': '{account} hält Kautionen. Wählen Sie ein anderes Konto',
  'payables.nothing-to-pay': 'Es gibt nichts zu zahlen. Nichts wurde erfasst.',
  'payables.changed-since-preview':
    'Seit der Vorschau hat sich etwas geändert. Nichts wurde erfasst. Prüfen Sie die neue Vorschau und bereiten Sie den Lauf dann vor.',
  'payables.run-not-open': 'Der Zahlungslauf {run} ist schon freigegeben oder storniert. Laden Sie ihn neu.',
  'payables.run-empty': 'Alle Zahlungen des Zahlungslaufs {run} sind storniert. Stornieren Sie den Lauf.',
  'payables.payee-unverified':
    'Die Bankverbindung von {vendor} ist geändert oder nicht bestätigt. Bestätigen Sie sie, oder stornieren Sie diese Zahlung.',
  'payables.ach-incomplete': 'Geben Sie alle fünf an: Bankleitzahl, Bank, Absender, Firmenname und Firmennummer',
  'payables.iban-missing': 'Tragen Sie zuerst unter Bank die IBAN von {account} ein',
  'payables.bank-number-missing': '{account} hat keine Kontonummer. Tragen Sie sie unter Bank, Konto bearbeiten, ein.',
  'payables.run-not-released':
    'Der Zahlungslauf {run} ist nicht freigegeben. Geben Sie ihn frei, dann drucken Sie seine Schecks.',
  'payables.no-checks': 'Der Zahlungslauf {run} hat keine gültigen Schecks.',
  'payables.not-a-check': 'Die Zahlung {payment} ist kein Scheck, der noch einmal gedruckt werden kann.',
  'payables.check-number-used': 'Der Scheck {number} von {account} ist vergeben. Geben Sie eine freie Nummer ein.',
  'payables.no-such-payment': 'Diese Zahlung gibt es in diesem Arbeitsbereich nicht.',
  'payables.payment-void': 'Zahlung {payment} wurde bereits storniert.',
  'payables.rules-changed': 'Jemand hat diese Grenzen inzwischen geändert. Sehen Sie sie noch einmal an.',
  'payables.no-such-recurring': 'Diese wiederkehrende Rechnung gibt es in diesem Arbeitsbereich nicht.',
  'payables.ends-before-start': 'Geben Sie ein Ende ab dem {day} ein',
  'payables.too-many-missed':
    'Damit würden {count} Rechnungen auf einmal erfasst. Geben Sie einen späteren Tag ein: höchstens {most} sind möglich',
  'payables.recurring-over': 'Diese wiederkehrende Rechnung ist beendet. Legen Sie eine neue an.',
  'payables.no-such-credit': 'Diese Gutschrift gibt es in diesem Arbeitsbereich nicht.',
  'payables.duplicate-credit':
    'Gutschrift {number} von {vendor} ist bereits als {credit} erfasst. Stornieren Sie diese zuerst, oder berichtigen Sie die Nummer.',
  'payables.credit-void': 'Die Gutschrift {credit} ist storniert.',
  'payables.credit-in-future': 'Geben Sie einen Tag ein, der nicht in der Zukunft liegt',
  'payables.credit-applied':
    'Ein Teil der Gutschrift {credit} ist verrechnet. Lösen Sie sie zuerst von ihren Rechnungen.',
  'payables.credit-too-small':
    'Die Gutschrift {credit} kann bei {bill} höchstens {most} ausgleichen: Positionen desselben Objekts, soweit beide offen sind. Geben Sie das oder weniger ein.',
  'payables.credit-of-other-vendor': '{bill} ist von einem anderen Lieferanten oder in einer anderen Währung',
  'payables.credit-not-on-bill':
    'Die Gutschrift {credit} ist mit {bill} nicht für sich verrechnet. Was ein Zahlungslauf verrechnet hat, gehört zu seiner Zahlung.',
  'payables.not-own-account': '{account} hält nicht Ihr eigenes Geld. Wählen Sie ein Geschäftskonto',
  'payables.not-owners-account':
    '{account} hält kein Geld von Eigentümern. Wählen Sie ein Treuhand- oder Eigentümerkonto',
  'payables.paid-from-own':
    '{account} ist für Ihr eigenes Geld, und {bill} ist eine Rechnung eines Objekts. Wählen Sie ein Treuhandkonto, oder halten Sie sie als vom eigenen Konto für die Eigentümer gezahlt fest',
  'payables.paid-from-deposits': '{account} hält Kautionen, die keine Rechnungen zahlen. Wählen Sie ein anderes Konto',
  'payables.own-cost-of-owner':
    '{account} hält Geld eines Eigentümers, und {bill} sind Ihre eigenen Kosten. Wählen Sie ein Geschäftskonto',
  'payables.own-cost': '{bill} hat eine Position ohne Objekt: Ihre eigenen Kosten. Zahlen Sie sie ohne Eigentümer.',
  'payables.not-by-manager': 'Zahlung {payment} kam nicht von Ihrem eigenen Konto.',
  'payables.reimbursed-before': 'Geben Sie einen Tag ab dem {day} ein, an dem gezahlt wurde',
  'payables.reimbursed': 'Zahlung {payment} ist erstattet. Stornieren Sie zuerst diese Buchung im Journal.',
  'payables.own-bank-details':
    'Sie haben diese Bankverbindung eingegeben. Jemand anderes, der Rechnungen freigeben darf, muss sie bestätigen.',
});
