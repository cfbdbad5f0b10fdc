import { sql } from 'kysely';
import type { z } from 'zod';
import { budgetMonths } from '#shared/budgets/budget-year.ts';
import { budgetSections } from '#shared/budgets/budget-sections.ts';
import type { budgetRoutes } from '#shared/api/budgets.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { fiscalYearStart, isIn } from '#server/modules/ledger/statements/statement-rules.ts';
import type { AccountKind } from '#server/modules/ledger/books/chart.ts';

type Sheet = z.output<(typeof budgetRoutes)['GET /budgets/']['answer']>;

export interface AskedSheet {
  readonly propertyId?: string | null | undefined;
  readonly from?: string | undefined;
}

/** Whose budget, in which currency, for which months. */
export interface OpenSheet {
  readonly organisationId: string;
  readonly propertyId: string | null;
  readonly currency: string;
  readonly months: readonly string[];
}

export async function openSheet(tx: Tx, { organisationId, today }: Act, asked: AskedSheet): Promise<OpenSheet> {
  const { currency, fiscal_year_start_month: startMonth } = await tx
    .selectFrom('organisation')
    .select(['currency', 'fiscal_year_start_month'])
    .where('org_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  const propertyId = asked.propertyId ?? null;
  return {
    organisationId,
    propertyId,
    currency: propertyId === null ? currency : await currencyOf(tx, organisationId, propertyId),
    months: budgetMonths(asked.from ?? fiscalYearStart(today, startMonth)),
  };
}

async function currencyOf(tx: Tx, organisationId: string, propertyId: string): Promise<string> {
  const property = await tx
    .selectFrom('property')
    .select('currency')
    .where('org_id', '=', organisationId)
    .where('property_id', '=', propertyId)
    .executeTakeFirst();
  if (property === undefined) throw refuse('portfolio.no-such-property');
  return property.currency;
}

export async function readBudget(tx: Tx, act: Act, asked: AskedSheet): Promise<Sheet> {
  const sheet = await openSheet(tx, act, asked);
  const planned = await plannedIn(tx, sheet);
  const accounts = await tx
    .selectFrom('account')
    .select(['account_id', 'number', 'name', 'kind', 'is_contra', 'is_operating', 'archived_at'])
    .where('org_id', '=', act.organisationId)
    .where('kind', 'in', ['income', 'expense'])
    .orderBy(sql`number collate "C"`)
    .execute();
  const centsOf = Map.groupBy(planned, ({ account_id: id }) => id);
  return {
    propertyId: sheet.propertyId,
    currency: sheet.currency,
    months: [...sheet.months],
    accounts: accounts
      .filter((account) => account.archived_at === null || centsOf.has(account.account_id))
      .map((account) => ({
        id: account.account_id,
        number: account.number,
        name: account.name,
        section: sectionOf({ kind: account.kind as AccountKind, isOperating: account.is_operating }), // As its check has it.
        isContra: account.is_contra,
        isArchived: account.archived_at !== null,
        cents: byMonth(sheet.months, centsOf.get(account.account_id) ?? []),
      })),
    changed: await lastChange(tx, sheet),
  };
}

export function sectionOf(account: { readonly kind: AccountKind; readonly isOperating: boolean }) {
  return budgetSections.find((section) => isIn(section, account)) ?? 'other-costs';
}

/** One for each month, null where there is none. */
export function byMonth(
  months: readonly string[],
  amounts: readonly { readonly month: string; readonly cents: number }[],
): (number | null)[] {
  return months.map((month) => amounts.find((amount) => amount.month === month)?.cents ?? null);
}

export function plannedIn(tx: Tx, { organisationId, propertyId, currency, months }: OpenSheet) {
  return tx
    .selectFrom('budget_amount')
    .select(['amount_id', 'account_id', 'month', 'cents'])
    .where('org_id', '=', organisationId)
    .where('property_id', 'is not distinct from', propertyId)
    .where('currency', '=', currency)
    .where('month', 'in', months)
    .execute();
}

async function lastChange(tx: Tx, { organisationId, propertyId, months }: OpenSheet): Promise<Sheet['changed']> {
  const last = await tx
    .selectFrom('budget_change as c')
    .leftJoin('app_user as u', 'u.user_id', 'c.changed_by')
    .select(['c.changed_at', 'u.name'])
    .where('c.org_id', '=', organisationId)
    .where('c.property_id', 'is not distinct from', propertyId)
    .where('c.month', 'in', months)
    .orderBy('c.change_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last === undefined ? null : { at: last.changed_at.toISOString(), by: last.name };
}
