import type { bankKinds } from './bank-kinds.ts';

/** A reconciled month is ready; once signed, a worksheet is superseded when its reconciliation is reopened. */
export const worksheetStates = ['ready', 'signed', 'superseded'] as const;

/** Accounts with other people's money have a worksheet; what is the company's or the landlord's own has none. */
export const worksheetKinds: readonly (typeof bankKinds)[number][] = ['trust', 'deposit', 'owner'];

interface WorksheetFigures {
  readonly statementCents: number;
  readonly inTransitCents: number;
  readonly outstandingCents: number;
  readonly bookCents: number;
  readonly fundsCents: number;
}

/** Statement + in transit − outstanding = book = the sum of the funds (money.md, 1.7). */
export function worksheetAgrees(figures: WorksheetFigures): boolean {
  const { bookCents, fundsCents } = figures;
  return adjustedBank(figures) === bookCents && bookCents === fundsCents;
}

export function adjustedBank({
  statementCents,
  inTransitCents,
  outstandingCents,
}: Pick<WorksheetFigures, 'statementCents' | 'inTransitCents' | 'outstandingCents'>): number {
  return statementCents + inTransitCents - outstandingCents;
}
