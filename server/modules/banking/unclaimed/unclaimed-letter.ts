import type { Paper } from '#server/adapters/pdf/paper.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Language } from '#server/kernel/paper/formats.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { personLetter, readPersonFrames } from '#server/modules/rent/index.ts';
import { unclaimedDates } from '#shared/trust/unclaimed.ts';
import { readRow, readUnclaimedRule } from './read-item.ts';

interface Words {
  readonly heading: string;
  readonly opening: (money: string, paidOn: string) => string;
  readonly held: string;
  readonly turnedOver: (reportBy: string) => string;
  readonly claim: string;
  readonly payment: string;
  readonly paidOn: string;
  readonly reference: string;
  readonly amount: string;
  readonly answerBy: string;
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    heading: 'We hold money for you',
    opening: (money, paidOn) => `On ${paidOn} we paid you ${money}. The payment was never cashed, so we voided it.`,
    held: 'The money is still yours, and we hold it for you.',
    turnedOver: (reportBy) =>
      `If we do not hear from you, the law requires us to turn it over to the state by ${reportBy}. After that you can claim it from the state.`,
    claim: 'To be paid, write or call us at the address above, and tell us where to send the payment.',
    payment: 'Payment',
    paidOn: 'Paid on',
    reference: 'Reference',
    amount: 'Amount',
    answerBy: 'Answer by',
  },
  de: {
    heading: 'Wir verwahren Geld für Sie',
    opening: (money, paidOn) =>
      `Am ${paidOn} haben wir Ihnen ${money} gezahlt. Die Zahlung wurde nie eingelöst, deshalb haben wir sie storniert.`,
    held: 'Das Geld gehört weiterhin Ihnen, und wir verwahren es für Sie.',
    turnedOver: (reportBy) =>
      `Wenn wir nichts von Ihnen hören, müssen wir es bis zum ${reportBy} an den Staat abführen. Danach können Sie es dort verlangen.`,
    claim:
      'Damit wir auszahlen können, schreiben Sie uns oder rufen Sie an, und nennen Sie uns, wohin die Zahlung gehen soll.',
    payment: 'Zahlung',
    paidOn: 'Gezahlt am',
    reference: 'Referenz',
    amount: 'Betrag',
    answerBy: 'Antwort bis',
  },
};

/** To whoever the money is for: what we hold, how to get it, and by when it goes to the state where the place says so. */
export async function readUnclaimedLetter(
  tx: Tx,
  reader: { readonly organisationId: string; readonly today: string; readonly now: Date },
  id: string,
): Promise<Paper> {
  const { organisationId, now } = reader;
  const row = await readRow(tx, organisationId, id);
  if (row.state !== 'stale' && row.state !== 'noticed') throw refuse('banking.letter-of-held');
  const [frame] = await readPersonFrames(tx, organisationId, row.personId === null ? [] : [row.personId], { now });
  if (frame === undefined) throw refuse('banking.letter-to-nobody');
  const { formats, language } = frame;
  const own = words[language];
  const rule = await readUnclaimedRule(tx, reader);
  const dates = rule === undefined ? undefined : unclaimedDates(row, rule);
  const money = formats.money(row.cents, row.currency);
  return personLetter(frame, {
    heading: own.heading,
    facts: dates === undefined ? [] : [{ label: own.answerBy, value: formats.date(dates.reportBy) }],
    blocks: [
      { kind: 'paragraph', text: own.opening(money, formats.date(row.paidOn)) },
      {
        kind: 'facts',
        facts: [
          { label: own.payment, value: row.memo },
          { label: own.paidOn, value: formats.date(row.paidOn) },
          ...(row.reference === null ? [] : [{ label: own.reference, value: row.reference }]),
          { label: own.amount, value: money },
        ],
      },
      { kind: 'paragraph', text: own.held },
      ...(dates === undefined
        ? []
        : [{ kind: 'paragraph' as const, text: own.turnedOver(formats.date(dates.reportBy)) }]),
      { kind: 'paragraph', text: own.claim },
      { kind: 'paragraph', text: frame.signatory },
    ],
  });
}
