import { refuse } from '#server/kernel/refuse.ts';
import { isCreditorId } from './creditor-id.ts';
import {
  account,
  agent,
  amount,
  byAccountAndDay,
  endToEnd,
  groupHeader,
  party,
  reference,
  remittance,
  serviceLevel,
  totals,
} from './pain-parts.ts';
import type { OwnAccount, SepaParty } from './pain-parts.ts';
import { sepaReference } from './sepa-letters.ts';
import { writeXml } from './xml.ts';
import type { XmlNode } from './xml.ts';

export interface SepaDebit extends SepaParty {
  /** The account that collects. */
  readonly from: OwnAccount;
  readonly on: string;
  readonly cents: number;
  readonly id: string;
  readonly text: string;
  readonly mandate: { readonly id: string; readonly signedOn: string };
  /** The first collection of a mandate, one of those after it, the last one, or its only one. */
  readonly sequence: 'FRST' | 'RCUR' | 'FNAL' | 'OOFF';
  readonly scheme: 'CORE' | 'B2B';
}

export interface SepaDebitFile {
  readonly messageId: string;
  readonly createdAt: Date;
  readonly initiator: string;
  /** Gläubiger-Identifikationsnummer, as the central bank gave it. */
  readonly creditorId: string;
  readonly debits: readonly SepaDebit[];
}

/** Direct debits as pain.008.001.08, with one PmtInf for each account, day, scheme and type of sequence. */
export function writeSepaDebits(file: SepaDebitFile): string {
  if (file.debits.length === 0) throw refuse('payment-files.empty');
  const creditorId = file.creditorId.replaceAll(/\s/g, '').toUpperCase();
  if (!isCreditorId(creditorId)) throw refuse('payment-files.creditor-id', { id: file.creditorId });
  const groups = byAccountAndDay(file.debits, ({ scheme, sequence }) => `${scheme} ${sequence}`);
  return writeXml([
    'Document',
    [
      [
        'CstmrDrctDbtInitn',
        [
          groupHeader(file, file.debits),
          ...groups.map((group, at) => instruction(group, `${file.messageId}-${at + 1}`, creditorId)),
        ],
      ],
    ],
    { xmlns: 'urn:iso:std:iso:20022:tech:xsd:pain.008.001.08' },
  ]);
}

function instruction(debits: readonly SepaDebit[], id: string, creditorId: string): XmlNode {
  const [first] = debits;
  if (first === undefined) throw new Error('A group has at least one direct debit');
  return [
    'PmtInf',
    [
      ['PmtInfId', reference(id)],
      ['PmtMtd', 'DD'],
      ...totals(debits),
      serviceLevel(['LclInstrm', [['Cd', first.scheme]]], ['SeqTp', first.sequence]),
      ['ReqdColltnDt', first.on],
      party('Cdtr', { name: first.from.name }),
      account('CdtrAcct', first.from),
      agent('CdtrAgt', first.from),
      ['ChrgBr', 'SLEV'],
      creditorScheme(creditorId),
      ...debits.map(debit),
    ],
  ];
}

function creditorScheme(creditorId: string): XmlNode {
  const other: XmlNode = [
    'Othr',
    [
      ['Id', creditorId],
      ['SchmeNm', [['Prtry', 'SEPA']]],
    ],
  ];
  return ['CdtrSchmeId', [['Id', [['PrvtId', [other]]]]]];
}

function debit(payment: SepaDebit): XmlNode {
  const { mandate, name } = payment;
  // A mandate is known by its exact id: one that the scheme cannot carry must not be sent as another one.
  if (mandate.id === '' || sepaReference(mandate.id) !== mandate.id) throw refuse('payment-files.mandate', { name });
  if (mandate.signedOn > payment.on) throw refuse('payment-files.mandate-later', { name });
  return [
    'DrctDbtTxInf',
    [
      endToEnd(payment.id),
      amount('InstdAmt', payment),
      [
        'DrctDbtTx',
        [
          [
            'MndtRltdInf',
            [
              ['MndtId', mandate.id],
              ['DtOfSgntr', mandate.signedOn],
            ],
          ],
        ],
      ],
      agent('DbtrAgt', payment),
      party('Dbtr', payment),
      account('DbtrAcct', payment),
      remittance(payment.text),
    ],
  ];
}
