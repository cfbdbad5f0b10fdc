import type { receipts } from './receipts.ts';
import { translationOf } from './refusal.ts';

export const de = translationOf<typeof receipts>()({
  'receipts.batch-is-payout':
    '{batch} ist eine Auszahlung eines Zahlungsanbieters. Sie bleibt, wie der Anbieter sie gezahlt hat.',
  'receipts.held-by-provider':
    '{receipt} wurde online gezahlt. {provider} bringt die Zahlung mit einer Auszahlung zur Bank und meldet, wenn sie zurückkommt. Erstatten Sie sie dort.',
  'receipts.held-by-debit': '{receipt} wird per Lastschrift eingezogen und kommt am Einzugstag auf das Bankkonto.',
  'receipts.batch-undone': '{batch} wurde schon am {day} rückgängig gemacht.',
  'receipts.returned-in-batch':
    '{receipt} in dieser Einzahlung ging seither zurück oder wurde zurückgenommen. Die Einzahlung bleibt.',
  'receipts.settled-in-batch':
    '{receipt} in dieser Einzahlung hat eine Kaution bezahlt, die abgerechnet ist ({settlement}). Machen Sie zuerst diese Abrechnung bei der Kaution des Mietvertrags rückgängig.',
  'receipts.no-such-batch': 'Diese Einzahlung gibt es in diesem Arbeitsbereich nicht.',
  'receipts.voided-so-exclude': '{receipt} wurde am {day} zurückgenommen. Schließen Sie sie aus.',
  'receipts.wrong-account-kind': '{account} ist für Ihr eigenes Geld. Wählen Sie {other}.',
  'receipts.deposited-already': '{receipt} ist schon in {place}. Lassen Sie sie weg.',
  'receipts.batch-currencies':
    '{receipt} ist in {currency}, andere sind in {others}. Machen Sie für jede Währung eine Einzahlung.',
  'receipts.check-post-dated':
    'Der {day} liegt in der Zukunft. Nehmen Sie den {today} oder einen früheren Tag, oder erlauben Sie vordatierte Schecks unter Einstellungen, Miete.',
  'receipts.check-to-come':
    'Dieser Scheck ist auf den {day} datiert und wird an diesem Tag verrechnet, die ältesten Posten zuerst. Ordnen Sie ihn danach von Hand zu.',
  'receipts.lease-twice': 'Geben Sie je Mietvertrag einen Betrag ein.',
  'receipts.one-ledger': '{lease} und {other} haben ein gemeinsames Mietkonto. Fassen Sie beide Beträge zusammen.',
  'receipts.other-currency':
    '{lease} ist in {currency}, die Zahlung in {other}. Erfassen Sie für jede Währung eine Zahlung.',
  'receipts.no-such-person': 'Diese Person gibt es in diesem Arbeitsbereich nicht. Wählen Sie eine andere.',
  'receipts.nothing-for-lease': 'Von {receipt} wurde nichts für diesen Mietvertrag bezahlt. Wählen Sie einen anderen.',
  'receipts.already-voided': '{receipt} wurde schon am {day} zurückgenommen.',
  'receipts.no-such-receipt': 'Diese Zahlung gibt es in diesem Arbeitsbereich nicht.',
  'receipts.nothing-to-refund': 'Es gibt kein Guthaben zum Auszahlen.',
  'receipts.only-credits':
    'Es gibt nur Gutschriften; Geld, das erstattet werden könnte, wurde nicht gezahlt. Lassen Sie sie für die nächsten Forderungen stehen, oder zahlen Sie auch Gutschriften aus (`withCredits`).',
  'receipts.before-tenancy': 'Das Mietverhältnis begann am {began}. Nehmen Sie den {day} oder einen späteren Tag.',
  'receipts.opening-never-returned':
    '{receipt} wurde als Saldovortrag übernommen: Davon kann keine Zahlung zurückgehen. Sagen Sie, dass es ein Versehen war.',
  'receipts.refunded':
    'Ein Teil von {receipt} wurde mit {refund} zurückgezahlt. Nehmen Sie zuerst diese Auszahlung zurück, oder melden Sie die Zahlung als zurückgegangen.',
  'receipts.no-such-refund': 'Diese Auszahlung gibt es in diesem Arbeitsbereich nicht.',
  'receipts.too-much-together': 'Zusammen ist das mehr als {amount}. Teilen Sie es auf.',
  'receipts.refund-undeposited':
    'Das Geld ist noch nicht eingezahlt. Erfassen Sie zuerst die Einzahlung, oder wählen Sie das Konto, von dem erstattet wird.',
  'receipts.refund-from-several': 'Das Geld liegt auf mehreren Bankkonten. Wählen Sie das, von dem erstattet wird.',
  'receipts.refund-too-large-with-credits':
    'Am {day} sind nur {amount} an Zahlungen und Gutschriften zum Auszahlen da. Zahlen Sie höchstens das aus.',
  'receipts.refund-too-large':
    'Am {day} sind nur {amount} an Zahlungen zum Auszahlen da. Zahlen Sie höchstens das aus.',
  'receipts.refund-too-large-but-credits':
    'Am {day} sind nur {amount} an Zahlungen zum Auszahlen da. Zahlen Sie höchstens das aus, oder auch Gutschriften.',
  'receipts.unusual-amount':
    '{amount} sind weit mehr, als offen ist, nämlich {open}. Prüfen Sie den Betrag, oder bestätigen Sie ihn.',
  'receipts.recorded-twice':
    '{amount} wurden gerade eben als {receipt} erfasst. Erfassen Sie es nur noch einmal, wenn es zweimal kam.',
  'receipts.recorded-twice-from':
    '{amount} von {payer} wurden gerade eben als {receipt} erfasst. Erfassen Sie es nur noch einmal, wenn es zweimal kam.',
  'receipts.recorded-already':
    '{receipt} ist derselbe Vertrag mit demselben Betrag, eingegangen am {day}. Erfassen Sie diese Zeile nur, wenn es eine weitere Zahlung ist.',
  'receipts.same-row':
    'Vertrag, Betrag und Verwendungszweck sind dieselben wie in Zeile {row}. Erfassen Sie beide nur, wenn es zwei Zahlungen sind.',
  'receipts.slip-differs': 'Die Zeilen ergeben {entered}, der Einzahlungsbeleg sagt {slip}. Beides muss gleich sein.',
  'receipts.deposit-needs-bank': 'Wählen Sie das Bankkonto der Einzahlung.',
  'receipts.no-such-receipt-batch': 'Diese Sammelerfassung gibt es in diesem Arbeitsbereich nicht.',
  'receipts.receipt-batch-voided': 'Diese Sammelerfassung wurde schon am {day} zurückgenommen.',
});
