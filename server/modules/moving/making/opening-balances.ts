import type { z } from 'zod';
import type { importCheck } from '#shared/api/moving.ts';
import type { Problem } from '#server/kernel/problem.ts';
import { addOpenings, readMoneyLeases } from '#server/modules/rent/index.ts';
import type { Opening } from '#server/modules/rent/index.ts';
import { inSavepoint } from '#server/modules/moving/rows/in-savepoint.ts';
import type { MadeLease } from './make-leases.ts';
import type { Making } from '#server/modules/moving/rows/making.ts';
import { takeOver } from '#server/modules/moving/rows/take-over-balances.ts';

type Check = z.output<typeof importCheck>;

/**
 * What tenants owe, have deposited and have paid ahead, brought forward on a day against the clearing account: open
 * charges, payments that wait and deposits that are held, like those that begin here. Where the books came along, they
 * have these sums already, and what is brought forward takes their place.
 */
export async function postOpenings(
  making: Making,
  leases: readonly MadeLease[],
  { hasBooks }: { readonly hasBooks: boolean },
): Promise<Problem | undefined> {
  const { tx, act, made, openingOn: on, importId, fileName } = making;
  const some = leases.filter(hasOpening);
  if (some.length === 0) return undefined;
  const outcome = await inSavepoint(tx, async () => {
    const openings = await asOpenings(making, some);
    if (hasBooks) for (const id of await takeOver(making, openings)) made('entry', id);
    return addOpenings(tx, act, openings, { on, today: act.today, explanation: { file: fileName, import: importId } });
  });
  if ('problem' in outcome) return outcome.problem;
  for (const { kind, id } of outcome.made) made(kind, id);
  return undefined;
}

const leasesAtOnce = 5000;

/** Terms that carry on from others have one ledger with them, which is known only now. */
async function asOpenings({ tx, act }: Making, leases: readonly MadeLease[]): Promise<Opening[]> {
  const openings: Opening[] = [];
  for (let at = 0; at < leases.length; at += leasesAtOnce) {
    const some = leases.slice(at, at + leasesAtOnce);
    const ids = some.map(({ id }) => id);
    const found = await readMoneyLeases(tx, act.organisationId, ids);
    openings.push(
      ...some.flatMap(({ row: { opening }, id, personId }) => {
        const lease = found.get(id);
        return lease === undefined ? [] : [{ ...opening, lease, personId }];
      }),
    );
  }
  return openings;
}

export function hasOpening({ row: { opening } }: Pick<MadeLease, 'row'>): boolean {
  const { owed, depositCents, prepaidCents, creditCents } = opening;
  return owed.length > 0 || depositCents + prepaidCents + creditCents > 0;
}

export function openingTotals(leases: readonly MadeLease[]): Check['openings'] {
  const byCurrency = Map.groupBy(leases.filter(hasOpening), ({ row }) => row.property.currency);
  return [...byCurrency].map(([currency, some]) => {
    const sum = (read: (opening: MadeLease['row']['opening']) => number) =>
      some.reduce((total, { row }) => total + read(row.opening), 0);
    return {
      currency,
      owedCents: sum(({ owed }) => owed.reduce((all, { cents }) => all + cents, 0)),
      depositCents: sum(({ depositCents }) => depositCents),
      prepaidCents: sum(({ prepaidCents, creditCents }) => prepaidCents + creditCents),
    };
  });
}
