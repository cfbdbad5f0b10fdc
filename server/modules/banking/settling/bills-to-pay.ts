import { billFields } from '#shared/form-fields.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { port } from '#server/kernel/port.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { wordsOf } from '#server/modules/banking/matching/line-words.ts';
import { lineText } from '#server/modules/banking/matching/match-index.ts';
import type { OpenBill, OpenLine } from '#server/modules/banking/matching/match-input.ts';
import { shortened } from '#server/modules/banking/lines/bounded-line.ts';
import type { LineRecord } from '#server/modules/banking/lines/line-rows.ts';
import type { PartOf } from './line-part.ts';

/** An approved bill that a line could have paid, as it is shown. */
export interface BillToPay extends OpenBill {
  readonly vendor: { readonly id: string; readonly name: string };
  readonly invoiceNumber: string | null;
  readonly dueOn: string;
}

interface WantedBills {
  /** Of all bills those that this bank account pays. */
  readonly accountId: string;
  readonly currency: string;
  /** Of many bills, those of these amounts and those that these words name come first. */
  readonly cents: readonly number[];
  readonly words: readonly string[];
}

interface PaidByLine {
  readonly accountId: string;
  readonly currency: string;
  readonly paidOn: string;
  readonly checkNumber: string | null;
  readonly reference: string | null;
  /** What left the account for each bill. */
  readonly bills: readonly { readonly billId: string; readonly cents: number }[];
}

/** Who has bills: its module comes later than this one. */
export interface BillsToPay {
  readonly readOpen: (tx: Tx, organisationId: string, wanted: WantedBills) => Promise<readonly BillToPay[]>;
  /** A payment for each vendor, told by the bank: each entry with what it took from the account. */
  readonly pay: (
    tx: Tx,
    act: Act,
    paid: PaidByLine,
  ) => Promise<readonly { readonly entryId: string; readonly cents: number }[]>;
  /** Voids the payment of an entry, if it is one of a bill. */
  readonly takeBack: (
    tx: Tx,
    act: Act,
    payment: { readonly entryId: string; readonly reason: string; readonly on: string },
  ) => Promise<boolean>;
}

export const billsToPay = port<BillsToPay>('bills-to-pay');

/** The bills that lines which go out could have paid. */
export async function readOpenBills(
  tx: Tx,
  organisationId: string,
  { accountId, currency, lines }: Pick<WantedBills, 'accountId' | 'currency'> & { readonly lines: readonly OpenLine[] },
  bills: BillsToPay | undefined,
): Promise<readonly BillToPay[]> {
  const going = lines.filter(({ cents }) => cents < 0);
  if (bills === undefined || going.length === 0) return [];
  return bills.readOpen(tx, organisationId, {
    accountId,
    currency,
    cents: [...new Set(going.map(({ cents }) => -cents))],
    words: [...new Set(going.flatMap((line) => wordsOf(lineText(line))))],
  });
}

/** Payments on the day of the line, out of its bank account: the bank says that they happened. */
export async function payByLine(
  tx: Tx,
  act: Act,
  line: LineRecord,
  parts: readonly PartOf<'bill'>[],
  bills: BillsToPay | undefined,
): Promise<readonly { readonly entryId: string; readonly cents: number }[]> {
  if (parts.length === 0) return [];
  if (line.cents > 0) throw refuse('banking.line-comes-in');
  if (bills === undefined) throw new Error('Nobody here has bills');
  const paid = await bills.pay(
    tx,
    { ...act, happened: true },
    {
      accountId: line.account_id,
      currency: line.currency,
      paidOn: line.date,
      checkNumber: line.check_number,
      reference: line.reference === null ? null : shortened(line.reference, billFields.reference.max),
      bills: parts.map(({ billId, cents }) => ({ billId, cents: -cents })),
    },
  );
  return paid.map(({ entryId, cents }) => ({ entryId, cents: -cents }));
}
