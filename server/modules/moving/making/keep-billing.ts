import { sql } from 'kysely';
import { latestDate } from '#shared/dates.ts';
import { keepLooked } from '#server/modules/rent/index.ts';
import { isNeverCharged } from '#server/modules/moving/rows/charge-from.ts';
import type { MadeLease } from './make-leases.ts';
import type { Making } from '#server/modules/moving/rows/making.ts';

/** Runs go on where they were: what fell due before was charged, or never will be. */
export async function keepBilling({ tx, act, hasHistory }: Making, leases: readonly MadeLease[]): Promise<void> {
  const { organisationId } = act;
  const lookedTo = ({ reader }: MadeLease['row']) => {
    if (hasHistory) return reader.date('lookedTo');
    return isNeverCharged(reader) ? latestDate : null;
  };
  const looked = new Map(leases.map(({ id, row }) => [id, lookedTo(row)]));
  const { rows } = await sql<{ id: string; version: number; billFrom: string }>`
    select lease_id as id, version, bill_from as "billFrom" from lease
     where org_id = ${organisationId} and lease_id = any(${[...looked.keys()]}::uuid[])`.execute(tx);
  await keepLooked(
    tx,
    organisationId,
    rows.flatMap((lease) => {
      const nextDueOn = looked.get(lease.id) ?? null;
      return nextDueOn === null ? [] : [{ lease, nextDueOn }];
    }),
  );
}
