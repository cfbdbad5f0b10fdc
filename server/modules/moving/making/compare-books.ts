import { findOffBooks } from '#server/modules/rent/index.ts';
import type { MadeLease } from './make-leases.ts';
import type { Making } from '#server/modules/moving/rows/making.ts';
import { said } from '#server/modules/moving/fields/said.ts';
import type { Said } from '#server/modules/moving/fields/said.ts';

/**
 * Ledgers that came along say what the books say of each lease, or they are not taken over: a row that is missing shows
 * in nothing else than its sum.
 */
export async function compareBooks({ tx, act }: Making, leases: readonly MadeLease[]): Promise<Said[]> {
  const ids = leases.map(({ id }) => id);
  const off = await findOffBooks(tx, act.organisationId, ids);
  const byId = new Map(leases.map(({ id, row }) => [id, row.reader]));
  return off.map(({ leaseId, currency, what, rowsCents, booksCents }) => {
    const reader = byId.get(leaseId);
    const place = `${reader?.text('property') ?? ''}, ${reader?.text('unit') ?? ''}`;
    return said(sentences[what], {
      lease: reader?.text('number') ?? place,
      rows: { cents: rowsCents, currency },
      books: { cents: booksCents, currency },
    });
  });
}

const sentences = { open: 'openOffBooks', waiting: 'waitingOffBooks', held: 'heldOffBooks' } as const;
