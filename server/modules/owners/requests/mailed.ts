import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * What became of the messages that something was sent with: the state of the newest, and when one was last sent. `links`
 * has org_id, mail_id and sent_at, which is when the message was queued.
 */
export function mailedBy(links: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select (array_agg(m.state order by k.sent_at desc, k.mail_id desc))[1] as state, max(m.sent_at) as sent_at
    from (${links}) k join mail_message m on m.org_id = k.org_id and m.mail_id = k.mail_id`;
}
