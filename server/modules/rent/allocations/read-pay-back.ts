import type { z } from 'zod';
import type { tenantLedger } from '#shared/api/rent-answers.ts';
import type { Tx } from '#server/kernel/database.ts';
import { readWaiting } from './apply-waiting.ts';
import type { WaitingSource } from './apply-waiting.ts';
import { readRefundPlaces } from './refund-places.ts';

type Step = z.output<typeof tenantLedger>['payBack'][number];

/** From which day on how much of what waits can be paid back: each step has all of what came before it as well. */
export async function readPayBack(
  tx: Tx,
  organisationId: string,
  tenancyId: string,
  currency: string,
  today: string,
): Promise<Step[]> {
  const own = (await readWaiting(tx, organisationId, [tenancyId], today)).filter(
    (source) => source.currency === currency,
  );
  const byDay = [...Map.groupBy(own, ({ on }) => on)].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const steps: Step[] = [];
  const all: WaitingSource[] = [];
  for (const [from, sources] of byDay) {
    all.push(...sources);
    const { accountIds, isUndeposited } = await readRefundPlaces(tx, organisationId, all, today);
    const [accountId = null, ...others] = accountIds;
    const before = steps.at(-1) ?? { paidCents: 0, creditCents: 0 };
    const sumOf = (isPaid: boolean) =>
      sources.reduce((sum, { kind, cents }) => sum + ((kind === 'receipt') === isPaid ? cents : 0), 0);
    steps.push({
      from,
      paidCents: before.paidCents + sumOf(true),
      creditCents: before.creditCents + sumOf(false),
      accountId: isUndeposited || others.length > 0 ? null : accountId,
    });
  }
  return steps;
}
