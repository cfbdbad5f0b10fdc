import type { z } from 'zod';
import type { bankRuleRoutes } from '#shared/api/bank-rules.ts';
import type { Tx } from '#server/kernel/database.ts';
import { refuse } from '#server/kernel/refuse.ts';
import type { MatchRule } from '#server/modules/banking/matching/match-input.ts';

export type BankRule = z.output<(typeof bankRuleRoutes)['POST /bank-rules/']['answer']>;

export interface RuleRecord extends MatchRule {
  readonly account: BankRule['account'];
  readonly property: BankRule['property'];
  readonly position: number;
  readonly version: number;
}

/** Rules with the names of where they post to. */
export function ruleRows(tx: Tx, organisationId: string) {
  return tx
    .selectFrom('bank_rule as r')
    .innerJoin('account as a', (join) =>
      join.onRef('a.org_id', '=', 'r.org_id').onRef('a.account_id', '=', 'r.account_id'),
    )
    .leftJoin('property as p', (join) =>
      join.onRef('p.org_id', '=', 'r.org_id').onRef('p.property_id', '=', 'r.property_id'),
    )
    .selectAll('r')
    .select([
      'a.number as account_number',
      'a.name as account_name',
      'a.archived_at as account_archived_at',
      'p.name as property_name',
      'p.colour as property_colour',
    ])
    .where('r.org_id', '=', organisationId);
}

export type RuleRow = Awaited<ReturnType<ReturnType<typeof ruleRows>['executeTakeFirstOrThrow']>>;

export function presentRule(row: RuleRow): BankRule {
  return {
    id: row.rule_id,
    position: row.position,
    name: row.name,
    text: row.text,
    minCents: row.min_cents,
    maxCents: row.max_cents,
    counterparty: row.counterparty,
    account: { id: row.account_id, number: row.account_number, name: row.account_name },
    property:
      row.property_id === null
        ? null
        : { id: row.property_id, name: row.property_name ?? '', colour: row.property_colour ?? 0 },
    isAutomatic: row.is_automatic,
    version: row.version,
  };
}

/** In their order; those whose account was archived since post nothing more. */
export async function readRules(tx: Tx, organisationId: string): Promise<RuleRecord[]> {
  const rows = await ruleRows(tx, organisationId)
    .where('a.archived_at', 'is', null)
    .orderBy('r.position')
    .orderBy('r.rule_id')
    .execute();
  return rows.map(presentRule);
}

export async function readRule(tx: Tx, organisationId: string, ruleId: string): Promise<BankRule> {
  const row = await ruleRows(tx, organisationId).where('r.rule_id', '=', ruleId).executeTakeFirst();
  if (row === undefined) throw refuse('banking.no-such-rule');
  return presentRule(row);
}
