import { isBic, isIban, plainIban } from '#shared/iban.ts';
import { plainAmount } from '#shared/plain-amount.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { sepaReference, sepaText } from './sepa-letters.ts';
import type { XmlContent, XmlNode } from './xml.ts';

/** An account of ours, as the bank knows it. */
export interface OwnAccount {
  readonly name: string;
  readonly iban: string;
  readonly bic?: string | undefined;
}

/** Fields of their own: from 15 November 2026 banks refuse addresses in lines. */
export interface Address {
  readonly street?: string | undefined;
  readonly houseNumber?: string | undefined;
  readonly postalCode?: string | undefined;
  readonly town: string;
  readonly country: string;
}

export interface SepaParty extends OwnAccount {
  readonly address?: Address | undefined;
}

interface Header {
  readonly messageId: string;
  /** An instant in UTC. */
  readonly createdAt: Date;
  readonly initiator: string;
}

interface Amounts {
  readonly cents: number;
}

const mostCents = 99_999_999_999;

export function groupHeader({ messageId, createdAt, initiator }: Header, payments: readonly Amounts[]): XmlNode {
  return [
    'GrpHdr',
    [
      ['MsgId', reference(messageId)],
      ['CreDtTm', createdAt.toISOString().replace(/\.\d+Z$/, 'Z')],
      ...totals(payments),
      ['InitgPty', [['Nm', named(initiator)]]],
    ],
  ];
}

/** Reckoned with whole cents, so that 0.04 is not 0.040000000000000001. */
export function totals(payments: readonly Amounts[]): readonly XmlNode[] {
  const cents = payments.reduce((sum, payment) => sum + BigInt(payment.cents), 0n);
  return [
    ['NbOfTxs', String(payments.length)],
    ['CtrlSum', plainAmount(cents, 'EUR')],
  ];
}

export function amount(tag: string, { cents, name }: Amounts & { readonly name: string }): XmlNode {
  if (!Number.isInteger(cents) || cents < 1 || cents > mostCents) throw refuse('payment-files.amount', { name });
  return [tag, plainAmount(cents, 'EUR'), { Ccy: 'EUR' }];
}

export function party(
  tag: string,
  { name, address }: { readonly name: string; readonly address?: Address | undefined },
): XmlNode {
  return [tag, [['Nm', named(name)], address === undefined ? null : addressNode(address)]];
}

export function named(name: string): string {
  const said = sepaText(name, 70);
  if (said === '') throw refuse('payment-files.name', { name });
  return said;
}

/** A town and a country are the least that is an address; without them none is sent. */
function addressNode({ street, houseNumber, postalCode, town, country }: Address): XmlNode | null {
  const place = sepaText(town, 35);
  if (place === '' || !/^[A-Z]{2}$/.test(country)) return null;
  const field = (tag: string, words: string | undefined, length: number): XmlNode | null => {
    const said = sepaText(words ?? '', length);
    return said === '' ? null : [tag, said];
  };
  return [
    'PstlAdr',
    [
      field('StrtNm', street, 70),
      field('BldgNb', houseNumber, 16),
      field('PstCd', postalCode, 16),
      ['TwnNm', place],
      ['Ctry', country],
    ],
  ];
}

export function account(tag: string, { name, iban }: OwnAccount): XmlNode {
  if (!isIban(iban)) throw refuse('payment-files.iban', { name });
  return [tag, [['Id', [['IBAN', plainIban(iban)]]]]];
}

/** Within the scheme the IBAN says the bank; where the field must be there, it says that. */
export function agent(tag: string, { name, bic }: OwnAccount): XmlNode {
  if (bic === undefined || bic === '') return [tag, [['FinInstnId', [['Othr', [['Id', 'NOTPROVIDED']]]]]]];
  if (!isBic(bic)) throw refuse('payment-files.bic', { name });
  return [tag, [['FinInstnId', [['BICFI', bic]]]]];
}

export function agentIfKnown(tag: string, party_: OwnAccount): XmlNode | null {
  return party_.bic === undefined || party_.bic === '' ? null : agent(tag, party_);
}

/** Our own reference, which comes back on the statement. */
export function endToEnd(id: string): XmlNode {
  return ['PmtId', [['EndToEndId', reference(id)]]];
}

export function reference(id: string): string {
  const said = sepaReference(id);
  if (said === '') throw refuse('payment-files.reference');
  return said;
}

export function remittance(words: string): XmlNode | null {
  const said = sepaText(words, 140);
  return said === '' ? null : ['RmtInf', [['Ustrd', said]]];
}

export function serviceLevel(...more: XmlContent): XmlNode {
  return ['PmtTpInf', [['SvcLvl', [['Cd', 'SEPA']]], ...more]];
}

/** Groups in the order of the accounts, and within an account by day. */
export function byAccountAndDay<Payment extends { readonly on: string; readonly from: OwnAccount }>(
  payments: readonly Payment[],
  more: (payment: Payment) => string = () => '',
): Payment[][] {
  const accounts = [...new Set(payments.map(({ from }) => plainIban(from.iban)))];
  const rank = new Map(accounts.map((iban, at) => [iban, String(at).padStart(6, '0')]));
  const keyOf = (payment: Payment) => `${rank.get(plainIban(payment.from.iban))} ${payment.on} ${more(payment)}`;
  return [...Map.groupBy(payments, keyOf)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, group]) => group);
}
