import type { z } from 'zod';
import type { taxRoutes } from '#shared/api/taxes.ts';
import { isRate, placeOfRule, shippedTaxRules } from '#shared/tax/tax-rules.ts';
import type { TaxRule, TaxRuleKind } from '#shared/tax/tax-rules.ts';
import { recordAct } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';

type Body = z.output<(typeof taxRoutes)['POST /tax-rules/']['body']>;

/** Those that come with the program, then the workspace's: of two of one day the later in the list holds. */
export async function readTaxRules(
  tx: Tx,
  organisationId: string,
): Promise<readonly (TaxRule & { id: string | null })[]> {
  const rows = await tx
    .selectFrom('tax_rule')
    .select(['rule_id as id', 'kind', 'from_on as from', 'cents', 'millipercent', 'source'])
    .where('org_id', '=', organisationId)
    .orderBy('from_on')
    .execute();
  return [
    ...shippedTaxRules.map((rule) => ({ ...rule, id: null })),
    ...rows.map(({ kind, ...row }) => ({ ...row, kind: kind as TaxRuleKind })), // The check of the table allows these alone.
  ];
}

export async function listTaxRules(tx: Tx, organisationId: string) {
  const rules = await readTaxRules(tx, organisationId);
  return {
    items: rules
      .map((rule) => ({ ...rule, place: placeOfRule(rule.kind) }))
      .toSorted((one, other) => one.kind.localeCompare(other.kind, 'en') || (one.from < other.from ? -1 : 1)),
  };
}

export async function addTaxRule(tx: Tx, act: Act, { kind, from, cents, millipercent, source }: Body): Promise<void> {
  const given = isRate(kind) ? millipercent : cents;
  if (given === null || (isRate(kind) ? cents : millipercent) !== null)
    throw refuseField(isRate(kind) ? 'millipercent' : 'cents', 'taxes.rule-amount');
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('tax_rule')
    .values({
      org_id: act.organisationId,
      rule_id: newId(act.now),
      kind,
      from_on: from,
      cents,
      millipercent,
      source,
      added_by: act.userId,
      added_at: act.now,
    })
    .onConflict((conflict) => conflict.constraint('tax_rule_is_one_of_its_day').doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) throw refuseField('from', 'taxes.rule-of-day');
  await recordAct(tx, act, 'tax-rule.added', kind, { from, source });
}

export async function removeTaxRule(tx: Tx, act: Act, ruleId: string): Promise<void> {
  const row = await tx
    .deleteFrom('tax_rule')
    .where('org_id', '=', act.organisationId)
    .where('rule_id', '=', ruleId)
    .returning(['kind', 'from_on'])
    .executeTakeFirst();
  if (row === undefined) throw refuse('taxes.no-such-rule');
  await recordAct(tx, act, 'tax-rule.removed', row.kind, { from: row.from_on });
}
