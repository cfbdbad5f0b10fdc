import { lessCents } from '#shared/money.ts';
import type { SumCents } from '#shared/money.ts';
import { shareOf } from '#shared/reports/share-of.ts';
import type { Cell, SheetColumn } from '#shared/reports/sheet.ts';

/** An amount. Nothing opens where there is nothing: zero has no lines. */
export function moneyCell(cents: SumCents, { opens = true } = {}): Cell {
  return { kind: 'money', cents, opens: opens && cents !== 0 };
}

/** A part of a whole; nothing where the whole is nothing. */
export function shareCell(part: SumCents, whole: SumCents): Cell | null {
  const basisPoints = shareOf(BigInt(part), BigInt(whole));
  return basisPoints === null ? null : { kind: 'share', basisPoints };
}

/** Beside two times: by how much the one is more than the other, and how much of that one this is. */
export const changeColumns: readonly SheetColumn[] = [
  {
    key: 'change',
    label: { word: 'change' },
    kind: 'money',
    below: 'compared',
    difference: { of: 'amount', less: 'compared' },
  },
  { key: 'percent', label: { word: 'changePercent' }, kind: 'share', below: 'compared' },
];

export function changeCells(amount: SumCents, compared: SumCents): (Cell | null)[] {
  const change = lessCents(amount, compared);
  return [moneyCell(change, { opens: false }), shareCell(change, compared)];
}
