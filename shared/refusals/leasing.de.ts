import type { leasing } from './leasing.ts';
import { translationOf } from './refusal.ts';

export const de = translationOf<typeof leasing>()({
  'leasing.drafter-cannot-sign': 'Mit Ihrer Rolle schreiben Sie Entwürfe. Bitten Sie die Verwaltung zu unterschreiben.',
  'leasing.no-amount-begins': 'Kein Betrag dieses Postens beginnt am {day}.',
  'leasing.amount-has-begun': 'Er gilt schon. Setzen Sie einen anderen Betrag ab heute oder ab einem späteren Tag.',
  'leasing.too-many-charges': 'Ein Mietvertrag hat höchstens {most} Posten. Nutzen Sie einen vorhandenen.',
  'leasing.charge-ended': 'Dieser Posten endete am {day}. Fügen Sie ihn ab einem Tag neu hinzu.',
  'leasing.charge-begins-later': 'Er beginnt am {day}. Nehmen Sie ihn stattdessen zurück.',
  'leasing.before-charge': 'Dieser Posten beginnt am {day}. Wählen Sie diesen oder einen späteren Tag.',
  'leasing.after-charge': 'Dieser Posten endet am {day}. Wählen Sie diesen oder einen früheren Tag.',
  'leasing.ends-by-notice': '{lease} endet durch Kündigung oder vorzeitig am {day}. Nehmen Sie das zuerst zurück.',
  'leasing.has-end': '{lease} endet am {day}. Nehmen Sie das zuerst zurück.',
  'leasing.nobody-lived-there':
    'Dort hat noch niemand gewohnt. Stornieren Sie diesen Mietvertrag und schreiben Sie einen neuen.',
  'leasing.same-unit': 'Wählen Sie eine andere Einheit.',
  'leasing.unit-currency-differs': 'Die Miete von {unit} ist in {currency}, dieser Mietvertrag in {other}.',
  'leasing.next-term-without-day': 'Dieser Mietvertrag hat kein Ende. Sagen Sie, wann die nächste Laufzeit beginnt.',
  'leasing.next-term-too-early': 'Diese Laufzeit begann am {day}; die nächste beginnt später.',
  'leasing.next-term-gap': 'Die nächste Laufzeit beginnt am {day}, ohne Lücke.',
  'leasing.past-day': 'Wählen Sie den {day} oder einen späteren Tag.',
  'leasing.carried-on-since': 'Er ist seitdem weitergelaufen. Wählen Sie den {day} oder einen späteren Tag.',
  'leasing.no-such-charge-here': 'Diesen Posten gibt es in diesem Mietvertrag nicht.',
  'leasing.nobody-joins-or-leaves': 'Sagen Sie, wer dazukommt oder ausscheidet.',
  'leasing.already-on-lease': 'Jemand steht schon im Mietvertrag. Lassen Sie die Person am selben Tag ausscheiden.',
  'leasing.not-on-lease-then': 'Diese Person steht dann nicht im Mietvertrag.',
  'leasing.no-tenant-then': 'Am {day} wäre niemand Mieter. Machen Sie jemanden zum Mieter.',
  'leasing.term-over': 'Die Laufzeit war am {day} vorbei. Was dann geschah, bleibt.',
  'leasing.too-many-clauses': 'Ein Posten hat höchstens {most} Klauseln. Nehmen Sie zuerst eine heraus.',
  'leasing.index-above-zero': 'Ein Index ist größer als null.',
  'leasing.clause-without-index': 'Diese Klausel erhöht die Miete um einen festen Prozentsatz. Sie hat keinen Index.',
  'leasing.charge-too-large': 'Das wäre mehr, als ein Posten betragen kann.',
  'leasing.clause-raises-later':
    'Diese Klausel erhöht als Nächstes am {day}. Nehmen Sie diesen oder einen späteren Tag, oder sagen Sie, dass beide Seiten zugestimmt haben.',
  'leasing.clause-notice':
    'Die Klausel verlangt {days} Tage Ankündigung, also den {day}. Sagen Sie, dass die andere Seite zugestimmt hat, wenn es früher sein soll.',
  'leasing.no-such-clause': 'Diese Klausel gibt es in diesem Mietvertrag nicht.',
  'leasing.notice-given': '{lease} ist schon zum {day} gekündigt. Nehmen Sie die Kündigung zuerst zurück.',
  'leasing.notice-in-future': 'Der Tag der Kündigung kann nicht in der Zukunft liegen.',
  'leasing.notice-too-short':
    'Am {day} gegeben, beendet diese Kündigung den Mietvertrag frühestens am {earliest}. Sagen Sie, dass beide Seiten zugestimmt haben, wenn es früher sein soll.',
  'leasing.not-begun': '{lease} hat noch nicht begonnen. Stornieren Sie ihn stattdessen.',
  'leasing.ends-earlier': 'Er endet ohnehin am {day}. Wählen Sie einen früheren Tag.',
  'leasing.no-notice': '{lease} ist nicht gekündigt.',
  'leasing.carried-on':
    '{lease} wird von der Laufzeit danach fortgesetzt. Tun Sie es dort, oder stornieren Sie diese zuerst.',
  'leasing.end-in-past':
    'Wählen Sie den {day} oder einen späteren Tag. Für frühere Tage stornieren Sie die Forderungen oder schreiben Sie sie gut; den Auszugstag geben Sie in der Kautionsabrechnung an.',
  'leasing.end-before-start': 'Der Mietvertrag beginnt am {day}. Stornieren Sie ihn stattdessen.',
  'leasing.ends-before': 'Er endet ohnehin am {day}. Wählen Sie diesen oder einen früheren Tag.',
  'leasing.not-signed': '{lease} ist noch nicht unterschrieben. Ändern Sie stattdessen den Entwurf.',
  'leasing.cancelled': '{lease} wurde storniert.',
  'leasing.ended': '{lease} endete am {day}. Was bis dahin vereinbart war, bleibt, wie es war.',
  'leasing.before-lease': 'Der Mietvertrag beginnt am {day}. Wählen Sie diesen oder einen späteren Tag.',
  'leasing.after-lease': 'Der Mietvertrag ist am {day} vorbei. Wählen Sie diesen oder einen früheren Tag.',
  'leasing.no-such-charge': 'Diesen Posten gibt es in diesem Mietvertrag nicht.',
  'leasing.rent-changed-since':
    'Die Miete wurde seit dieser Erhöhung geändert. Setzen Sie stattdessen im Mietvertrag einen anderen Betrag.',
  'leasing.term-too-long':
    'Eine Laufzeit ist höchstens 100 Jahre lang. Prüfen Sie das Jahr, oder lassen Sie das Ende offen.',
  'leasing.open-end-has-no-after': 'Ein Mietvertrag ohne Ende hat nichts, was an seinem Ende geschieht.',
  'leasing.after-end-missing':
    'Sagen Sie, was am Ende geschieht: Er endet, läuft monatlich weiter oder geht zu einem anderen Satz weiter.',
  'leasing.holdover-rate-missing': 'Sagen Sie, zu wie viel Prozent der Miete.',
  'leasing.holdover-rate-unused': 'Einen Satz gibt es nur, wenn es nach dem Ende zu einem anderen Satz weitergeht.',
  'leasing.tenant-missing': 'Nennen Sie einen Mieter: Noch hat niemand unterschrieben.',
  'leasing.signed-in-future': 'Der Tag der Unterschrift kann nicht in der Zukunft liegen.',
  'leasing.drafter-cannot-change':
    'Mit Ihrer Rolle schreiben Sie Entwürfe. Bitten Sie die Verwaltung, Unterschriebenes zu ändern.',
  'leasing.too-many-drafts': 'Sie haben {count} Entwürfe. Schließen Sie zuerst einige ab, oder verwerfen Sie sie.',
  'leasing.draft-changed':
    'Sie haben diesen Entwurf in einem anderen Fenster geändert. Sehen Sie nach, was dort steht.',
  'leasing.no-such-draft': 'Diesen Entwurf haben Sie nicht. Vielleicht ist schon ein Mietvertrag daraus geworden.',
  'leasing.move-in-list-with-signing':
    '{lease} ist noch nicht unterschrieben. Die Liste für den Einzug entsteht mit der Unterschrift.',
  'leasing.list-exists': 'Eine solche Liste gibt es schon. Ergänzen Sie, was fehlt.',
  'leasing.drafter-cannot-cancel':
    'Mit Ihrer Rolle schreiben Sie Entwürfe. Bitten Sie die Verwaltung, Unterschriebenes zu stornieren.',
  'leasing.has-begun': '{lease} hat schon begonnen. Kündigen Sie ihn, oder beenden Sie ihn vorzeitig.',
  'leasing.carried-on-by-term': '{lease} wird von einer anderen Laufzeit fortgesetzt. Stornieren Sie zuerst diese.',
  'leasing.wrong-stage': '{lease} ist {stage}; das geht deshalb nicht mehr oder noch nicht.',
  'leasing.policy-in-past': 'Nehmen Sie einen künftigen Tag, oder lassen Sie den Tag weg: Dann gilt es sofort.',
  'leasing.policy-owner-only': 'Was für den ganzen Arbeitsbereich gilt, ändert nur ein Inhaber.',
  'leasing.late-fee-changed':
    'Jemand anders hat diese Mahngebühr inzwischen geändert. Sehen Sie sie noch einmal an und speichern Sie dann.',
  'leasing.too-many-leases': 'Das sind mehr als {most} Mietverträge. Wählen Sie weniger.',
  'leasing.item-label-missing': 'Geben Sie ein, was zu tun ist.',
  'leasing.list-full': 'Auf diesen Listen stehen schon {count} Punkte. Nehmen Sie zuerst einige heraus.',
  'leasing.done-in-future': 'Der Tag der Erledigung kann nicht in der Zukunft liegen.',
  'leasing.item-done':
    'Das ist erledigt und bleibt deshalb. Falls es nicht stimmt, nehmen Sie zuerst die Erledigung zurück.',
  'leasing.reading-missing':
    'Geben Sie den Zählerstand ein, oder nehmen Sie den Punkt heraus, wo es keinen solchen Zähler gibt.',
  'leasing.reading-less':
    'Dieser Zähler zeigte vorher {reading}. Berichtigen Sie den Stand, oder schreiben Sie eine Notiz, warum er niedriger ist.',
  'leasing.no-such-item': 'Diesen Punkt gibt es auf den Listen dieses Mietvertrags nicht.',
  'leasing.unit-let': 'Die Einheit ist an einigen dieser Tage vermietet.',
  'leasing.lease-changed':
    'Jemand anders hat {lease} inzwischen geändert. Sehen Sie nach, was jetzt dort steht, und tun Sie es dann noch einmal.',
  'leasing.no-such-lease': 'Diesen Mietvertrag gibt es in diesem Arbeitsbereich nicht.',
  'leasing.account-kind': 'Wählen Sie ein Ertragskonto oder eine eigene Verbindlichkeit.',
  'leasing.no-such-account': 'Dieses Konto gibt es nicht mehr. Wählen Sie ein anderes.',
  'leasing.account-archived': 'Dieses Konto ist archiviert. Wählen Sie ein anderes.',
  'leasing.party-twice': 'Jemand steht zweimal da. Geben Sie jedem eine Rolle.',
  'leasing.charge-before-lease': 'Ein Posten beginnt nicht vor dem Mietvertrag.',
  'leasing.charge-after-lease': 'Dann ist der Mietvertrag schon vorbei.',
  'leasing.step-before-charge': 'Eine Stufe beginnt nach dem Posten, also nach dem {day}.',
  'leasing.step-after-charge': 'Am {day} ist der Posten schon vorbei.',
  'leasing.two-steps': 'Am {day} beginnen zwei Stufen.',
  'leasing.clause-before-charge': 'Sie greift zum ersten Mal nach Beginn des Postens, also nach dem {day}.',
  'leasing.index-clause-percent': 'Eine Indexklausel hat keinen eigenen Prozentsatz.',
  'leasing.clause-percent-missing': 'Sagen Sie, um wie viel Prozent.',
  'leasing.index-missing': 'Sagen Sie, welcher Index.',
  'leasing.index-only': 'Das hat nur eine Indexklausel.',
  'leasing.base-index-missing': 'Sagen Sie, wo der Index stand, über null.',
  'leasing.cap-index-only': 'Eine Unter- oder Obergrenze hat nur eine Indexklausel.',
  'leasing.cap-below-floor': 'Die Obergrenze liegt unter der Untergrenze.',
  'leasing.schedule-too-large': 'Die Summe ist größer, als genau gezählt werden kann. Wählen Sie weniger Monate.',
  'leasing.schedule-too-long': 'Höchstens fünf Jahre.',
  'leasing.unit-let-meanwhile':
    'Die Einheit wurde inzwischen für einige dieser Tage vermietet. Wählen Sie andere Tage.',
  'leasing.carried-on-meanwhile': 'Inzwischen kam eine andere Laufzeit hinzu, die diesen Mietvertrag fortsetzt.',
  'leasing.party-twice-on-day':
    'Jemand steht am selben Tag zweimal in diesem Mietvertrag. Sehen Sie nach, wer jetzt darin steht.',
  'leasing.deposit-settled':
    'Die Kaution von {lease} ist mit {settlement} abgerechnet. Machen Sie diese Abrechnung zuerst rückgängig, bei der Kaution des Vertrags; danach kann der Vertrag weiterlaufen.',
  'leasing.unit-archived':
    '{unit} ist archiviert. Nehmen Sie die Einheit wieder in Gebrauch und vermieten Sie sie dann.',
  'leasing.out-for-signature':
    '{lease} liegt zur Unterschrift vor. Holen Sie ihn zuerst zurück und ändern Sie ihn dann.',
  'leasing.no-draft':
    '{lease} ist kein Entwurf mehr. Was sich ab einem Tag ändert, ist ein Nachtrag: für Miete, Personen und Bedingungen je ein eigener.',
  'leasing.unit-taken':
    '{unit} ist {days} durch {lease} an {names} vermietet. Wählen Sie andere Tage oder eine andere Einheit.',
  'leasing.unit-taken-since':
    '{unit} ist {days} durch {lease} an {names} vermietet. Stornieren oder beenden Sie {lease} zuerst, oder lassen Sie es, wie es ist.',
});
