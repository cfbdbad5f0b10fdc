import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { refuseField } from '#server/kernel/refuse.ts';
import type { ChargeKind } from '#server/modules/leasing/terms/charge-plan.ts';
import { inChunks } from '#server/modules/leasing/terms/in-chunks.ts';
import type { checkCharge, NewClause } from '#server/modules/leasing/terms/new-charge.ts';

export type CheckedCharge = ReturnType<typeof checkCharge> & {
  readonly leaseId: string;
  readonly position: number;
  /** Where its periods began, when it carries on from an earlier term. */
  readonly anchorOn?: string | null;
  /** It carries on from an earlier term and keeps its account, also where that was archived meanwhile. */
  readonly isCarriedOn?: boolean;
};

/** Writes charges of leases with their first amounts, steps and clauses. */
export async function writeCharges(
  tx: Tx,
  act: Act,
  charges: readonly CheckedCharge[],
  path = 'charges',
): Promise<string[]> {
  if (charges.length === 0) return [];
  const { organisationId, userId } = act;
  const accountOf = await readAccounts(tx, organisationId, charges, path);
  const made = charges.map((charge) => ({ ...charge, id: newId(act.now), accountId: accountOf(charge) }));
  await inChunks(made, (some) =>
    tx
      .insertInto('lease_charge')
      .values(some.map((charge) => columnsOf(charge, organisationId)))
      .execute(),
  );
  const amounts = made.flatMap(({ id, leaseId, startsOn, cents, steps }) =>
    [{ startsOn, cents, reason: null }, ...steps].map((amount) => ({ ...amount, leaseId, chargeId: id })),
  );
  await inChunks(amounts, (some) =>
    tx
      .insertInto('lease_charge_amount')
      .values(
        some.map(({ leaseId, chargeId, startsOn, cents, reason }) => ({
          org_id: organisationId,
          lease_id: leaseId,
          charge_id: chargeId,
          starts_on: startsOn,
          cents,
          reason,
          set_by: userId,
          set_at: act.now,
        })),
      )
      .execute(),
  );
  for (const { id, leaseId, clauses } of made)
    for (const clause of clauses) await writeClause(tx, act, leaseId, id, clause);
  return made.map(({ id }) => id);
}

function columnsOf(
  charge: CheckedCharge & { readonly id: string; readonly accountId: string },
  organisationId: string,
) {
  return {
    org_id: organisationId,
    lease_id: charge.leaseId,
    charge_id: charge.id,
    kind: charge.kind,
    label: charge.label,
    account_id: charge.accountId,
    frequency: charge.frequency,
    timing: charge.timing,
    due_day: charge.dueDay,
    anchor: charge.anchor,
    anchor_on: charge.anchorOn ?? null,
    starts_on: charge.startsOn,
    ends_on: charge.endsOn,
    position: charge.position,
  };
}

export async function writeClause(
  tx: Tx,
  act: Act,
  leaseId: string,
  chargeId: string,
  clause: NewClause & { readonly appliedOn?: string | null },
): Promise<void> {
  await tx
    .insertInto('lease_clause')
    .values({
      org_id: act.organisationId,
      clause_id: newId(act.now),
      lease_id: leaseId,
      charge_id: chargeId,
      kind: clause.kind,
      first_on: clause.firstOn,
      every_months: clause.everyMonths,
      millipercent: clause.millipercent,
      index_name: clause.indexName,
      base_index: clause.baseIndex,
      floor_millipercent: clause.floorMillipercent,
      cap_millipercent: clause.capMillipercent,
      never_down: clause.neverDown,
      rounding_places: clause.roundingPlaces,
      notice_days: clause.noticeDays,
      applied_on: clause.appliedOn ?? null,
    })
    .execute();
}

/** Only of a draft: what was agreed stays. */
export async function removeCharges(tx: Tx, organisationId: string, leaseId: string): Promise<void> {
  for (const table of ['lease_clause', 'lease_charge_amount', 'lease_charge'] as const)
    await tx.deleteFrom(table).where('org_id', '=', organisationId).where('lease_id', '=', leaseId).execute();
}

/** Where each kind goes: keys of the program's own accounts, and numbers of the standard chart. */
export const usualAccounts: Readonly<Record<ChargeKind, string>> = {
  rent: 'rent',
  utilities: 'utilities-recharged',
  parking: '4200',
  storage: '4200',
  pets: '4210',
  furniture: '4900',
  other: '4900',
};

interface AccountRow {
  readonly account_id: string;
  readonly key: string;
  readonly is_system: boolean;
  readonly kind: string;
  readonly archived_at: Date | null;
}

async function readAccounts(tx: Tx, organisationId: string, charges: readonly CheckedCharge[], path: string) {
  const given = charges.flatMap(({ accountId }) => accountId ?? []);
  const { rows } = await sql<AccountRow>`
    select account_id, coalesce(system_key, number) as key, system_key is not null as is_system, kind, archived_at from account
     where org_id = ${organisationId}
       and (account_id = any(${given}::uuid[])
            or (coalesce(system_key, number) = any(${Object.values(usualAccounts)}::text[])
                and kind = 'income'))`.execute(tx);
  const byKey = new Map(rows.filter(({ kind }) => kind === 'income').map((row) => [row.key, row]));
  const byId = new Map(rows.map((row) => [row.account_id, row]));
  const usualOf = (kind: ChargeKind, at: string): string => {
    const account = byKey.get(usualAccounts[kind]);
    if (account === undefined) throw unknown(at);
    if (account.archived_at !== null) throw archived(at);
    return account.account_id;
  };
  return ({ accountId, kind, position, isCarriedOn = false }: CheckedCharge): string => {
    const at = path === '' ? 'accountId' : `${path}.${position}.accountId`;
    if (accountId === null) return usualOf(kind, at);
    const account = byId.get(accountId);
    // It stays with an account that was archived meanwhile: the run excludes it and says why, until somebody chooses.
    if (isCarriedOn && account !== undefined) return accountId;
    if (account === undefined) throw unknown(at);
    if (account.archived_at !== null) throw archived(at);
    // The program's own liabilities follow the ledgers of tenants.
    if (account.kind !== 'income' && (account.kind !== 'liability' || account.is_system))
      throw refuseField(at, 'leasing.account-kind');
    return accountId;
  };
}

function unknown(path: string) {
  return refuseField(path, 'leasing.no-such-account');
}

function archived(path: string) {
  return refuseField(path, 'leasing.account-archived');
}
