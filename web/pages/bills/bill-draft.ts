import type { BillInFull } from './bill-words.tsx';

export interface LineDraft {
  readonly accountId: string;
  readonly propertyId: string;
  readonly text: string;
  readonly unitId: string | null;
  readonly cents: number | null;
  /** Who owes it in turn. */
  readonly leaseId: string;
  readonly leaseName: string;
  /** In percent; blank is as the terms of the property say. */
  readonly markup: string;
}

/** What has lines, as a bill has them. */
export interface LinesDraft {
  readonly lines: readonly LineDraft[];
}

export interface BillDraft extends LinesDraft {
  readonly vendorId: string;
  readonly vendorName: string;
  readonly invoiceNumber: string;
  readonly datedOn: string | null;
  readonly dueOn: string | null;
  readonly memo: string;
  readonly asDraft: boolean;
}

export const newLine: LineDraft = {
  accountId: '',
  propertyId: '',
  text: '',
  unitId: null,
  cents: null,
  leaseId: '',
  leaseName: '',
  markup: '',
};

export function draftOf(bill: BillInFull | undefined, today: string): BillDraft {
  return {
    vendorId: bill?.vendor?.id ?? '',
    vendorName: bill?.vendor?.name ?? '',
    invoiceNumber: bill?.invoiceNumber ?? '',
    datedOn: bill?.datedOn ?? today,
    dueOn: bill?.dueOn ?? null,
    memo: bill?.memo ?? '',
    asDraft: false,
    lines: linesOf(bill),
  };
}

/** Of a draft that came as a file, what the invoice in it says. */
function linesOf(bill: BillInFull | undefined): readonly LineDraft[] {
  if (bill === undefined) return [newLine];
  const { received } = bill;
  if (bill.lines.length === 0) {
    const own = { ...newLine, accountId: received?.accountId ?? '' };
    const read = received?.lines ?? [];
    return read.length === 0 ? [own] : read.map(({ text, cents }) => ({ ...own, text: text ?? '', cents }));
  }
  return bill.lines.map((line) => ({
    accountId: line.account.id,
    propertyId: line.property?.id ?? '',
    text: line.text ?? '',
    unitId: line.unit?.id ?? null,
    cents: line.cents,
    leaseId: line.recharge?.lease.id ?? '',
    leaseName: line.recharge?.lease.name ?? '',
    markup: String((line.markupMillipercent ?? 0) / 1000),
  }));
}

export function bodyOf(draft: BillDraft, today: string) {
  return {
    vendorId: draft.vendorId,
    invoiceNumber: draft.invoiceNumber.trim() || null,
    datedOn: draft.datedOn ?? today,
    ...(draft.dueOn !== null && { dueOn: draft.dueOn }),
    memo: draft.memo.trim() || null,
    lines: writtenLines(draft),
  };
}

export function writtenLines(draft: LinesDraft) {
  return draft.lines.map(({ accountId, propertyId, text, unitId, cents, leaseId, markup }) => ({
    accountId,
    propertyId: propertyId || null,
    unitId: propertyId === '' ? null : unitId,
    text: text.trim() || null,
    cents: cents ?? 0,
    rechargeLeaseId: propertyId === '' ? null : leaseId || null,
    ...(markup.trim() !== '' && { markupMillipercent: propertyId === '' ? null : markupOf(markup) || null }),
  }));
}

/** Thousandths of a percent; undefined where it cannot be read. */
export function markupOf(text: string): number | undefined {
  const plain = text.trim().replace('%', '').replace(',', '.').trim();
  const rate = Math.round(Number(plain) * 1000);
  return /^\d+(?:\.\d{1,3})?$/.test(plain) && rate <= 1_000_000 ? rate : undefined;
}

export function totalOf(draft: LinesDraft): number {
  return draft.lines.reduce((sum, { cents }) => sum + (cents ?? 0), 0);
}
