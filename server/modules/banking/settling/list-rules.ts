import { sql } from 'kysely';
import type { z } from 'zod';
import type { bankRuleRoutes } from '#shared/api/bank-rules.ts';
import { addDays } from '#shared/dates.ts';
import { rulePreviewDays } from '#shared/matching.ts';
import { sumCents } from '#shared/money.ts';
import { amountCell } from '#shared/table.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { TableAnswer } from '#server/kernel/http/files.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { pageOf } from '#server/kernel/keyset.ts';
import { listOrder } from '#server/kernel/list-order.ts';
import type { SortKey } from '#server/kernel/list-order.ts';
import { listAsTable } from '#server/kernel/records/list-as-table.ts';
import { ruleFits } from '#server/modules/banking/matching/rule-level.ts';
import { presentRule, ruleRows } from './rule-rows.ts';
import type { BankRule, RuleRow } from './rule-rows.ts';

type Routes = typeof bankRuleRoutes;
type Preview = z.output<Routes['POST /bank-rule-previews/']['answer']>;

const keys: readonly SortKey<RuleRow>[] = [
  { by: sql.ref('r.position'), part: 'number', of: (row) => String(row.position) },
  { by: sql.ref('r.rule_id'), part: 'id', of: (row) => row.rule_id },
];

export async function listRules(
  tx: Tx,
  organisationId: string,
  { limit, cursor }: z.output<Routes['GET /bank-rules/']['query']>,
) {
  const order = listOrder({ keys, direction: 'ascending', cursor });
  const rows = await order
    .sorted(ruleRows(tx, organisationId))
    .limit(limit + 1)
    .execute();
  return pageOf(rows, limit, order.keyOf, presentRule);
}

export function exportRules({ organisationId, session }: Act): TableAnswer {
  const { currency } = session.facts;
  const amount = (cents: number | null) => (cents === null ? null : amountCell(cents, currency));
  return listAsTable<BankRule>({
    name: 'bank-rules',
    columns: [
      ['Name', ({ name }) => name],
      ['Text', ({ text }) => text],
      ['Smallest amount', ({ minCents }) => amount(minCents)],
      ['Largest amount', ({ maxCents }) => amount(maxCents)],
      ['Counterparty', ({ counterparty }) => counterparty],
      ['Account', ({ account }) => `${account.number} ${account.name}`],
      ['Property', ({ property }) => property?.name ?? null],
      ['Automatic', ({ isAutomatic }) => (isAutomatic ? 'yes' : 'no')],
    ],
    read: (tx, page) => listRules(tx, organisationId, page),
  });
}

/** As many lines are looked at, the latest first, and as many of those that fit are shown. */
const mostLines = 20_000;
const mostShown = 50;

/** The lines of the last 90 days that a rule fits by its conditions, whatever became of them. */
export async function previewRule(
  tx: Tx,
  { organisationId, today }: Act,
  conditions: z.output<Routes['POST /bank-rule-previews/']['body']>,
): Promise<Preview> {
  const rows = await tx
    .selectFrom('statement_line')
    .select([
      'line_id as id',
      'date',
      'text',
      'cents',
      'currency',
      'state',
      'payee',
      'counterparty_account as iban',
      'reference',
    ])
    .where('org_id', '=', organisationId)
    .where('date', '>', addDays(today, -rulePreviewDays))
    .where('state', '<>', 'same')
    .orderBy('date', 'desc')
    .orderBy('position', 'desc')
    .orderBy('line_id')
    .limit(mostLines)
    .execute();
  const fitting = rows.filter((line) => ruleFits(conditions, line));
  const totals = [...Map.groupBy(fitting, ({ currency }) => currency)].map(([currency, lines]) => ({
    currency,
    cents: sumCents(lines.reduce((sum, { cents }) => sum + BigInt(cents), 0n)),
  }));
  return {
    count: fitting.length,
    totals,
    lines: fitting
      .slice(0, mostShown)
      .map(({ id, date, text, cents, currency, state }) => ({ id, date, text, cents, currency, state })),
  };
}
