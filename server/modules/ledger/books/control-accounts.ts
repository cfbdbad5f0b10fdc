import type { Tx } from '#server/kernel/database.ts';
import { Problem } from '#server/kernel/problem.ts';
import type { SystemAccount } from './chart.ts';

/**
 * Accounts that the ledgers of tenants stand behind, cent by cent. Nobody posts there by hand: rent does, together with the
 * tenant's ledger, or a correction does, which makes both tie again.
 */
export const controlAccounts = [
  'tenant-receivable',
  'prepayments',
  'deposits-held',
  'last-months-rent',
] as const satisfies readonly SystemAccount[];

export type ControlAccount = (typeof controlAccounts)[number];

/** What to do instead, per account. */
const instead: Readonly<Record<ControlAccount, string>> = {
  'tenant-receivable': 'Use Add charge, Record payment or Give credit on the lease.',
  prepayments: 'Use Record payment or Refund on the lease.',
  'deposits-held': 'Use Request deposit, Record payment or Settle deposit on the lease.',
  'last-months-rent': 'Use Add charge or Record payment on the lease.',
};

interface Written {
  readonly accountId: string;
}

/** Refuses lines that somebody writes to a control account, each at its place. */
export async function refuseControlAccounts(tx: Tx, organisationId: string, lines: readonly Written[]): Promise<void> {
  const accountIds = [...new Set(lines.map(({ accountId }) => accountId))];
  if (accountIds.length === 0) return;
  const rows = await tx
    .selectFrom('account')
    .select(['account_id', 'number', 'name', 'system_key'])
    .where('org_id', '=', organisationId)
    .where('account_id', 'in', accountIds)
    .where('system_key', 'in', [...controlAccounts])
    .execute();
  const messages = new Map(
    rows.map(({ account_id: id, number, name, system_key: key }) => [
      id,
      // The query finds these keys alone.
      `${number} ${name} follows the tenants’ ledgers. ${instead[key as ControlAccount]}`,
    ]),
  );
  const errors = lines.flatMap(({ accountId }, index) => {
    const message = messages.get(accountId);
    return message === undefined ? [] : [{ path: `lines.${index}.accountId`, code: 'control-account', message }];
  });
  const [first] = errors;
  if (first !== undefined) throw new Problem('control-account', first.message, { errors });
}
