import { sql } from 'kysely';
import type { z } from 'zod';
import type { leaseDeposit } from '#shared/api/deposits.ts';
import type { Tx } from '#server/kernel/database.ts';
import { creditNumber, receiptNumber, refundNumber } from '#server/modules/rent/tenancy-money/numbers.ts';
import { readBroughtForward } from './brought-forward.ts';
import { readCameTo, readUndeposited } from '#server/modules/rent/held-money/came-to.ts';
import { bare } from '#server/modules/rent/held-money/deposit-accounts.ts';
import { systemAccount } from '#server/modules/rent/tenancy-money/accounts.ts';
import { depositByAccount, readInBanks, sumOf } from '#server/modules/rent/held-money/in-banks.ts';
import type { RegisterRow, RegisterScope } from './register-rows.ts';
import { undoableMakers } from './undo-interest.ts';

type LeaseDeposit = z.output<typeof leaseDeposit>;
type Movement = LeaseDeposit['movements'][number];

interface Row {
  readonly id: string;
  readonly kind: Movement['kind'];
  readonly cents: number;
  readonly on: string;
  readonly entryId: string;
  readonly propertyId: string;
  readonly propertyName: string;
  readonly colour: number;
  readonly receiptId: string | null;
  readonly receiptNumber: number | null;
  readonly creditId: string | null;
  readonly creditNumber: number | null;
  readonly refundId: string | null;
  readonly refundNumber: number | null;
  readonly isReversed: boolean;
  readonly maker: string;
}

/** Every movement of a deposit, in order, with what was held after it. */
export async function readMovements(
  tx: Tx,
  organisationId: string,
  tenancyId: string,
  currency: string,
): Promise<Movement[]> {
  const { rows } = await sql<Row>`
    select m.movement_id as id, m.kind, m.cents, m.on_day as on, m.entry_id as "entryId", p.property_id as "propertyId",
           p.name as "propertyName", p.colour, r.receipt_id as "receiptId", r.number as "receiptNumber",
           k.credit_id as "creditId", k.number as "creditNumber", f.refund_id as "refundId", f.number as "refundNumber",
           exists (select from journal_entry e where e.org_id = m.org_id and e.reverses_entry_id = m.entry_id) as "isReversed",
           o.source_kind as maker
      from deposit_movement m
      join property p on p.org_id = m.org_id and p.property_id = m.property_id
      join journal_entry o on o.org_id = m.org_id and o.entry_id = m.entry_id
      left join allocation a on a.org_id = m.org_id and a.allocation_id = m.allocation_id
      left join receipt r on r.org_id = m.org_id and r.receipt_id = a.receipt_id
      left join credit k on k.org_id = m.org_id and k.credit_id = m.credit_id
      left join refund f on f.org_id = m.org_id and f.refund_id = m.refund_id
     where m.org_id = ${organisationId} and m.tenancy_id = ${tenancyId} and m.currency = ${currency}
     order by m.on_day, m.movement_id`.execute(tx);
  let heldCents = 0;
  return rows.map((row) => {
    heldCents += row.cents;
    return {
      id: row.id,
      kind: row.kind,
      cents: row.cents,
      on: row.on,
      heldCents,
      property: { id: row.propertyId, name: row.propertyName, colour: row.colour },
      entryId: row.entryId,
      receipt: numbered(row.receiptId, row.receiptNumber, receiptNumber),
      credit: numbered(row.creditId, row.creditNumber, creditNumber),
      refund: numbered(row.refundId, row.refundNumber, refundNumber),
      isUndoable: undoableMakers.includes(row.maker) && row.cents > 0 && !row.isReversed,
    };
  });
}

function numbered(id: string | null, number: number | null, say: (number: number) => string) {
  return id === null || number === null ? null : { id, number: say(number) };
}

/**
 * Where the money is: in the accounts for deposits as the books say for this tenancy, and the rest where its payments came
 * to, the last first. What was brought forward and not moved since is in none.
 */
export async function readPlaces(
  tx: Tx,
  row: RegisterRow,
  { organisationId, accounts, asOf }: RegisterScope,
): Promise<LeaseDeposit['places']> {
  const { tenancyId, currency, heldCents } = row;
  const found = await readInBanks(tx, { organisationId, accounts, asOf }, [tenancyId]);
  const there = depositByAccount(found, row, accounts).map(({ account, cents }) => ({
    account: bare(account),
    cents,
    isForDeposits: true,
    isDefault: account.id === accounts.bank.id,
  }));
  const elsewhere = heldCents - sumOf(there);
  const broughtForward = (await readBroughtForward(tx, organisationId, [tenancyId]))(row);
  const paid = elsewhere - Math.min(elsewhere, broughtForward);
  if (paid <= 0) return there;
  const undepositedOf = await readUndeposited(tx, organisationId, [row], accounts);
  const waiting = Math.min(paid, undepositedOf(row));
  const drawer = bare(await systemAccount(tx, organisationId, 'undeposited'));
  const account = (await readCameTo(tx, organisationId, [tenancyId], currency, accounts)).get(tenancyId);
  const places = account === undefined ? [] : [{ account, cents: paid - waiting }];
  const inDrawer = { account: drawer, cents: waiting };
  return [
    ...there,
    ...[...places, inDrawer]
      .filter(({ cents }) => cents > 0)
      .map((place) => ({ ...place, isForDeposits: false, isDefault: false })),
  ];
}

/** Held for a building where the tenancy is not any more. */
export async function readElsewhere(
  tx: Tx,
  organisationId: string,
  { tenancyId, currency, propertyId }: Pick<RegisterRow, 'tenancyId' | 'currency' | 'propertyId'>,
): Promise<LeaseDeposit['elsewhere']> {
  const { rows } = await sql<{ id: string; name: string; colour: number; cents: number }>`
    select p.property_id as id, p.name, p.colour, sum(m.cents)::bigint as cents
      from deposit_movement m join property p on p.org_id = m.org_id and p.property_id = m.property_id
     where m.org_id = ${organisationId} and m.tenancy_id = ${tenancyId} and m.currency = ${currency}
       and m.property_id <> ${propertyId}
     group by 1, 2, 3 having sum(m.cents) <> 0 order by p.name`.execute(tx);
  return rows.map(({ cents, ...property }) => ({ property, cents }));
}
