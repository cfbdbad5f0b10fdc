import { sql } from 'kysely';
import type { z } from 'zod';
import type { bankRuleRoutes } from '#shared/api/bank-rules.ts';
import type { Tx } from '#server/kernel/database.ts';
import { recordAct } from '#server/kernel/audit.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { given } from '#server/kernel/records/given.ts';
import { refuse } from '#server/kernel/refuse.ts';
import type { RuleConditions } from '#server/modules/banking/matching/rule-level.ts';
import { refuseUnfitForRule } from './post-to-accounts.ts';
import { refuseNoProperty } from './refuse-no-property.ts';
import { presentRule, readRule, ruleRows } from './rule-rows.ts';
import type { BankRule } from './rule-rows.ts';

type Routes = typeof bankRuleRoutes;

export async function addRule(
  tx: Tx,
  act: Act,
  rule: z.output<Routes['POST /bank-rules/']['body']>,
): Promise<BankRule> {
  const { organisationId, now } = act;
  await lockRules(tx, organisationId);
  await refuseUnfit(tx, organisationId, rule);
  const id = newId(now);
  const { last } = await tx
    .selectFrom('bank_rule')
    .select(sql<number>`coalesce(max(position), 0)::int`.as('last'))
    .where('org_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('bank_rule')
    .values({ org_id: organisationId, rule_id: id, position: last + 1, made_at: now, ...columnsOf(rule) })
    .execute();
  await recordAct(tx, act, 'bank-rule.added', rule.name);
  return readRule(tx, organisationId, id);
}

export async function changeRule(
  tx: Tx,
  act: Act,
  ruleId: string,
  { version, ...change }: z.output<Routes['PATCH /bank-rules/{id}/']['body']>,
): Promise<BankRule> {
  const { organisationId } = act;
  const before = await takeRule(tx, organisationId, ruleId, version);
  const after = { ...before, accountId: before.account.id, propertyId: before.property?.id ?? null, ...given(change) };
  await refuseUnfit(tx, organisationId, after);
  await tx
    .updateTable('bank_rule')
    .set({ ...columnsOf(after), version: sql`version + 1` })
    .where('org_id', '=', organisationId)
    .where('rule_id', '=', ruleId)
    .execute();
  await recordAct(tx, act, 'bank-rule.changed', after.name);
  return readRule(tx, organisationId, ruleId);
}

/** By some places, as far as there are any: those that it passes move by one the other way. */
export async function moveRule(
  tx: Tx,
  act: Act,
  ruleId: string,
  { to, by, version }: z.output<Routes['POST /bank-rules/{id}/move/']['body']>,
): Promise<BankRule> {
  const { organisationId } = act;
  const rule = await takeRule(tx, organisationId, ruleId, version);
  const others = ruleRows(tx, organisationId);
  const passed = await (
    to === 'up'
      ? others.where('r.position', '<', rule.position).orderBy('r.position', 'desc')
      : others.where('r.position', '>', rule.position).orderBy('r.position')
  )
    .limit(by)
    .execute();
  if (passed.length === 0) return rule;
  const ids = [...passed.map(({ rule_id: id }) => id), ruleId];
  const places = [rule.position, ...passed.map(({ position }) => position)];
  await sql`
    update bank_rule r set position = moved.place, version = r.version + (r.rule_id = ${ruleId})::int
      from unnest(${ids}::uuid[], ${places}::int[]) as moved (id, place)
     where r.org_id = ${organisationId} and r.rule_id = moved.id`.execute(tx);
  await recordAct(tx, act, 'bank-rule.moved', rule.name);
  return readRule(tx, organisationId, ruleId);
}

export async function removeRule(tx: Tx, act: Act, ruleId: string, version: number): Promise<void> {
  const rule = await takeRule(tx, act.organisationId, ruleId, version);
  await tx.deleteFrom('bank_rule').where('org_id', '=', act.organisationId).where('rule_id', '=', ruleId).execute();
  await recordAct(tx, act, 'bank-rule.removed', rule.name);
}

/** Whoever changes rules or their order takes turns. */
async function lockRules(tx: Tx, organisationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bank-rules ${organisationId}`}, 0))`.execute(tx);
}

async function takeRule(tx: Tx, organisationId: string, ruleId: string, version: number): Promise<BankRule> {
  await lockRules(tx, organisationId);
  const row = await ruleRows(tx, organisationId).where('r.rule_id', '=', ruleId).executeTakeFirst();
  if (row === undefined) throw refuse('banking.no-such-rule');
  if (row.version !== version) throw refuse('kernel.record-changed', { name: row.name });
  return presentRule(row);
}

interface WrittenRule extends RuleConditions {
  readonly name: string;
  readonly accountId: string;
  readonly propertyId: string | null;
  readonly isAutomatic: boolean;
}

async function refuseUnfit(tx: Tx, organisationId: string, rule: WrittenRule): Promise<void> {
  const { text, minCents, maxCents, counterparty } = rule;
  if (text === null && minCents === null && maxCents === null && counterparty === null)
    throw refuse('banking.rule-without-condition');
  if (minCents !== null && maxCents !== null && minCents > maxCents) throw refuse('banking.rule-amounts-turned');
  await refuseUnfitForRule(tx, organisationId, rule.accountId);
  await refuseNoProperty(tx, organisationId, rule.propertyId === null ? [] : [rule.propertyId]);
}

function columnsOf(rule: WrittenRule) {
  return {
    name: rule.name,
    text: rule.text,
    min_cents: rule.minCents,
    max_cents: rule.maxCents,
    counterparty: rule.counterparty,
    account_id: rule.accountId,
    property_id: rule.propertyId,
    is_automatic: rule.isAutomatic,
  };
}
