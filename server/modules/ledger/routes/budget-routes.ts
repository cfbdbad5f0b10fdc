import type { budgetRoutes } from '#shared/api/budgets.ts';
import type { Handlers } from '#server/kernel/http/bind-routes.ts';
import { readBudget } from '#server/modules/ledger/budgets/budget-sheet.ts';
import { readSources } from '#server/modules/ledger/budgets/budget-sources.ts';
import { changeBudget } from '#server/modules/ledger/budgets/change-budget.ts';
import { exportBudget } from '#server/modules/ledger/budgets/export-budget.ts';
import { listBudgetChanges } from '#server/modules/ledger/budgets/list-budget-changes.ts';

export function budgetHandlers(): Handlers<typeof budgetRoutes> {
  return {
    'GET /budgets/': ({ query }, when) => when.transaction((tx) => readBudget(tx, when, query)),
    'PATCH /budgets/': ({ body }, when) => when.transaction((tx) => changeBudget(tx, when, body)),
    'GET /budget-sources/': ({ query }, when) => when.transaction((tx) => readSources(tx, when, query)),
    'GET /budget-changes/': ({ query }, when) => when.transaction((tx) => listBudgetChanges(tx, when, query)),
    'GET /exports/budgets.csv/': ({ query }, when) => Promise.resolve(exportBudget(query, when)),
  };
}
