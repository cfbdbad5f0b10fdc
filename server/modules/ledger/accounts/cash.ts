import { bankAccountRoutes } from '#shared/api/bank-accounts.ts';
import { sumCents } from '#shared/money.ts';
import type { TodayPart } from '#server/kernel/today/today-part.ts';
import { openBooks } from '#server/modules/ledger/books/open-books.ts';
import { netOf } from '#server/modules/ledger/statements/trial-balance.ts';
import { readTurnover } from '#server/modules/ledger/statements/turnover.ts';

/** What lies in bank accounts, and what is not deposited yet, from the rollups that the trial balance is made of. */
export const cashPart: TodayPart = {
  permission: bankAccountRoutes['GET /bank-accounts/'].permission,
  async read(tx, { organisationId, now, today }) {
    await openBooks(tx, organisationId, now);
    const accounts = await tx
      .selectFrom('account')
      .select(['account_id as id', 'number', 'name', 'bank_number', 'archived_at'])
      .where('org_id', '=', organisationId)
      .where((where) => where.or([where('is_bank', '=', true), where('system_key', '=', 'undeposited')]))
      .execute();
    const balances = netOf(await readTurnover(tx, { organisationId, basis: 'accrual' }, { to: today }));
    const own = balances.flatMap(({ accountId, currency, cents }) => {
      const account = accounts.find(({ id }) => id === accountId);
      if (account === undefined) return [];
      const numberEnding = account.bank_number?.replaceAll(/[\s-]/g, '').slice(-4) ?? null;
      return [{ id: accountId, name: account.name, numberEnding, currency, cents }];
    });
    const totals = [...Map.groupBy(own, ({ currency }) => currency)].map(([currency, some]) => ({
      currency,
      cents: sumCents(some.reduce((sum, { cents }) => sum + cents, 0n)),
    }));
    return {
      cash: { accounts: own.map((one) => ({ ...one, cents: sumCents(one.cents) })), totals },
    };
  },
};
