import type { Translation } from '#web/lib/messages.ts';
import type { en } from './charge.en.ts';

export const de: Translation<typeof en> = {
  rentRoll: 'Mieten',
  charge: 'Forderung {number}',
  titled: '{page} · Gable',
  gone: 'Diese Forderung gibt es nicht.',
  state_open: 'Offen',
  state_late: 'Überfällig',
  state_settled: 'Beglichen',
  state_waived: 'Erlassen',
  state_mistake: 'Zurückgenommen',
  amount: 'Betrag, {currency}',
  open: 'Offen, {currency}',
  due: 'Fällig',
  explained: 'Wie sie zustande kam',
  wholePeriod: 'Der volle Betrag des Zeitraums.',
  'rule_one-off': 'Einmalig von Hand berechnet.',
  'rule_shared-cost': 'Ein Anteil an {whole}.',
  'rule_returned-payment-fee': 'Weil {receipt} zurückging.',
  'rule_refund-owed':
    'Mit {refund} aus {receipt} ausgezahlt, die danach zurückging: Das Geld ging hinaus und kam nie herein.',
  'rule_deposit-owed':
    'Eine Kaution aus {receipt}, die mit {settlement} einbehalten oder ausgezahlt wurde. Die Zahlung ging danach zurück: Die Kaution war nie da.',
  ruleOf: 'Nach der Regel „{rule}“.',
  byHandBy: 'Berechnet von {name}.',
  byItself: 'Von selbst berechnet.',
  paidBy: 'Womit sie bezahlt wurde',
  paidByNone: 'Noch nichts.',
  on: 'Am',
  cents: 'Betrag, {currency}',
  byHand: 'von Hand',
  undone: 'zurückgenommen',
  facts: 'Forderung',
  lease: 'Mietvertrag',
  period: 'Zeitraum',
  chargedOn: 'In den Büchern seit',
  settledOn: 'Beglichen am',
  account: 'Konto',
  reference: 'Verwendungszweck für Überweisungen',
  run: 'Lauf',
  entry: 'Buchung',
  show: 'Zeigen',
  madeBy: 'Erfasst',
  voided_waived: 'Am {date} erlassen: {reason}',
  voided_mistake: 'Am {date} zurückgenommen: {reason}',
  waive: 'Erlassen…',
  void: 'Forderung zurücknehmen…',
  recordPayment: 'Zahlung erfassen',
  voidTitle_waived: 'Forderung erlassen',
  voidTitle_mistake: 'Forderung zurücknehmen',
  voidWhy_waived:
    'Sie wird nicht mehr geschuldet. Was sie bezahlt hatte, wartet auf andere Forderungen; was davon ausgebucht wurde, entfällt.',
  voidWhy_mistake:
    'Sie gilt als nie berechnet. Was sie bezahlt hatte, wartet auf andere Forderungen; was davon ausgebucht wurde, entfällt.',
  reason: 'Grund',
  date: 'Datiert',
  act_waived: '{amount} erlassen',
  act_mistake: '{amount} zurücknehmen',
  done_waived: '{number} ist erlassen.',
  done_mistake: '{number} ist zurückgenommen.',
  feesStay: { one: '{count} Mahngebühr dafür bleibt: {amount}', other: '{count} Mahngebühren dafür bleiben: {amount}' },
  feesStayWhy: {
    one: 'Sie wurde berechnet, weil dies überfällig war. Ist sie nicht geschuldet, erlassen Sie sie auf ihrer eigenen Seite.',
    other:
      'Sie wurden berechnet, weil dies überfällig war. Sind sie nicht geschuldet, erlassen Sie sie auf ihren eigenen Seiten.',
  },
  feesGo: {
    one: '{count} Mahngebühr dafür wird erlassen: {amount}',
    other: '{count} Mahngebühren dafür werden erlassen: {amount}',
  },
  feesGoWhy: {
    one: 'Sie wurde berechnet, weil dies überfällig war und sonst nichts. Sie entfällt mit, und was frei wird, bezahlt sie nicht.',
    other:
      'Sie wurden berechnet, weil dies überfällig war und sonst nichts. Sie entfallen mit, und was frei wird, bezahlt sie nicht.',
  },
  writeOffsFall: {
    one: '{count} Ausbuchung entfällt mit: {amount}',
    other: '{count} Ausbuchungen entfallen mit: {amount}',
  },
  writeOffsFallWhy:
    'Es wurde nie bezahlt: Nichts davon wartet oder wird ausgezahlt. Was von anderen Forderungen ausgebucht wurde, bleibt es.',
};
