import { recordEvent } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Poster } from '#server/modules/ledger/index.ts';
import { applyWaiting } from '#server/modules/rent/allocations/apply-waiting.ts';
import { lockTenancies } from '#server/modules/rent/tenancy-money/lock-tenancies.ts';
import { chargeNumber } from '#server/modules/rent/tenancy-money/numbers.ts';
import type { Runner } from '#server/modules/rent/runs/work-through.ts';
import { chargeAgreed, findAgreedDeposits } from './agreed-deposits.ts';

const leasesAtOnce = 200;

interface Days {
  readonly today: string;
  /** What falls due by then is charged, as rent is. */
  readonly through: string;
}

/** Each day: the deposits that leases agree on are charged when they fall due. */
export async function chargeAgreedDeposits({ transaction, by }: Runner, days: Days): Promise<void> {
  for (let after: string | null = null; ;) {
    const from: string | null = after;
    const ids: string[] = await transaction((tx) => chargeSome(tx, by, days, from));
    if (ids.length < leasesAtOnce) return;
    after = ids.at(-1) ?? null;
  }
}

async function chargeSome(tx: Tx, act: Poster, { today, through }: Days, after: string | null): Promise<string[]> {
  const { organisationId, now } = act;
  const which = { due: { today, through }, after, atMost: leasesAtOnce };
  const found = await findAgreedDeposits(tx, organisationId, which);
  if (found.length === 0) return [];
  await lockTenancies(
    tx,
    organisationId,
    found.map(({ tenancyId }) => tenancyId),
  );
  // Somebody may have requested one meanwhile: with the tenancies taken, they are looked for again.
  const added = await chargeAgreed(tx, act, await findAgreedDeposits(tx, organisationId, which), today);
  await applyWaiting(
    tx,
    act,
    added.map(({ tenancyId }) => tenancyId),
    today,
  );
  const numbers = new Map(found.map(({ leaseId, number }) => [leaseId, number]));
  for (const { leaseId, number, cents } of added)
    await recordEvent(tx, {
      organisationId,
      kind: 'deposit.requested',
      at: now,
      subject: chargeNumber(number),
      details: { lease: numbers.get(leaseId) ?? '', cents },
    });
  return found.map(({ leaseId }) => leaseId);
}
