import type { z } from 'zod';
import type { statementRoutes } from '#shared/api/statements.ts';
import type { Tx } from '#server/kernel/database.ts';
import { countRecordedLate } from './recorded-late.ts';
import {
  comeToNothing,
  currenciesOf,
  figureOf,
  less,
  negated,
  ofCurrency,
  rowsOf,
  sectionOf,
  sumOf,
} from './statement-figures.ts';
import { comparedPeriodOf, dayBefore, isIn, periodOf } from './statement-rules.ts';
import type { Period } from './statement-rules.ts';
import { netOf, readBalances } from './trial-balance.ts';
import type { Balance } from './trial-balance.ts';
import { readTurnover } from './turnover.ts';
import { describeView, openView } from '#server/modules/ledger/books/view.ts';
import type { Books } from '#server/modules/ledger/books/view.ts';
import type { AskedProperty } from '#server/kernel/reports/asked-property.ts';

type Asked = Omit<z.output<(typeof statementRoutes)['GET /income-statement/']['query']>, 'propertyId'> & {
  readonly propertyId?: AskedProperty;
};

/** Income and costs of a period, made of what it moved, beside another one. */
export async function readIncomeStatement(tx: Tx, organisationId: string, now: Date, asked: Asked) {
  return readIncomeOf(tx, await openView(tx, organisationId, now, asked), asked);
}

/** The same of books that are open already. */
export async function readIncomeOf(
  tx: Tx,
  books: Books,
  { accountId, ...asked }: Omit<Asked, 'basis'> & { readonly accountId?: string | undefined },
) {
  const period = periodOf(asked, books);
  const comparedWith = comparedPeriodOf(asked);
  const own = ofAccount(await readColumn(tx, books, period), accountId);
  const compared = comparedWith && ofAccount(await readColumn(tx, books, comparedWith), accountId);
  return {
    ...describeView(books, asked.asOf ?? period.to),
    ...period,
    comparedWith: comparedWith ?? null,
    currencies: currenciesOf(books.currency, [own.moved, compared?.moved]).map((currency) =>
      presentCurrency(currency, own.moved, compared?.moved),
    ),
    standing: {
      tiesToTrialBalance: own.ties && (compared?.ties ?? true),
      recordedLate: await countRecordedLate(tx, books, period),
    },
  };
}

interface Column {
  readonly moved: readonly Balance[];
  readonly ties: boolean;
}

/** Whether the books agree is said of all of them. */
function ofAccount({ moved, ties }: Column, accountId: string | undefined): Column {
  return { moved: accountId === undefined ? moved : moved.filter((row) => row.accountId === accountId), ties };
}

/** What the period moved is read by itself, and has to be the difference of two trial balances, the later one in balance. */
async function readColumn(tx: Tx, books: Books, period: Period): Promise<Column> {
  const ofResult = (rows: readonly Balance[]) => rows.filter((row) => isIn('net-income', row));
  const moved = ofResult(netOf(await readTurnover(tx, books, period)));
  const before = await readBalances(tx, books, dayBefore(period.from));
  const after = await readBalances(tx, books, period.to);
  const differs = !comeToNothing([...moved, ...ofResult(before), ...negated(ofResult(after))], 'account');
  return { moved, ties: !differs && (books.propertyId !== undefined || comeToNothing(after, 'currency')) };
}

function presentCurrency(currency: string, own: readonly Balance[], compared: readonly Balance[] | undefined) {
  const columns = [ofCurrency(own, currency), compared && ofCurrency(compared, currency)];
  const rows = (group: 'income' | 'operating-costs' | 'other-costs') =>
    rowsOf(
      columns.map((column) => column?.filter((row) => isIn(group, row))),
      group === 'income' ? -1n : 1n,
    );
  const isCompared = compared !== undefined;
  const [income, operating, other] = [rows('income'), rows('operating-costs'), rows('other-costs')];
  const netOperating = less(sumOf(income, isCompared), sumOf(operating, isCompared));
  const net = less(netOperating, sumOf(other, isCompared));
  return {
    currency,
    sections: [
      sectionOf('income', income, isCompared),
      sectionOf('operating-costs', operating, isCompared),
      sectionOf('other-costs', other, isCompared),
    ],
    results: [
      { key: 'net-operating-income' as const, ...figureOf(netOperating) },
      { key: 'net-income' as const, ...figureOf(net) },
    ],
  };
}
