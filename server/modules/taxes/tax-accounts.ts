import type { z } from 'zod';
import type { taxRoutes } from '#shared/api/taxes.ts';
import { recordAct } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';

type Account = z.output<(typeof taxRoutes)['GET /tax-accounts/']['answer']>['items'][number];
type Body = z.output<(typeof taxRoutes)['PATCH /tax-accounts/{id}/']['body']>;

/** Accounts that bills are for, each with its box where it has one of its own. */
export async function listTaxAccounts(tx: Tx, organisationId: string): Promise<{ items: Account[] }> {
  const rows = await tx
    .selectFrom('account as a')
    .leftJoin('tax_account as t', (join) =>
      join.onRef('t.org_id', '=', 'a.org_id').onRef('t.account_id', '=', 'a.account_id'),
    )
    .select(['a.account_id as id', 'a.number', 'a.name', 'a.tax_line as taxLine', 't.box', 't.service'])
    .where('a.org_id', '=', organisationId)
    .where('a.kind', '=', 'expense')
    .where('a.archived_at', 'is', null)
    .orderBy('a.number')
    .execute();
  return {
    items: rows.map((row) => ({
      ...row,
      box: row.box as Account['box'], // The checks of the table allow these alone.
      service: row.service as Account['service'],
    })),
  };
}

export async function changeTaxAccount(tx: Tx, act: Act, accountId: string, { box, service }: Body): Promise<void> {
  const { organisationId } = act;
  const known = (await listTaxAccounts(tx, organisationId)).items.find(({ id }) => id === accountId);
  if (known === undefined) throw refuse('taxes.no-such-account');
  await tx.deleteFrom('tax_account').where('org_id', '=', organisationId).where('account_id', '=', accountId).execute();
  if (box !== null)
    await tx
      .insertInto('tax_account')
      .values({ org_id: organisationId, account_id: accountId, box, service: box === 'none' ? null : service })
      .execute();
  await recordAct(tx, act, 'tax-account.changed', `${known.number} ${known.name}`, { box, service });
}
