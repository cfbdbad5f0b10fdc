import { sql } from 'kysely';
import type { z } from 'zod';
import type { member } from '#shared/api/organisations.ts';
import { may } from '#shared/permissions.ts';
import { staffRoles } from '#shared/roles.ts';
import type { Actor } from '#shared/permissions.ts';
import type { StaffRole } from '#shared/roles.ts';
import type { Tx } from '#server/kernel/database.ts';
import { pageOf, readCursor } from '#server/kernel/keyset.ts';

export type Member = z.output<typeof member>;

interface ListQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly q?: string | undefined;
}

interface Asking extends Actor {
  readonly organisationId: string;
}

/** Members by name. The last use is that of any of their sessions in this workspace. */
export async function listMembers(tx: Tx, asking: Asking, query: ListQuery) {
  const { organisationId, seesAllProperties } = asking;
  const seesFactors = may(asking, 'members.change');
  const after = readCursor(query.cursor, ['text', 'id']);
  let rows = memberRows(tx, organisationId)
    .orderBy('u.name')
    .orderBy('u.user_id')
    .limit(query.limit + 1);
  if (query.q !== undefined && query.q !== '') {
    const pattern = `%${query.q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    rows = rows.where((where) => where.or([where('u.name', 'ilike', pattern), where('u.email', 'ilike', pattern)]));
  }
  if (after !== undefined) rows = rows.where(sql<boolean>`(u.name, u.user_id) > (${after[0]}, ${after[1]}::uuid)`);
  return pageOf(
    await rows.execute(),
    query.limit,
    (row) => [row.name, row.user_id],
    // Who works with some properties learns nothing of how many there are.
    (row) => ({
      ...present(row),
      ...(seesAllProperties ? {} : { propertyTotal: null }),
      ...(seesFactors ? {} : { secondFactor: null }),
    }),
  );
}

export async function findMember(tx: Tx, organisationId: string, userId: string): Promise<Member | undefined> {
  const row = await memberRows(tx, organisationId).where('m.user_id', '=', userId).executeTakeFirst();
  return row === undefined ? undefined : present(row);
}

function memberRows(tx: Tx, organisationId: string) {
  return tx
    .selectFrom('membership as m')
    .innerJoin('app_user as u', 'u.user_id', 'm.user_id')
    .select(['u.user_id', 'u.name', 'u.email', 'u.email_verified_at', 'u.totp_confirmed_at'])
    .select(['m.role', 'm.suspended_at', 'm.created_at', 'm.version', 'm.sees_all_properties'])
    .select((select) =>
      select
        .selectFrom('membership_property as mine')
        .whereRef('mine.user_id', '=', 'm.user_id')
        .whereRef('mine.org_id', '=', 'm.org_id')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .as('property_count'),
    )
    .select((select) =>
      select
        .selectFrom('property as p')
        .where('p.org_id', '=', organisationId)
        .where('p.archived_at', 'is', null)
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .as('property_total'),
    )
    .select((select) =>
      select
        .selectFrom('session as s')
        .whereRef('s.user_id', '=', 'm.user_id')
        .whereRef('s.org_id', '=', 'm.org_id')
        .select((inner) => inner.fn.max('s.last_used_at').as('at'))
        .as('last_used_at'),
    )
    .where('m.org_id', '=', organisationId)
    .where('m.role', 'in', staffRoles);
}

type MemberRow = Awaited<ReturnType<ReturnType<typeof memberRows>['executeTakeFirstOrThrow']>>;

function present(row: MemberRow): Member {
  return {
    id: row.user_id,
    name: row.name,
    email: row.email,
    role: staffRoleOf(row.role),
    state: row.suspended_at === null ? 'active' : 'suspended',
    emailVerified: row.email_verified_at !== null,
    secondFactor: row.totp_confirmed_at !== null,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    propertyCount: row.sees_all_properties ? null : (row.property_count ?? 0),
    propertyTotal: row.property_total ?? 0,
    createdAt: row.created_at.toISOString(),
    version: row.version,
  };
}

/** The query asks for staff roles only; another one here is a bug, not an input. */
export function staffRoleOf(text: string): StaffRole {
  const role = staffRoles.find((known) => known === text);
  if (role === undefined) throw new Error(`${text} is not a staff role`);
  return role;
}
