import type { SumCents } from '#shared/money.ts';
import type { Cell } from '#shared/reports/sheet.ts';

/** An amount. Nothing opens where there is nothing: zero has no lines. */
export function moneyCell(cents: SumCents, { opens = true } = {}): Cell {
  return { kind: 'money', cents, opens: opens && cents !== 0 };
}
