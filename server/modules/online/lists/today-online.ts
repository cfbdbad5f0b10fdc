import { sql } from 'kysely';
import { onlinePaymentRoutes } from '#shared/api/online-payments.ts';
import type { TodayPart } from '#server/kernel/today/today-part.ts';

/** A dispute until it is over; what failed or came back for as long as somebody is likely to act on it. */
export const onlinePart: TodayPart = {
  permission: onlinePaymentRoutes['GET /online-payments/'].permission,
  async read(tx, { organisationId, now }) {
    const { rows } = await sql<{ count: number; oldestOn: string | null }>`
      select count(*)::int as count, min(changed_at)::date::text as "oldestOn" from online_payment
       where org_id = ${organisationId}
         and (state = 'disputed'
              or state in ('failed', 'returned') and changed_at > ${now}::timestamptz - interval '14 days')`.execute(
      tx,
    );
    return { online: rows[0] ?? { count: 0, oldestOn: null } };
  },
};
