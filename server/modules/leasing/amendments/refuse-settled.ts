import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { refuse } from '#server/kernel/refuse.ts';
import type { OpenLease } from './open-lease.ts';

/**
 * A tenancy does not go on without its deposit: what was settled since its end became known is taken back first. A
 * settlement of an earlier end, which was withdrawn since, has nothing to do with this one.
 */
export async function refuseSettled(tx: Tx, { row, number }: OpenLease): Promise<void> {
  const { rows } = await sql<{ number: number }>`
    select s.number from deposit_settlement s join organisation o on o.org_id = s.org_id
     where s.org_id = ${row.org_id} and s.tenancy_id = ${row.tenancy_id} and s.state = 'final'
       and (s.final_at at time zone o.time_zone)::date >= coalesce(${row.notice_given_on}::date, '-infinity')
     order by s.number desc limit 1`.execute(tx);
  const [settled] = rows;
  if (settled === undefined) return;
  const settlement = `S-${String(settled.number).padStart(4, '0')}`;
  throw refuse('leasing.deposit-settled', { lease: number, settlement });
}
