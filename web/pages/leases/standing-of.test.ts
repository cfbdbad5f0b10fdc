import { expect, it } from 'vitest';
import type { TenantLedger } from '#web/features/money/api.ts';
import { standingOf } from './standing-of.ts';

const today = '2026-11-15';

function ledger(balance: Partial<TenantLedger['balances'][number]>, total: number): TenantLedger {
  const given = { dueCents: 0, prepaidCents: 0, creditCents: 0, ...balance };
  const balanceCents = given.dueCents - given.prepaidCents - given.creditCents;
  const own = { openCents: 0, dueCents: 0, prepaidCents: 0, creditCents: 0, depositCents: 0, oldestDueOn: null };
  return {
    currency: 'EUR',
    asOf: today,
    knownAt: null,
    balances: [{ currency: 'EUR', ...own, ...balance, balanceCents }],
    lines: [],
    totals: { chargeCents: 0, paymentCents: 0, balanceCents: total },
    strip: [],
    onTime: 0,
    paidLate: 0,
    late: 0,
    due: 0,
    nextLateFee: null,
    payBack: [],
  };
}

it('says what is late today, and what is not yet due apart from it', () => {
  const own = { openCents: 2_264_175, dueCents: 182_175, oldestDueOn: '2026-11-01' };
  expect(standingOf(ledger(own, 2_264_175), today)).toEqual({
    status: 'late',
    daysLate: 14,
    nowCents: 182_175,
    laterCents: 2_082_000,
  });
});

it('is due and not late while nothing that is open was due before today', () => {
  const own = { openCents: 100_000, dueCents: 100_000, oldestDueOn: today };
  expect(standingOf(ledger(own, 100_000), today)).toMatchObject({ status: 'due', daysLate: 0, nowCents: 100_000 });
});

it('stays paid until the due day of what is charged in advance', () => {
  const own = { openCents: 100_000, dueCents: 0, oldestDueOn: '2026-12-01' };
  const lines = [line('charge', '2026-11-01'), line('charge', '2026-12-01')];
  const standing = standingOf({ ...ledger(own, 100_000), lines }, today);
  expect(standing).toMatchObject({ status: 'paid', nowCents: 0, laterCents: 100_000 });
});

it('is ahead where more waits than is open', () => {
  const own = { openCents: 2000, dueCents: 2000, prepaidCents: 5000, oldestDueOn: '2026-11-15' };
  expect(standingOf(ledger(own, -3000), today)).toMatchObject({ status: 'ahead', nowCents: -3000 });
});

it('is ahead where more waits than is due, whatever falls due later', () => {
  const own = { openCents: 100_000, dueCents: 0, creditCents: 5000, oldestDueOn: '2026-12-01' };
  expect(standingOf(ledger(own, 95_000), today)).toMatchObject({ status: 'ahead', nowCents: -5000 });
});

it('is paid once something has fallen due that stands, and until then nothing is due', () => {
  const charged = line('charge', '2026-11-01');
  expect(standingOf(ledger({}, 0), today)).toMatchObject({ status: 'uncharged' });
  expect(standingOf({ ...ledger({}, 0), lines: [charged, line('charge-voided', '2026-11-01')] }, today)?.status).toBe(
    'uncharged',
  );
  expect(standingOf({ ...ledger({}, 0), lines: [charged] }, today)?.status).toBe('paid');
  expect(standingOf({ ...ledger({}, 0), lines: [line('charge', '2026-12-01')] }, today)?.status).toBe('uncharged');
});

function line(kind: TenantLedger['lines'][number]['kind'], dueOn: string): TenantLedger['lines'][number] {
  return { kind, dueOn } as TenantLedger['lines'][number]; // Nothing else of a line is read here.
}
