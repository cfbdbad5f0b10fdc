import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { arrearsStages } from '#shared/rent/arrears-stages.ts';
import type { Tx } from '#server/kernel/database.ts';
import { asOf } from '#server/modules/rent/tenancy-money/money-on.ts';
import type { MoneyDay } from '#server/modules/rent/tenancy-money/money-on.ts';
import { hasReminderLeft, joinReminderMail, reminderDay } from './reminder-left.ts';
import type { ReminderSetting, Stage } from './reminder-setting.ts';

type Stages = ReminderSetting['stages'];

/**
 * The stage of the debt in a row of balances, `b`, on a day: the furthest one that somebody was contacted at since it fell
 * due, by a reminder that was sent or by a contact that was recorded. A stage at which nothing is sent follows by its days
 * after that. Null where nobody was contacted, however late the debt is.
 */
export function stageOf(stages: Stages, day: string): RawBuilder<Stage | null> {
  return sql<Stage | null>`(
    select case k.stage ${sql.join(
      arrearsStages.map((stage) => sql`when ${sql.lit(stage)} then ${reached(stages, stage, day)}`),
      sql` `,
    )} end
      from (select c.stage, c."on" from (${contacts(day)}) c
             order by array_position(${sql.lit(`{${arrearsStages.join(',')}}`)}::text[], c.stage) desc, c."on" desc
             limit 1) k)`;
}

/** Contacts since the oldest open charge fell due. A reminder was about every charge past due, also of older ones paid since. */
function contacts(day: string) {
  return sql`
    select r.stage, ${reminderDay} as "on" from reminder r
      ${joinReminderMail}
     where r.org_id = b.org_id and r.tenancy_id = b.tenancy_id and r.currency = b.currency
       and r.sent_on > b.oldest_due_on and r.stage <> 'before-due' and ${hasReminderLeft} and ${reminderDay} <= ${day}::date
    union all
    select n.stage, n.made_on from arrears_note n
     where n.org_id = b.org_id and n.tenancy_id = b.tenancy_id and n.stage is not null
       and n.made_on >= b.oldest_due_on and n.made_on <= ${day}::date`;
}

/** Where a contact at a stage has led to by a day: past the stages at which nothing is sent, each by its days. */
function reached(stages: Stages, stage: Stage, day: string) {
  const rank = (one: Stage) => arrearsStages.indexOf(one);
  const index = stages.findLastIndex((one) => rank(one.stage) <= rank(stage));
  const since = stages[index]?.afterDays ?? 0;
  const after = stages.slice(index + 1);
  const sent = after.findIndex(({ isSent }) => isSent);
  const silent = sent === -1 ? after : after.slice(0, sent);
  if (silent.length === 0) return sql.lit(stage);
  const cases = silent.toReversed().map(
    ({ stage: next, afterDays }) => sql`
      when ${day}::date - k."on" >= ${sql.lit(afterDays - since)}
       and ${day}::date - b.oldest_due_on >= ${sql.lit(afterDays)} then ${sql.lit(next)}`,
  );
  return sql`case ${sql.join(cases, sql` `)} else ${sql.lit(stage)} end`;
}

/** By tenancy and currency. */
export async function readStages(
  tx: Tx,
  on: MoneyDay,
  tenancyIds: readonly string[],
  stages: Stages,
): Promise<(tenancyId: string, currency: string) => Stage | null> {
  if (tenancyIds.length === 0) return () => null;
  const { rows } = await sql<{ tenancyId: string; currency: string; stage: Stage | null }>`${asOf(on, { tenancyIds })}
    select b.tenancy_id as "tenancyId", b.currency, ${stageOf(stages, on.day)} as stage from tenancy_balance b
     where b.org_id = ${on.organisationId} and b.tenancy_id = any(${`{${tenancyIds.join(',')}}`}::uuid[])
       and b.open_cents > 0`.execute(tx);
  const byDebt = new Map(rows.map((row) => [`${row.tenancyId} ${row.currency}`, row.stage]));
  return (tenancyId, currency) => byDebt.get(`${tenancyId} ${currency}`) ?? null;
}
