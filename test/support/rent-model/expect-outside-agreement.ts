import { expect } from 'vitest';
import { plainAmount } from '#shared/plain-amount.ts';
import { ledgerAccount } from '#server/modules/ledger/exports/export-ledger.ts';
import type { AccountingPrograms, Verdict } from '#test/support/accounting-programs.ts';
import { ok } from '#test/support/app.ts';
import type { WorldInTime } from './world.ts';

/** A program that knows nothing of ours reads the journal, and comes to our balances and our income to the cent. */
export async function expectOutsideAgreement(world: WorldInTime, { hledger }: AccountingPrograms): Promise<void> {
  const { app, owner, today } = world;
  for (const basis of ['accrual', 'cash'] as const) {
    const { body: journal } = await app.inject({
      url: '/api/v1/exports/journal.ledger',
      query: { basis },
      headers: { authorization: `Bearer ${owner.access}` },
    });
    const { rows } = ok(await app.call('GET /trial-balance/', { query: { basis, asOf: '2999-12-31' } }, owner.access));
    const balances = rows.map((row) => [
      `${ledgerAccount(row)} ${row.currency}`,
      plainAmount(Number(row.debitCents) - Number(row.creditCents), row.currency),
    ]);
    expect(balancesOf(await hledger(journal)), `hledger on ${basis}`).toEqual(Object.fromEntries(balances));
    const range = { from: '2026-03-01', to: today };
    expect(incomeIn(balancesOf(await hledger(journal, range))), `hledger on income, ${basis}`).toEqual(
      await ownIncome(world, basis, range),
    );
  }
}

function balancesOf(verdict: Verdict): Readonly<Record<string, string>> {
  if ('refusal' in verdict) throw new Error(verdict.refusal);
  return verdict.balances;
}

/** By the number of the account, which is unique; income is a credit there. */
function incomeIn(balances: Readonly<Record<string, string>>): Record<string, string> {
  const own = Object.entries(balances).filter(([account]) => /^(?:Income|Expenses):/.test(account));
  return Object.fromEntries(own.map(([account, amount]) => [/:(\S+)/.exec(account)?.[1] ?? account, amount]));
}

async function ownIncome(
  { app, owner }: WorldInTime,
  basis: 'accrual' | 'cash',
  range: { readonly from: string; readonly to: string },
): Promise<Record<string, string>> {
  const { currencies } = ok(await app.call('GET /income-statement/', { query: { basis, ...range } }, owner.access));
  const rows = currencies.flatMap(({ sections }) =>
    sections.flatMap(({ key, rows: own }) =>
      own.map(
        ({ number, amountCents }) =>
          [number ?? '', key === 'income' ? -Number(amountCents) : Number(amountCents)] as const,
      ),
    ),
  );
  return Object.fromEntries(
    rows.filter(([, cents]) => cents !== 0).map(([number, cents]) => [number, plainAmount(cents, 'USD')]),
  );
}
