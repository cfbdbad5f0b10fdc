import type { closingChecks } from '#shared/api/closing.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { ClosingCheck } from './closing-check.ts';
import type { ControlAccount } from '#server/modules/ledger/books/control-accounts.ts';
import { importedKinds, kindsByHand, readByHand, readCauses, readImported } from './entries-by-hand.ts';
import { openAmount } from './open-amount.ts';
import type { BasisSum, ControlDay, Subledgers } from '#server/modules/ledger/books/subledgers.ts';

/** The check of each control account. */
const tieChecks = {
  'receivable-ties': 'tenant-receivable',
  'prepayments-tie': 'prepayments',
  'deposits-tie': 'deposits-held',
  'last-month-ties': 'last-months-rent',
} as const satisfies Partial<Record<(typeof closingChecks)[number], ControlAccount>>;

/** As many entries and leases as the answer names. */
const namedAtMost = 20;

interface Books {
  readonly organisationId: string;
  readonly through: string;
  /** The balance of each account at the end of that day. */
  readonly balances: readonly (BasisSum & { readonly accountId: string })[];
}

/** Compares each control account with the tenant ledgers, both at the end of the closing day by the dates of entries. */
export async function checkTies(tx: Tx, books: Books, subledgers: Subledgers): Promise<ClosingCheck[]> {
  const { organisationId, through } = books;
  const accounts = await tx
    .selectFrom('account')
    .select(['account_id', 'system_key'])
    .where('org_id', '=', organisationId)
    .where('system_key', 'in', Object.values(tieChecks))
    .execute();
  const checks: ClosingCheck[] = [];
  // Object.entries widens the keys of the table to string.
  for (const [key, account] of Object.entries(tieChecks) as [keyof typeof tieChecks, ControlAccount][]) {
    const accountId = accounts.find((row) => row.system_key === account)?.account_id;
    const found =
      accountId === undefined
        ? tied
        : await compare(tx, { organisationId, account, accountId, through }, books, subledgers);
    const amounts = found.differences.flatMap(openAmount);
    checks.push({
      key,
      state: amounts.length === 0 ? 'ok' : 'stop',
      count: amounts.length,
      amounts,
      accountId: accountId ?? null,
      causes: found.causes,
      leases: found.leases,
    });
  }
  return checks;
}

type Found = Pick<ClosingCheck, 'causes' | 'leases'> & { readonly differences: readonly BasisSum[] };

const tied: Found = { differences: [], causes: [], leases: [] };

async function compare(tx: Tx, day: ControlDay, { balances }: Books, subledgers: Subledgers): Promise<Found> {
  const booked = balances.filter(({ accountId }) => accountId === day.accountId);
  const all = less(booked, await subledgers.readSums(tx, day));
  if (all.length === 0) return tied;
  const differences = less(all, await readImported(tx, day));
  if (differences.length === 0) return tied;
  const isByHand = less(differences, await readByHand(tx, day)).length === 0;
  return {
    differences,
    causes: await readCauses(tx, day, namedAtMost),
    leases: isByHand ? [] : await subledgers.findDifferences(tx, day, [...kindsByHand, ...importedKinds], namedAtMost),
  };
}

/** What is left per currency, on either basis. */
function less(sums: readonly BasisSum[], taken: readonly BasisSum[]): BasisSum[] {
  const currencies = [...new Set([...sums, ...taken].map(({ currency }) => currency))].toSorted();
  const total = (of: readonly BasisSum[], currency: string, basis: 'accrual' | 'cash') =>
    of.reduce((sum, one) => (one.currency === currency ? sum + one[basis] : sum), 0n);
  return currencies
    .map((currency) => ({
      currency,
      accrual: total(sums, currency, 'accrual') - total(taken, currency, 'accrual'),
      cash: total(sums, currency, 'cash') - total(taken, currency, 'cash'),
    }))
    .filter(({ accrual, cash }) => accrual !== 0n || cash !== 0n);
}
