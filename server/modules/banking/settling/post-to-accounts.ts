import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { controlAccounts, move, post, together } from '#server/modules/ledger/index.ts';
import { shortened } from '#server/modules/banking/lines/bounded-line.ts';
import type { LineRecord } from '#server/modules/banking/lines/line-rows.ts';
import { refuseNobodysTransfer } from './refuse-nobodys-transfer.ts';
import { refuseNoProperty } from './refuse-no-property.ts';
import type { PartOf } from './line-part.ts';

/** An entry between the bank account and what the parts name, on the day of the line. */
export async function postToAccounts(
  tx: Tx,
  act: Act,
  line: LineRecord,
  parts: readonly PartOf<'account'>[],
): Promise<{ entryId: string; cents: number }> {
  const targets = await readTargets(
    tx,
    act.organisationId,
    [...new Set(parts.map(({ accountId }) => accountId))],
    tied,
  );
  await refuseNoProperty(
    tx,
    act.organisationId,
    parts.flatMap(({ propertyId }) => propertyId ?? []),
  );
  await refuseNobodysTransfer(tx, line, parts, (id) => targets.get(id)?.isTransfers === true);
  const { currency, account_id: bankAccountId } = line;
  const [first] = parts;
  const { id } = await post(tx, act, {
    date: line.date,
    memo: first?.memo ?? (memoOf(line) || (targets.get(first?.accountId ?? '')?.name ?? '')),
    lines: together(
      ...parts.map(({ accountId, propertyId, cents, memo }) =>
        move(
          { cents, currency },
          { debit: { id: bankAccountId }, credit: { id: accountId }, propertyId, bankAccountId, memo },
        ),
      ),
    ),
    source: { kind: 'statement-line', id: line.line_id, explanation: { text: shortened(line.text, 500) } },
  });
  return { entryId: id, cents: parts.reduce((sum, { cents }) => sum + cents, 0) };
}

function memoOf({ payee, text }: LineRecord): string {
  const said = [payee, text].find((one) => one !== null && one.trim() !== '');
  return shortened(said?.trim() ?? '', 200);
}

/** What follows from documents of its own: a line never changes it by itself. */
const tied: readonly string[] = [...controlAccounts, 'undeposited', 'payables', 'owners-funds', 'exchange-clearing'];

interface TargetAccount {
  readonly name: string;
  /** Money between two banks passes through it. */
  readonly isTransfers: boolean;
}

/** Accounts by id. A bank's account, an archived or tied one, and one of another kind is refused. */
export async function readTargets(
  tx: Tx,
  organisationId: string,
  accountIds: readonly string[],
  refused: readonly string[],
  kinds: readonly string[] = ['asset', 'liability', 'equity', 'income', 'expense'],
): Promise<Map<string, TargetAccount>> {
  const rows = await tx
    .selectFrom('account')
    .select(['account_id', 'number', 'name', 'kind', 'system_key', 'is_bank', 'archived_at'])
    .where('org_id', '=', organisationId)
    .where('account_id', 'in', accountIds)
    .execute();
  if (rows.length < accountIds.length) throw refuse('banking.no-such-target');
  for (const { number, name, kind, system_key: key, is_bank: isBank, archived_at: archivedAt } of rows) {
    const isTransfers = key === 'bank-transfers';
    if (isBank || archivedAt !== null || refused.includes(key ?? '') || !(isTransfers || kinds.includes(kind)))
      throw refuse('banking.tied-account', { account: `${number} ${name}` });
  }
  return new Map(
    rows.map((row) => [row.account_id, { name: row.name, isTransfers: row.system_key === 'bank-transfers' }]),
  );
}

/** Of a rule: income, costs or transfers between banks, never an account that is tied to documents. */
export async function refuseUnfitForRule(tx: Tx, organisationId: string, accountId: string): Promise<void> {
  await readTargets(tx, organisationId, [accountId], tied, ['income', 'expense']);
}
