import { sql } from 'kysely';
import { z } from 'zod';
import { depositRuleRoutes } from '#shared/api/deposit-rules.ts';
import { increaseRoutes } from '#shared/api/increases.ts';
import { reminderRoutes } from '#shared/api/reminders.ts';
import { rentRoutes } from '#shared/api/rent.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { writeTemplate } from '#server/modules/rent/reminders/message-templates.ts';
import { reminderSetting } from '#server/modules/rent/arrears/reminder-setting.ts';
import { changePolicy } from '#server/modules/rent/held-money/change-policy.ts';
import { addDeadline, addInterestRate } from '#server/modules/rent/deposits/change-deposit-rules.ts';
import { increaseSetting } from '#server/modules/rent/increases/increase-setting.ts';
import { addSeries, setValues } from '#server/modules/rent/increases/index-series.ts';
import { changeSetting } from '#server/modules/rent/tenancy-money/rent-settings.ts';

/** Something that holds for all rent of a workspace, as an export writes it. */
export interface RentSetting {
  readonly kind: string;
  readonly value: unknown;
}

/** What was set, and what was never set is not told: there, what is usual goes on to hold. */
export async function readRentSettings(tx: Tx, organisationId: string): Promise<RentSetting[]> {
  const { rows } = await sql<RentSetting>`
    select 'rent policy' as kind, policy as value from rent_policy where org_id = ${organisationId} and policy <> '{}'
     union all
    select kind, value from (select case kind when 'increases' then 'rent increases' else 'rent reminders' end as kind,
                                    setting as value from rent_setting
                              where org_id = ${organisationId} and setting <> '{}' order by kind) s
     union all
    select 'message template', value from (
      select jsonb_build_object('key', template_key, 'language', language, 'subject', subject, 'body', body) as value
        from message_template where org_id = ${organisationId} order by template_key, language) t
     union all
    select 'deposit interest', value from (
      select jsonb_build_object('jurisdiction', jurisdiction, 'from', from_day, 'annualPercent', trim_scale(annual_percent)::text,
                                'minimumMonths', minimum_months, 'source', source) as value
        from deposit_interest_rate where org_id = ${organisationId} order by jurisdiction nulls first, from_day) r
     union all
    select 'deposit deadline', value from (
      select jsonb_build_object('jurisdiction', jurisdiction, 'from', from_day, 'unit', unit, 'within', within,
                                'withinIfDeducted', within_if_deducted, 'source', source) as value
        from deposit_deadline where org_id = ${organisationId} order by jurisdiction, from_day) d
     union all
    select 'index series', value from (
      select jsonb_build_object('name', s.name, 'source', s.source, 'values', coalesce((
               select jsonb_agg(jsonb_build_object('month', to_char(v.month, 'YYYY-MM'), 'value', v.value) order by v.month)
                 from index_value v where v.org_id = s.org_id and v.series_id = s.series_id), '[]')) as value
        from index_series s where s.org_id = ${organisationId} order by s.name) i`.execute(tx);
  return rows;
}

type Carry = (tx: Tx, act: Act, value: unknown) => Promise<unknown>;

const series = z.strictObject({
  ...increaseRoutes['POST /index-series/'].body.shape,
  values: increaseRoutes['POST /index-series/{id}/values/'].body.shape.values.or(z.tuple([])),
});

const carries: Readonly<Record<string, Carry>> = {
  'rent policy': (tx, act, value) =>
    changePolicy(tx, act, {
      ...read(rentRoutes['PATCH /rent-policy/'].body.omit({ version: true }), value),
      version: 1,
    }),
  'rent increases': (tx, act, value) =>
    changeSetting(tx, act, increaseSetting, { ...read(increaseSetting.schema.partial(), value), version: 1 }),
  'rent reminders': (tx, act, value) =>
    changeSetting(tx, act, reminderSetting, { ...read(reminderSetting.schema.partial(), value), version: 1 }),
  'message template': (tx, act, value) =>
    writeTemplate(tx, act, {
      ...read(reminderRoutes['POST /message-templates/'].body.omit({ version: true }), value),
      version: 1,
    }),
  'deposit interest': (tx, act, value) =>
    addInterestRate(tx, act, read(depositRuleRoutes['POST /deposit-interest-rates/'].body, value)),
  'deposit deadline': (tx, act, value) =>
    addDeadline(tx, act, read(depositRuleRoutes['POST /deposit-deadlines/'].body, value)),
  'index series': async (tx, act, value) => {
    const { values, ...one } = read(series, value);
    const id = await addSeries(tx, act, one);
    if (values.length > 0) await setValues(tx, act, id, values);
  },
};

export const rentSettings: readonly string[] = Object.keys(carries);

/** Sets what was set elsewhere, where nothing was said about it here. */
export async function carryRentSetting(tx: Tx, act: Act, { kind, value }: RentSetting): Promise<void> {
  const there = await readRentSettings(tx, act.organisationId);
  const isThere = there.some((one) => one.kind === kind && keyOf(one.value) === keyOf(value));
  if (!isThere) await carries[kind]?.(tx, act, value);
}

/** What there is one of: a policy, a text in a language, a rate from a day on, an index by its name. */
function keyOf(value: unknown): string {
  const parts = z.looseObject({ name: z.string().default('') }).safeParse(value).data;
  return JSON.stringify([
    parts?.name.toLowerCase(),
    ...['key', 'language', 'jurisdiction', 'from'].map((part) => parts?.[part] ?? null),
  ]);
}

function read<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  const [issue] = error.issues;
  throw issue === undefined ? refuse('rent.no-setting') : refuse('rent.setting-refused', { reason: issue.message });
}
