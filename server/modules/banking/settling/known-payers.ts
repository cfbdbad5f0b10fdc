import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { payerKey } from '#server/modules/banking/matching/line-words.ts';
import type { LineRecord } from '#server/modules/banking/lines/line-rows.ts';
import { readMoneyLeases } from '#server/modules/rent/index.ts';
import type { PartOf } from './line-part.ts';

/** One word such as TRANSFER is nobody's name. */
const tellingWords = 2;

/** By the IBAN, or else by the name or text of the line without its numbers. Of several leases none is learned. */
export async function rememberPayer(
  tx: Tx,
  act: Act,
  line: LineRecord,
  leases: readonly PartOf<'lease'>[],
): Promise<void> {
  const [only, ...others] = leases;
  const payer = payerOf(line);
  if (only === undefined || others.length > 0 || payer === undefined) return;
  const lease = (await readMoneyLeases(tx, act.organisationId, [only.leaseId])).get(only.leaseId);
  if (lease === undefined) return;
  await tx
    .insertInto('known_payer')
    .values({
      org_id: act.organisationId,
      payer,
      tenancy_id: lease.tenancyId,
      learned_by: act.userId,
      learned_at: act.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What was learned when the line was posted goes with it. What was known before stays. */
export async function forgetPayer(
  tx: Tx,
  organisationId: string,
  line: LineRecord,
  postedAt: readonly Date[],
): Promise<void> {
  const payer = payerOf(line);
  if (payer === undefined || postedAt.length === 0) return;
  await tx
    .deleteFrom('known_payer')
    .where('org_id', '=', organisationId)
    .where('payer', '=', payer)
    .where('learned_at', 'in', postedAt)
    .execute();
}

function payerOf({ counterparty_account: iban, payee, text }: LineRecord): string | undefined {
  const account = payerKey(iban ?? '');
  if (account !== '' && /\d/.test(account)) return account;
  return [payee, text]
    .map((one) => payerKey(one ?? '').slice(0, 500))
    .find((key) => key.split(' ').length >= tellingWords);
}
