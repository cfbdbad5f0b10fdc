import type { z } from 'zod';
import type { calendarFeed } from '#shared/api/calendar.ts';
import { recordAct } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { hashToken, randomToken } from '#server/kernel/secrets.ts';

type Feed = z.output<typeof calendarFeed>;
type Owner = Pick<Act, 'organisationId' | 'userId'>;

export async function readFeed(tx: Tx, { organisationId, userId }: Owner): Promise<Feed> {
  const row = await tx
    .selectFrom('calendar_feed')
    .select(['shows_tenants', 'made_at', 'read_at'])
    .where('org_id', '=', organisationId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return {
    isActive: row !== undefined,
    showsTenants: row?.shows_tenants ?? false,
    madeAt: row?.made_at.toISOString() ?? null,
    readAt: row?.read_at?.toISOString() ?? null,
  };
}

/** A new secret; the address before it ends. It is not kept, only its hash is. */
export async function makeFeed(tx: Tx, act: Act, showsTenants: boolean): Promise<{ key: string }> {
  const key = randomToken();
  const feed = { secret_hash: hashToken(key), shows_tenants: showsTenants, made_at: act.now, read_at: null };
  await tx
    .insertInto('calendar_feed')
    .values({ org_id: act.organisationId, user_id: act.userId, ...feed })
    .onConflict((conflict) => conflict.columns(['org_id', 'user_id']).doUpdateSet(feed))
    .execute();
  await recordAct(tx, act, 'calendar-feed.made', null, { tenants: showsTenants });
  return { key };
}

export async function changeFeed(tx: Tx, act: Act, showsTenants: boolean): Promise<void> {
  const changed = await tx
    .updateTable('calendar_feed')
    .set({ shows_tenants: showsTenants })
    .where('org_id', '=', act.organisationId)
    .where('user_id', '=', act.userId)
    .returning('user_id')
    .executeTakeFirst();
  if (changed === undefined) throw refuse('tasks.no-feed');
  await recordAct(tx, act, 'calendar-feed.changed', null, { tenants: showsTenants });
}

/** Revoked once more, it stays so. */
export async function revokeFeed(tx: Tx, act: Act): Promise<void> {
  const gone = await tx
    .deleteFrom('calendar_feed')
    .where('org_id', '=', act.organisationId)
    .where('user_id', '=', act.userId)
    .returning('user_id')
    .executeTakeFirst();
  if (gone !== undefined) await recordAct(tx, act, 'calendar-feed.revoked', null);
}
