import type pg from 'pg';
import { addDays } from '#shared/dates.ts';
import { openDatabase } from '#server/kernel/database.ts';
import { newId } from '#server/kernel/ids.ts';
import { move, postAll } from '#server/modules/ledger/index.ts';
import { openDesk } from '#bench/desk.ts';
import type { Desk } from '#bench/desk.ts';
import { newOrganisation } from '#bench/rent/office.ts';

export interface Houses extends Desk {
  readonly client: pg.Client;
  readonly organisationId: string;
  readonly propertyIds: readonly string[];
}

/** In the month after those that are measured. */
const now = new Date('2026-06-03T12:00:00Z');

/** An organisation that manages so many houses for eight percent of what comes in; each has one owner, who is paid by cheque. */
export async function newHouses(connection: pg.ClientConfig, client: pg.Client, count: number): Promise<Houses> {
  const database = openDatabase({ connection, poolSize: 1, prepares: true });
  const organisationId = await newOrganisation(database, client);
  await database.close();
  const ids = (): string[] => Array.from({ length: count }, () => newId(now));
  const [propertyIds, personIds, agreementIds] = [ids(), ids(), ids()];
  await client.query('begin');
  await client.query(
    `insert into property (org_id, property_id, name, sort_name, kind, colour, country, line1, city, currency, created_at)
     select $1, id, 'House ' || n, 'house ' || lpad(n::text, 8, '0'), 'house', n % 12, 'US', n || ' Long Street', 'Springfield',
            'USD', now()
       from unnest($2::uuid[]) with ordinality as p (id, n)`,
    [organisationId, propertyIds],
  );
  await client.query(
    `insert into person (org_id, person_id, kind, given_name, family_name, name, sort_name, created_at)
     select $1, id, 'person', 'Robin', 'Tester ' || n, 'Robin Tester ' || n, 'tester ' || n || ' robin', now()
       from unnest($2::uuid[]) with ordinality as p (id, n)`,
    [organisationId, personIds],
  );
  await client.query(
    `insert into ownership_share (org_id, property_id, starts_on, person_id, parts)
     select $1, p, '2025-01-01', o, 1000000 from unnest($2::uuid[], $3::uuid[]) as s (p, o)`,
    [organisationId, propertyIds, personIds],
  );
  await client.query(
    `insert into owner_setting (org_id, person_id, method) select $1, id, 'cheque' from unnest($2::uuid[]) as p (id)`,
    [organisationId, personIds],
  );
  await client.query(
    `insert into management_agreement (org_id, agreement_id, property_id, starts_on, fee_kind, fee_millipercent)
     select $1, a, p, '2025-01-01', 'percent-received', 8000 from unnest($2::uuid[], $3::uuid[]) as s (a, p)`,
    [organisationId, agreementIds, propertyIds],
  );
  // The one account that money moves at is for money of others.
  await client.query(`update account set bank_kind = 'trust' where org_id = $1 and system_key = 'operating-bank'`, [
    organisationId,
  ]);
  await client.query('commit');
  await client.query('vacuum (analyze) property, person, ownership_share, owner_setting, management_agreement');
  return { ...(await openDesk(connection, organisationId, now)), client, organisationId, propertyIds };
}

/** A rent for each house, received early in the month. */
export async function receiveRents({ client, when, propertyIds }: Houses, month: string): Promise<void> {
  for (let at = 0; at < propertyIds.length; at += 2000) {
    const entries = propertyIds.slice(at, at + 2000).map((propertyId, index) => ({
      date: addDays(month, (at + index) % 10),
      memo: 'Rent received',
      source: { kind: 'bench-income', id: newId(now) },
      idempotencyKey: `bench:${month}:${propertyId}`,
      lines: move(
        { cents: 90_000 + ((at + index) % 1000) * 100, currency: 'USD' },
        { propertyId, debit: 'operating-bank', credit: 'rent' },
      ),
    }));
    await when.transaction((tx) => postAll(tx, when, entries));
  }
  await client.query('vacuum (analyze) posting, journal_entry');
}
