import type { z } from 'zod';
import type { depositRuleRoutes } from '#shared/api/deposit-rules.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Problem } from '#server/kernel/problem.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import { recordAct } from '#server/kernel/audit.ts';

type Bodies = typeof depositRuleRoutes;

export async function addInterestRate(
  tx: Tx,
  act: Act,
  body: z.output<Bodies['POST /deposit-interest-rates/']['body']>,
): Promise<void> {
  const { numInsertedOrUpdatedRows: added } = await tx
    .insertInto('deposit_interest_rate')
    .values({
      org_id: act.organisationId,
      rate_id: newId(act.now),
      jurisdiction: body.jurisdiction,
      from_day: body.from,
      annual_percent: body.annualPercent,
      minimum_months: body.minimumMonths,
      source: body.source,
      made_by: act.userId,
      made_at: act.now,
    })
    .onConflict((conflict) => conflict.constraint('deposit_interest_rate_is_said_once').doNothing())
    .executeTakeFirstOrThrow();
  if (added === 0n) throw saidAlready(body.from);
  await recordAct(tx, act, 'deposit-rule.added', body.jurisdiction ?? '*', {
    from: body.from,
    annualPercent: body.annualPercent,
  });
}

export async function removeInterestRate(tx: Tx, act: Act, rateId: string): Promise<void> {
  const row = await tx
    .deleteFrom('deposit_interest_rate')
    .where('org_id', '=', act.organisationId)
    .where('rate_id', '=', rateId)
    .returning(['jurisdiction', 'from_day'])
    .executeTakeFirst();
  if (row === undefined) throw noSuchRule();
  await recordAct(tx, act, 'deposit-rule.removed', row.jurisdiction ?? '*', { from: row.from_day });
}

export async function addDeadline(
  tx: Tx,
  act: Act,
  body: z.output<Bodies['POST /deposit-deadlines/']['body']>,
): Promise<void> {
  const { numInsertedOrUpdatedRows: added } = await tx
    .insertInto('deposit_deadline')
    .values({
      org_id: act.organisationId,
      deadline_id: newId(act.now),
      jurisdiction: body.jurisdiction,
      from_day: body.from,
      unit: body.unit,
      within: body.within,
      within_if_deducted: body.withinIfDeducted,
      source: body.source,
      made_by: act.userId,
      made_at: act.now,
    })
    .onConflict((conflict) => conflict.constraint('deposit_deadline_is_said_once').doNothing())
    .executeTakeFirstOrThrow();
  if (added === 0n) throw saidAlready(body.from);
  await recordAct(tx, act, 'deposit-rule.added', body.jurisdiction, { from: body.from, within: body.within });
}

export async function removeDeadline(tx: Tx, act: Act, deadlineId: string): Promise<void> {
  const row = await tx
    .deleteFrom('deposit_deadline')
    .where('org_id', '=', act.organisationId)
    .where('deadline_id', '=', deadlineId)
    .returning(['jurisdiction', 'from_day'])
    .executeTakeFirst();
  if (row === undefined) throw noSuchRule();
  await recordAct(tx, act, 'deposit-rule.removed', row.jurisdiction, { from: row.from_day });
}

function saidAlready(from: string): Problem {
  return refuseField('from', 'deposits.rule-exists', { from });
}

function noSuchRule(): Problem {
  return refuse('deposits.no-such-rule');
}
