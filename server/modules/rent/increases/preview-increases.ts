import type { z } from 'zod';
import type { increaseRoutes } from '#shared/api/increases.ts';
import { latestOf } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { planIncreases, waitsForNotice } from './plan-increases.ts';
import type { IncreaseBody, PlannedLease } from './plan-increases.ts';

type Preview = z.output<(typeof increaseRoutes)['POST /rent-increase-previews/']['answer']>;

/** Nothing is written. */
export async function previewIncreases(tx: Tx, act: Act, body: IncreaseBody): Promise<Preview> {
  const { leases, leftOut, noticeOn } = await planIncreases(tx, act, body);
  const waiting = leftOut.filter(waitsForNotice);
  return {
    startsOn: body.startsOn,
    noticeOn,
    leases: [...leases],
    leftOut: [...leftOut],
    totals: totalsOf(leases),
    earliestOn: waiting.length === 0 ? null : latestOf(...waiting.map(({ earliestOn }) => earliestOn)),
  };
}

function totalsOf(leases: readonly PlannedLease[]): Preview['totals'] {
  const sums = ['oldCents', 'newCents', 'yearBeforeCents', 'yearAfterCents'] as const;
  return [...Map.groupBy(leases, ({ currency }) => currency)].map(([currency, own]) => {
    const sumOf = (which: (typeof sums)[number]) => own.reduce((sum, lease) => sum + lease[which], 0);
    return {
      currency,
      oldCents: sumOf('oldCents'),
      newCents: sumOf('newCents'),
      yearBeforeCents: sumOf('yearBeforeCents'),
      yearAfterCents: sumOf('yearAfterCents'),
      byFrequency: byFrequency(own),
    };
  });
}

function byFrequency(leases: readonly PlannedLease[]): Preview['totals'][number]['byFrequency'] {
  const lines = Map.groupBy(
    leases.flatMap((lease) => lease.lines),
    ({ frequency }) => frequency,
  );
  return [...lines]
    .map(([frequency, own]) => ({
      frequency,
      oldCents: own.reduce((sum, { oldCents }) => sum + oldCents, 0),
      newCents: own.reduce((sum, { newCents }) => sum + newCents, 0),
    }))
    .toSorted((one, other) => (one.frequency < other.frequency ? -1 : 1));
}
