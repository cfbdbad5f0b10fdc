import { sql } from 'kysely';
import { addDays } from '#shared/dates.ts';
import { recordAct } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { lockBooks, reverseAll } from '#server/modules/ledger/index.ts';
import { joinTerms, propertyRecord, removeOwnership, setManagedThrough } from '#server/modules/portfolio/index.ts';
import type { SplitTerms } from '#server/modules/portfolio/index.ts';
import { lockTransfer } from './lock-transfer.ts';
import { readTransferWords } from './post-shares.ts';
import { transferNumber } from './transfer-property.ts';

/**
 * The owners, the terms and the money are as they were, as long as nothing of it was paid or told to anybody. The fees through
 * the day before stay charged: they were due anyway, and the next fee run goes on from them.
 */
export async function voidTransfer(tx: Tx, act: Act, id: string, reason: string): Promise<void> {
  const { organisationId, today } = act;
  const found = await lockTransfer(tx, organisationId, id);
  await propertyRecord.lock(tx, organisationId, found.property_id);
  const { closedThrough } = await lockBooks(tx, organisationId, act.now);
  const number = transferNumber(found.number);
  const terms = found.terms as readonly SplitTerms[]; // Written by `transferProperty` alone.
  await refuseFollowed(tx, organisationId, { id, number, terms, on: found.on_day });
  const entries = await tx
    .selectFrom('ownership_transfer_entry')
    .select('entry_id')
    .where('org_id', '=', organisationId)
    .where('transfer_id', '=', id)
    .execute();
  const words = await readTransferWords(tx, organisationId);
  if (entries.length > 0)
    await reverseAll(
      tx,
      act,
      entries.map((row) => row.entry_id),
      { reason, date: { ownFrom: closedThrough && addDays(closedThrough, 1) }, memo: words.voided },
    );
  if (found.kind === 'sale') await removeOwnership(tx, act, found.property_id, found.on_day);
  else await setManagedThrough(tx, act, found.property_id, null);
  await joinTerms(tx, act, found.property_id, terms);
  await tx
    .updateTable('ownership_transfer')
    .set({ voided_on: today, voided_at: act.now, voided_by: act.userId, void_reason: reason })
    .where('org_id', '=', organisationId)
    .where('transfer_id', '=', id)
    .execute();
  await recordAct(tx, act, 'transfer.voided', number, { reason });
}

interface Voiding {
  readonly id: string;
  readonly number: string;
  readonly terms: readonly SplitTerms[];
  readonly on: string;
}

/** What followed from it stands: it was voided, settled, told in a statement, paid, or fees were charged to the buyer. */
async function refuseFollowed(tx: Tx, organisationId: string, { id, number, terms, on }: Voiding) {
  const next = terms.flatMap(({ nextId }) => nextId ?? []);
  const { rows } = await sql<Record<'voided' | 'settled' | 'told' | 'owners' | 'fees' | 'handed', boolean>>`
    select t.voided_on is not null as voided,
           exists (select from ownership_transfer_entry e where e.org_id = t.org_id and e.transfer_id = t.transfer_id
                      and e.kind = 'settled') as settled,
           exists (select from owner_statement s where s.org_id = t.org_id and s.property_id = t.property_id
                      and s.to_day >= ${addDays(on, -1)}::date) as told,
           t.kind = 'sale' and exists (select from ownership_share s where s.org_id = t.org_id and s.property_id = t.property_id
                      and s.starts_on > t.on_day) as owners,
           exists (select from fee_charge c join fee_run r on r.org_id = c.org_id and r.run_id = c.run_id
                    where c.org_id = t.org_id and c.agreement_id = any(${next}::uuid[])) as fees,
           t.held_cents > 0 as handed
      from ownership_transfer t where t.org_id = ${organisationId} and t.transfer_id = ${id}`.execute(tx);
  const [found] = rows;
  if (found?.voided === true) throw refuse('owners.transfer-voided', { transfer: number });
  if (found?.settled === true || found?.handed === true) throw refuse('owners.transfer-paid', { transfer: number });
  if (found?.told === true) throw refuse('owners.transfer-told', { transfer: number });
  if (found?.owners === true) throw refuse('owners.transfer-owners-changed', { transfer: number });
  if (found?.fees === true) throw refuse('owners.transfer-fees-charged', { transfer: number });
  await refusePaid(tx, organisationId, id, number);
}

/** What a confirmed run is about to pay counts as paid. */
async function refusePaid(tx: Tx, organisationId: string, id: string, number: string) {
  const { rows } = await sql<{ person: string }>`
    select n.name as person
      from (select person_id, account_id, sum(cents)::bigint as cents from ownership_transfer_entry
             where org_id = ${organisationId} and transfer_id = ${id} and kind = 'declared' group by 1, 2) d
      join person n on n.org_id = ${organisationId} and n.person_id = d.person_id
      join ownership_transfer t on t.org_id = n.org_id and t.transfer_id = ${id}
      left join fund_balance f on f.org_id = n.org_id and f.place_id = d.account_id and f.holder_kind = 'person'
       and f.holder_id = d.person_id and f.currency = t.currency
     where coalesce(f.cents, 0) - coalesce((
             select sum(p.cents) from distribution_payment p
               join distribution_run r on r.org_id = p.org_id and r.run_id = p.run_id
                and r.released_at is null and r.voided_at is null
              where p.org_id = n.org_id and p.person_id = d.person_id and p.account_id = d.account_id
                and p.currency = t.currency), 0) < d.cents
     limit 1`.execute(tx);
  if (rows[0] !== undefined) throw refuse('owners.transfer-paid-to', { transfer: number, person: rows[0].person });
}
