import { refuse } from '#server/kernel/refuse.ts';
import {
  account,
  agent,
  agentIfKnown,
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
import { writeXml } from './xml.ts';
import type { XmlNode } from './xml.ts';

export interface SepaTransfer extends SepaParty {
  /** The account that pays. */
  readonly from: OwnAccount;
  readonly on: string;
  readonly cents: number;
  readonly id: string;
  readonly text: string;
}

export interface SepaTransferFile {
  readonly messageId: string;
  readonly createdAt: Date;
  readonly initiator: string;
  readonly payments: readonly SepaTransfer[];
}

/** Transfers in euros as pain.001.001.09, with one PmtInf for each account and day. */
export function writeSepaTransfers(file: SepaTransferFile): string {
  if (file.payments.length === 0) throw refuse('payment-files.empty');
  const groups = byAccountAndDay(file.payments);
  return writeXml([
    'Document',
    [
      [
        'CstmrCdtTrfInitn',
        [
          groupHeader(file, file.payments),
          ...groups.map((group, at) => instruction(group, `${file.messageId}-${at + 1}`)),
        ],
      ],
    ],
    { xmlns: 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09' },
  ]);
}

function instruction(payments: readonly SepaTransfer[], id: string): XmlNode {
  const [first] = payments;
  if (first === undefined) throw new Error('A group has at least one payment');
  return [
    'PmtInf',
    [
      ['PmtInfId', reference(id)],
      ['PmtMtd', 'TRF'],
      ...totals(payments),
      serviceLevel(),
      ['ReqdExctnDt', [['Dt', first.on]]],
      party('Dbtr', { name: first.from.name }),
      account('DbtrAcct', first.from),
      agent('DbtrAgt', first.from),
      ['ChrgBr', 'SLEV'],
      ...payments.map(transfer),
    ],
  ];
}

function transfer(payment: SepaTransfer): XmlNode {
  return [
    'CdtTrfTxInf',
    [
      endToEnd(payment.id),
      ['Amt', [amount('InstdAmt', payment)]],
      agentIfKnown('CdtrAgt', payment),
      party('Cdtr', payment),
      account('CdtrAcct', payment),
      remittance(payment.text),
    ],
  ];
}
