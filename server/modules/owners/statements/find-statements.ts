import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { may } from '#shared/permissions.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { FoundItem, RecordSearch } from '#server/modules/portfolio/index.ts';
import { statementNumber } from './statement-number.ts';

/** Owner statements by their numbers, however these are typed: OS-0417, os 417. */
export const statementSearch: RecordSearch = {
  kinds: ['owner-statement'],
  async find(tx, { session, organisationId }, typed, atMost) {
    const [, digits] = /^os[\s-]*0*(\d{1,9})$/i.exec(typed.trim()) ?? [];
    if (digits === undefined || !may(session, 'owners.read')) return {};
    return { exact: await statements(tx, organisationId, sql`s.number = ${Number(digits)}::bigint`, atMost) };
  },
  read: async (tx, { session, organisationId }, _kind, ids) =>
    may(session, 'owners.read')
      ? statements(tx, organisationId, sql`s.statement_id = any (${ids}::uuid[])`, ids.length)
      : [],
};

interface Row {
  readonly id: string;
  readonly number: number;
  readonly propertyId: string;
  readonly owner: string;
  readonly property: string;
  readonly cents: number;
  readonly currency: string;
  readonly on: string;
}

async function statements(
  tx: Tx,
  organisationId: string,
  which: RawBuilder<unknown>,
  atMost: number,
): Promise<FoundItem[]> {
  const { rows } = await sql<Row>`
    select s.statement_id as id, s.number, s.property_id as "propertyId", n.name as owner, p.name as property,
           s.share_cents as cents, s.currency, s.to_day as "on"
      from owner_statement s
      join person n on n.org_id = s.org_id and n.person_id = s.person_id
      join property p on p.org_id = s.org_id and p.property_id = s.property_id
     where s.org_id = ${organisationId} and ${which} order by s.number desc limit ${atMost}`.execute(tx);
  return rows.map(({ id, number, propertyId, owner, property, cents, currency, on }) => ({
    kind: 'owner-statement',
    id,
    propertyId,
    title: `${statementNumber(number)} ${owner}`,
    subtitle: property,
    money: { cents, currency, on },
    attachedTo: null,
  }));
}
