import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { Problem } from '#server/kernel/problem.ts';
import type { Refused } from '#server/kernel/problem.ts';
import { refused } from '#server/kernel/refuse.ts';
import { earliestDays } from '#server/modules/rent/charges/unusual.ts';
import { refuseUnwritten } from '#server/modules/rent/tenancy-money/money-leases.ts';
import type { MoneyLease } from '#server/modules/rent/tenancy-money/money-leases.ts';
import { readPolicy } from '#server/modules/rent/tenancy-money/rent-policy.ts';
import { refuseReceivedLater } from '#server/modules/rent/receipts/plan-receipt.ts';
import type { BatchRow } from './batch-body.ts';

interface Asked {
  readonly rows: readonly BatchRow[];
  readonly receivedOn: string;
  readonly leases: ReadonlyMap<string, MoneyLease>;
}

/** What the recording of a single payment would refuse, told for each row instead of for the first one alone. */
export async function readRowProblems(
  tx: Tx,
  { organisationId, today }: Act,
  { rows, receivedOn, leases }: Asked,
): Promise<(row: BatchRow, lease: MoneyLease) => Refused | null> {
  const policy = { ...(await readPolicy(tx, organisationId)), organisationId };
  const tenancyIds = [...leases.values()].map(({ tenancyId }) => tenancyId);
  const earliest = await earliestDays(tx, organisationId, tenancyIds);
  const byMethod = new Map<string, Refused | null>();
  for (const method of new Set(rows.map((row) => row.method)))
    byMethod.set(method, await refusalOf(() => refuseReceivedLater(tx, { receivedOn, method }, today, policy)));
  const currency = leases.get(rows[0]?.leaseId ?? '')?.currency;
  return ({ method }, lease) => {
    const unwritten = refusalNow(() => refuseUnwritten(lease));
    if (unwritten !== null) return unwritten;
    if (currency !== undefined && lease.currency !== currency)
      return refused('receipts.other-currency', { lease: lease.number, currency: lease.currency, other: currency });
    const began = earliest.get(lease.tenancyId);
    if (began !== undefined && receivedOn < began.day)
      return refused('receipts.before-tenancy', { began: began.began, day: began.day });
    return byMethod.get(method) ?? null;
  };
}

async function refusalOf(check: () => Promise<void>): Promise<Refused | null> {
  try {
    await check();
    return null;
  } catch (error) {
    if (error instanceof Problem) return error.refused;
    throw error;
  }
}

function refusalNow(check: () => void): Refused | null {
  try {
    check();
    return null;
  } catch (error) {
    if (error instanceof Problem) return error.refused;
    throw error;
  }
}
