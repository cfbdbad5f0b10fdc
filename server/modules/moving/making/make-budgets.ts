import * as field from '#shared/api/fields.ts';
import { budgetAccounts, carryBudgets } from '#server/modules/ledger/index.ts';
import type { CarriedBudget } from '#server/modules/ledger/index.ts';
import type { RowReader } from '#server/modules/moving/columns/cell-errors.ts';
import { said } from '#server/modules/moving/fields/said.ts';
import type { Making } from '#server/modules/moving/rows/making.ts';
import { propertyOfRow } from '#server/modules/moving/rows/property-of-row.ts';

const amountsAtOnce = 1000;

/** What was planned in another workspace, for the same months, buildings and accounts. */
export async function makeBudgets(making: Making, readers: readonly RowReader[]): Promise<void> {
  if (readers.length === 0) return;
  const { tx, act } = making;
  const planned = await budgetAccounts(tx, act.organisationId);
  const amounts = readers.flatMap((reader) => amountOf(making, reader, planned) ?? []);
  for (let from = 0; from < amounts.length; from += amountsAtOnce)
    await carryBudgets(tx, act, amounts.slice(from, from + amountsAtOnce));
  making.done(readers.length);
}

function amountOf(
  { accounts, directory }: Making,
  reader: RowReader,
  planned: ReadonlySet<string>,
): CarriedBudget | undefined {
  const number = reader.text('account') ?? '';
  const accountId = accounts.get(number);
  if (accountId === undefined || !planned.has(accountId)) reader.refuse('account', said('noAccount', { number }));
  // Without a property it is planned for the whole workspace.
  const isOfAll = reader.text('property') === null && reader.text('propertyReference') === null;
  const propertyId = isOfAll ? null : propertyOfRow(directory, reader)?.id;
  const currency = reader.checked(field.currency, reader.text('currency'), () => 'currency');
  const first = reader.checked(field.bookDate, `${reader.text('month') ?? ''}-01`, () => 'month');
  const cents = currency === undefined ? null : reader.amount('amount', currency);
  if (cents === null && !reader.isBad()) reader.refuse('amount', said('notByExport'));
  if (accountId === undefined || propertyId === undefined || currency === undefined) return undefined;
  if (first === undefined || cents === null || reader.isBad()) return undefined;
  return { propertyId, accountId, month: first, currency, cents };
}
