import { sql } from 'kysely';
import { z } from 'zod';
import { depositRuleRoutes } from '#shared/api/deposit-rules.ts';
import { increaseRoutes } from '#shared/api/increases.ts';
import { reminderRoutes } from '#shared/api/reminders.ts';
import { rentRoutes } from '#shared/api/rent.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
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

type Carry = (tx: Tx, value: unknown, when: SignedInContext) => Promise<unknown>;

const series = z.strictObject({
  ...increaseRoutes['POST /index-series/'].body.shape,
  values: increaseRoutes['POST /index-series/{id}/values/'].body.shape.values.or(z.tuple([])),
});

const carries: Readonly<Record<string, Carry>> = {
  'rent policy': (tx, value, when) =>
    changePolicy(
      tx,
      { ...read(rentRoutes['PATCH /rent-policy/'].body.omit({ version: true }), value), version: 1 },
      when,
    ),
  'rent increases': (tx, value, when) =>
    changeSetting(tx, increaseSetting, { ...read(increaseSetting.schema.partial(), value), version: 1 }, when),
  'rent reminders': (tx, value, when) =>
    changeSetting(tx, reminderSetting, { ...read(reminderSetting.schema.partial(), value), version: 1 }, when),
  'message template': (tx, value, when) =>
    writeTemplate(
      tx,
      { ...read(reminderRoutes['POST /message-templates/'].body.omit({ version: true }), value), version: 1 },
      when,
    ),
  'deposit interest': (tx, value, when) =>
    addInterestRate(tx, read(depositRuleRoutes['POST /deposit-interest-rates/'].body, value), when),
  'deposit deadline': (tx, value, when) =>
    addDeadline(tx, read(depositRuleRoutes['POST /deposit-deadlines/'].body, value), when),
  'index series': async (tx, value, when) => {
    const { values, ...one } = read(series, value);
    const id = await addSeries(tx, one, when);
    if (values.length > 0) await setValues(tx, id, values, when);
  },
};

export const rentSettings: readonly string[] = Object.keys(carries);

/** Sets what was set elsewhere, where nothing was said about it here. */
export async function carryRentSetting(tx: Tx, { kind, value }: RentSetting, when: SignedInContext): Promise<void> {
  const there = await readRentSettings(tx, when.session.organisationId);
  const isThere = there.some((one) => one.kind === kind && keyOf(one.value) === keyOf(value));
  if (!isThere) await carries[kind]?.(tx, value, when);
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
