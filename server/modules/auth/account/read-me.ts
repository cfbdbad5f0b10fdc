import { sql } from 'kysely';
import type { z } from 'zod';
import type { me } from '#shared/api/auth.ts';
import { may, permissions } from '#shared/permissions.ts';
import { roles } from '#shared/roles.ts';
import type { Role } from '#shared/roles.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { SignedIn } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { presentOrganisation } from '#server/modules/auth/workspace/present-organisation.ts';

export type Me = z.output<typeof me>;

/** Who is signed in: one statement for the person and the workspace, one for the workspaces to switch to. */
export async function readMe(tx: Tx, session: SignedIn): Promise<Me> {
  const row = await tx
    .selectFrom('app_user as u')
    .innerJoin('organisation as o', (join) => join.on('o.org_id', '=', session.organisationId))
    .selectAll('o')
    .select([
      'u.user_id',
      'u.name as user_name',
      'u.email',
      'u.email_verified_at',
      'u.pending_email',
      'u.totp_confirmed_at',
    ])
    .select(['u.locale as user_locale', 'u.version as user_version'])
    .select(
      sql<number>`(select count(*) from backup_code b where b.user_id = u.user_id and b.used_at is null)`.as('codes'),
    )
    .where('u.user_id', '=', session.userId)
    .executeTakeFirst();
  if (row === undefined) throw refuse('auth.session-ended');
  const memberships = await tx
    .selectFrom('membership as m')
    .innerJoin('organisation as o', 'o.org_id', 'm.org_id')
    .select(['m.org_id', 'o.name', 'm.role'])
    .where('m.user_id', '=', session.userId)
    .where('m.suspended_at', 'is', null)
    .orderBy('o.name')
    .execute();
  return {
    user: {
      id: row.user_id,
      name: row.user_name,
      email: row.email,
      emailVerified: row.email_verified_at !== null,
      pendingEmail: row.pending_email,
      totpEnabled: row.totp_confirmed_at !== null,
      backupCodesLeft: row.totp_confirmed_at === null ? 0 : row.codes,
      locale: row.user_locale === 'en' || row.user_locale === 'de' ? row.user_locale : null,
      version: row.user_version,
    },
    organisation: presentOrganisation(row),
    role: session.role,
    // Without the second factor that is required the role opens nothing.
    permissions: session.lacksSecondFactor === true ? [] : permissions.filter((permission) => may(session, permission)),
    memberships: memberships.map(({ org_id: organisationId, name, role }) => ({
      organisationId,
      name,
      role: roleOf(role),
    })),
    session: { id: session.sessionId, confirmedAt: session.confirmedAt.toISOString() },
    lacksSecondFactor: session.lacksSecondFactor ?? false,
  };
}

/** The database holds roles by a check constraint; one that is not in the table is a bug, not an input. */
export function roleOf(text: string): Role {
  const role = roles.find((known) => known === text);
  if (role === undefined) throw new Error(`Unknown role ${text}`);
  return role;
}
