import type { deposits } from './deposits.ts';
import { translationOf } from './refusal.ts';

export const de = translationOf<typeof deposits>()({
  'deposits.brought-forward':
    'Diese Kautionen wurden übernommen und liegen noch auf keinem Bankkonto. Wählen Sie das Konto, auf dem das Geld ist.',
  'deposits.money-undeposited': 'Das Geld ist noch nicht eingezahlt. Erfassen Sie zuerst die Einzahlung bei der Bank.',
  'deposits.nothing-to-move': 'Diese Kautionen liegen schon auf einem Kautionskonto.',
  'deposits.nothing-held-elsewhere': 'Für ein anderes Gebäude ist nichts hinterlegt.',
  'deposits.carried-since':
    'Die Kaution ging am {day} an ein anderes Gebäude oder auf ein anderes Bankkonto. Nehmen Sie diesen Tag oder einen späteren.',
  'deposits.rule-exists':
    'Ab dem {from} gibt es für diesen Ort schon eine Zeile. Entfernen Sie sie zuerst, oder beginnen Sie an einem anderen Tag.',
  'deposits.no-such-rule': 'Diese Regel gibt es in diesem Arbeitsbereich nicht.',
  'deposits.nothing-earned':
    'Bis dahin ist nichts verdient, was nicht schon gutgeschrieben ist. Prüfen Sie die Zinssätze.',
  'deposits.lease-not-signed': '{lease} ist noch nicht unterschrieben. Die Kaution beginnt damit.',
  'deposits.held-is-not-due': 'Was schon hinterlegt ist, wird nicht mehr fällig. Lassen Sie den Fälligkeitstag weg.',
  'deposits.amount-missing': 'Geben Sie ein, wie viel hinterlegt werden soll.',
  'deposits.lease-has-none': '{lease} nennt keine Kaution. Geben Sie einen Betrag ein.',
  'deposits.already-requested':
    'Die vereinbarte Kaution ist bereits angefordert oder hinterlegt. Geben Sie einen Betrag ein, um mehr anzufordern.',
  'deposits.no-such-movement': 'Diese Bewegung gibt es in diesem Arbeitsbereich nicht.',
  'deposits.not-voided-here':
    'Hier werden nur Zinsen, die letzte Monatsmiete und Anfangsbestände zurückgenommen. Nehmen Sie stattdessen die Zahlung, Gutschrift oder Auszahlung zurück.',
  'deposits.no-last-month': 'An diesem Tag ist keine letzte Monatsmiete hinterlegt.',
  'deposits.last-month-held':
    'Für {lease} ist die letzte Monatsmiete verwahrt. Verwenden oder erstatten Sie sie zuerst, dann übergeben Sie.',
  'deposits.last-month-used':
    'Ein Teil der letzten Monatsmiete, die damit bezahlt wurde, ist seither verwendet. Nehmen Sie das zuerst zurück.',
  'deposits.deposit-used':
    'Ein Teil der Kaution, die damit bezahlt wurde, ist seither einbehalten oder ausgezahlt. Machen Sie das zuerst rückgängig.',
  'deposits.deposits-there': 'Auf {name} liegen Kautionen. Ändern Sie zuerst die Art dieses Bankkontos in Kautionen.',
  'deposits.deposits-with-payments':
    'Kautionen gehen auf {name}, weil Zahlungen dorthin gehen. Wählen Sie zuerst ein anderes Konto für Kautionen.',
  'deposits.not-for-deposits':
    '{name} ist nicht für Kautionen. Wählen Sie ein Bankkonto der Art Kautionen oder das, auf das Zahlungen gehen.',
  'deposits.deposits-only': 'Auf {name} liegen nur Kautionen. Wählen Sie ein anderes Bankkonto.',
  'deposits.of-settlement':
    '{name} gehört zur Kautionsabrechnung {settlement}. Machen Sie die bei der Kaution des Mietvertrags rückgängig; das hier folgt.',
  'deposits.end-unknown': '{lease} hat keinen letzten Tag. Kündigen oder beenden Sie ihn zuerst am Mietvertrag.',
  'deposits.settlement-gone':
    'Dieser Entwurf ist inzwischen endgültig oder verworfen. Sehen Sie sich die Kaution noch einmal an.',
  'deposits.settlement-changed':
    'Jemand anders hat diese Abrechnung inzwischen geändert. Laden Sie sie noch einmal, dann weiter.',
  'deposits.draft-there': 'Es gibt schon einen Entwurf: {settlement}. Laden Sie ihn und machen Sie damit weiter.',
  'deposits.no-such-settlement': 'Diese Abrechnung gibt es in diesem Arbeitsbereich nicht.',
  'deposits.settlement-stays': 'Diese Abrechnung ist endgültig. Machen Sie sie stattdessen rückgängig.',
  'deposits.settlement-final': '{settlement} ist schon endgültig.',
  'deposits.no-such-person': 'Diese Person gibt es in diesem Arbeitsbereich nicht.',
  'deposits.settlement-is-draft': '{settlement} ist ein Entwurf. Verwerfen Sie ihn stattdessen.',
  'deposits.settlement-undone': '{settlement} wurde schon rückgängig gemacht.',
  'deposits.rent-too-small':
    'Nur {amount} Miete sind offen. Berechnen Sie zuerst den letzten Monat, oder nehmen Sie weniger.',
  'deposits.last-month-too-large': '{amount} der letzten Monatsmiete sind hinterlegt. Nehmen Sie höchstens das.',
  'deposits.held-too-little':
    'Nur {amount} sind im Voraus bezahlt und warten. Fordern Sie höchstens das an, oder lassen Sie den Tag weg.',
  'deposits.charge-twice': 'Diese Forderung steht zweimal hier. Entfernen Sie eine.',
  'deposits.label-missing': 'Geben Sie an, wofür es ist.',
  'deposits.deduction-amount-missing': 'Geben Sie einen Betrag ein.',
  'deposits.deduction-empty': 'Geben Sie einen Betrag ein, oder entfernen Sie die Zeile.',
  'deposits.charge-gone': 'Von dieser Forderung ist nichts mehr offen. Entfernen Sie sie.',
  'deposits.charge-less': 'Von {charge} ist nur ein Teil offen. Nehmen Sie höchstens das.',
  'deposits.settled-in-future': 'Der {day} liegt in der Zukunft. Nehmen Sie den {today} oder einen früheren Tag.',
  'deposits.settled-in-closed-books': 'Die Bücher sind bis zum {through} abgeschlossen. Nehmen Sie einen späteren Tag.',
  'deposits.settled-while-all-closed':
    'Die Bücher sind bis zum {through} abgeschlossen. Ein Inhaber kann sie wieder öffnen.',
  'deposits.before-last-movement':
    'Die Kaution von {lease} hat sich zuletzt am {day} geändert. Nehmen Sie diesen oder einen späteren Tag.',
  'deposits.before-move': '{lease} ist am {day} umgezogen. Nehmen Sie diesen oder einen späteren Tag.',
  'deposits.held-before-paid': 'Was dafür gezahlt wurde, kam am {day}. Nehmen Sie diesen oder einen späteren Tag.',
  'deposits.settled-before-movement':
    'Die Kaution hat sich am {day} bewegt. Nehmen Sie diesen oder einen späteren Tag.',
  'deposits.renewed': '{lease} folgt am {day}, und die Kaution läuft damit weiter. Rechnen Sie ab, wenn er endet.',
  'deposits.vacated-later': 'Geben Sie den Auszugstag ein, {day} oder früher.',
  'deposits.no-last-day':
    '{lease} hat kein Ende. Kündigen Sie zuerst, oder geben Sie den Auszugstag, {day} oder früher, und einen Grund an.',
  'deposits.still-let':
    '{lease} endet am {last}. Um vorher abzurechnen, geben Sie den Auszugstag, {day} oder früher, und einen Grund an.',
  'deposits.charge-not-owed':
    'Ein Teil von {charge} ist für Tage nach dem letzten, dem {last}, und nicht geschuldet. Schreiben Sie ihn zuerst gut.',
  'deposits.nothing-held': 'Für {lease} wird keine Kaution gehalten. Es gibt nichts abzurechnen.',
});
