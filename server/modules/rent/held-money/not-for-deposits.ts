import type { Problem } from '#server/kernel/problem.ts';
import type { Account } from '#server/modules/rent/tenancy-money/accounts.ts';
import { saidProblem } from '#server/modules/rent/tenancy-money/said-problem.ts';

export function notForDeposits({ number, name }: Account, path: string): Problem {
  const account = `${number} ${name}`;
  return saidProblem(
    'invalid-input',
    { says: 'not-for-deposits', path, name: account },
    `${account} is not for deposits. Choose a bank account of kind Deposits, or the one where payments go.`,
  );
}
