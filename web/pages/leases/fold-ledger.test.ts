import { describe, expect, it } from 'vitest';
import type { LedgerLine } from '#web/features/money/api.ts';
import { foldLedger } from './fold-ledger.ts';

const today = '2026-11-04';

function line(on: string, part: Partial<LedgerLine> = {}): LedgerLine {
  return {
    key: on + JSON.stringify(part),
    kind: 'charge',
    on,
    recordId: on,
    number: 'C-1',
    what: 'rent',
    label: null,
    person: null,
    periodFrom: null,
    periodTo: null,
    dueOn: on,
    leaseId: 'lease',
    chargeCents: 0,
    paymentCents: 0,
    balanceCents: 0,
    openCents: 0,
    undone: null,
    undoneAs: null,
    cause: null,
    undoes: null,
    entryId: on,
    explanation: null,
    ...part,
  };
}

const settled = (month: string) => [
  line(`${month}-01`, { chargeCents: 100, balanceCents: 100 }),
  line(`${month}-03`, { kind: 'receipt', paymentCents: 100, balanceCents: 0 }),
];

describe('folding a ledger', () => {
  it('puts settled months into one row with both sums and the balance behind them', () => {
    const lines = ['2026-04', '2026-05', '2026-06', '2026-07', '2026-08'].flatMap(settled);
    const items = foldLedger(lines, today);
    expect(items.map(({ kind }) => kind)).toEqual(['line', 'line', 'fold']);
    expect(items[2]).toMatchObject({
      from: '2026-05-01',
      to: '2026-08-03',
      chargeCents: 400,
      paymentCents: 400,
      balanceCents: 0,
    });
  });

  it('leaves the first month, the last two, and every month with something open or taken back', () => {
    const months = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-10', '2026-11'].flatMap(settled);
    const open = line('2026-03-15', { openCents: 5 });
    const items = foldLedger(
      [...months, open].toSorted((one, other) => (one.on < other.on ? -1 : 1)),
      today,
    );
    expect(items.every(({ kind }) => kind === 'line')).toBe(true);
  });

  it('does not fold what is as quickly read', () => {
    expect(foldLedger(['2026-01', '2026-02', '2026-03'].flatMap(settled), today).map(({ kind }) => kind)).not.toContain(
      'fold',
    );
  });
});
