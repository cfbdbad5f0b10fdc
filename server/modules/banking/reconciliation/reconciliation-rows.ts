import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { reconciliationRoutes } from '#shared/api/reconciliations.ts';
import type { Tx } from '#server/kernel/database.ts';
import { refuse } from '#server/kernel/refuse.ts';
import type { Statement } from './rules.ts';

export type Presented = z.output<(typeof reconciliationRoutes)['POST /reconciliations/']['answer']>;

export interface ReconciliationRow {
  readonly id: string;
  readonly accountId: string;
  readonly accountNumber: string;
  readonly accountName: string;
  readonly bankNumber: string | null;
  readonly currency: string;
  readonly from: string;
  readonly to: string;
  readonly openingCents: number;
  readonly closingCents: number;
  readonly fileId: string | null;
  readonly fileName: string | null;
  readonly state: 'open' | 'finished';
  readonly clearedCount: number;
  readonly clearedCents: bigint;
  /** Of the first one: what its opening balance is made of. */
  readonly broughtCount: number;
  readonly broughtCents: bigint;
  readonly previousId: string | null;
  readonly previousTo: string | null;
  readonly previousClosing: number | null;
  readonly finishedById: string | null;
  readonly finishedByName: string | null;
  readonly finishedAt: Date | null;
  readonly reopenedReason: string | null;
  readonly version: number;
}

/** Sums of any size. */
type Sums = 'clearedCents' | 'broughtCents';

/** Reconciliations with their account and the one before each, the latest statement first. */
export async function readRows(
  tx: Tx,
  organisationId: string,
  isAsked: RawBuilder<unknown>,
  atMost: number,
): Promise<ReconciliationRow[]> {
  const { rows } = await sql<Omit<ReconciliationRow, Sums> & Readonly<Record<Sums, string>>>`
    select r.reconciliation_id as id, r.account_id as "accountId", a.number as "accountNumber", a.name as "accountName",
           a.bank_number as "bankNumber", r.currency, r.from_on::text as "from", r.to_on::text as "to",
           r.opening_cents as "openingCents", r.closing_cents as "closingCents", r.closing_file_id as "fileId",
           f.name as "fileName", r.state, i.cleared_count as "clearedCount", i.cleared_cents as "clearedCents",
           i.brought_count as "broughtCount", i.brought_cents as "broughtCents",
           p.reconciliation_id as "previousId", p.to_on::text as "previousTo", p.closing_cents as "previousClosing",
           r.finished_by as "finishedById", u.name as "finishedByName", r.finished_at as "finishedAt",
           r.reopened_reason as "reopenedReason", r.version
      from reconciliation r
      join account a on a.org_id = r.org_id and a.account_id = r.account_id
      left join bank_file f on f.org_id = r.org_id and f.file_id = r.closing_file_id
      left join app_user u on u.user_id = r.finished_by
      left join lateral (
        select b.reconciliation_id, b.to_on, b.closing_cents from reconciliation b
         where b.org_id = r.org_id and b.account_id = r.account_id and b.currency = r.currency and b.to_on < r.from_on
         order by b.to_on desc limit 1) p on true
     cross join lateral (
        select count(*) filter (where i.role = 'cleared')::int as cleared_count,
               coalesce(sum(i.cents) filter (where i.role = 'cleared'), 0)::text as cleared_cents,
               count(*) filter (where i.role = 'opening')::int as brought_count,
               coalesce(sum(i.cents) filter (where i.role = 'opening'), 0)::text as brought_cents
          from reconciliation_item i where i.org_id = r.org_id and i.reconciliation_id = r.reconciliation_id) i
     where r.org_id = ${organisationId} and ${isAsked}
     order by r.to_on desc, r.reconciliation_id desc limit ${atMost}`.execute(tx);
  return rows.map((row) => ({
    ...row,
    clearedCents: BigInt(row.clearedCents),
    broughtCents: BigInt(row.broughtCents),
  }));
}

export async function readRow(tx: Tx, organisationId: string, id: string): Promise<ReconciliationRow> {
  const [row] = await readRows(tx, organisationId, sql`r.reconciliation_id = ${id}`, 1);
  if (row === undefined) throw refuse('banking.no-such-reconciliation');
  return row;
}

/** Locked: whoever clears, finishes or changes it takes turns with others who do. */
export async function lockRow(tx: Tx, organisationId: string, id: string): Promise<ReconciliationRow> {
  await sql`select from reconciliation where org_id = ${organisationId} and reconciliation_id = ${id} for update`.execute(
    tx,
  );
  return readRow(tx, organisationId, id);
}

/** The same, for a change that was made from a version of it. */
export async function lockVersion(
  tx: Tx,
  organisationId: string,
  id: string,
  version: number,
): Promise<ReconciliationRow> {
  const row = await lockRow(tx, organisationId, id);
  if (row.version !== version) throw refuse('kernel.record-changed', { name: nameOf(row) });
  return row;
}

export function refuseFinished({ state, accountName, to }: ReconciliationRow): void {
  if (state !== 'open') throw refuse('banking.reconciliation-finished', { account: accountName, to });
}

/** As the log calls it. */
export function nameOf({ accountName, to }: Pick<ReconciliationRow, 'accountName' | 'to'>): string {
  return `${accountName}, ${to}`;
}

/** What a statement is held against: of the first one, the items from before it. */
export function statementOf(row: ReconciliationRow): Statement {
  return {
    previousClosing: row.previousClosing ?? Number(row.broughtCents),
    opening: row.openingCents,
    closing: row.closingCents,
    to: row.to,
  };
}

export function present(row: ReconciliationRow): Presented {
  return {
    id: row.id,
    account: {
      id: row.accountId,
      number: row.accountNumber,
      name: row.accountName,
      numberEnding: row.bankNumber === null ? null : row.bankNumber.replaceAll(/[\s-]/g, '').slice(-4),
    },
    currency: row.currency,
    from: row.from,
    to: row.to,
    openingCents: row.openingCents,
    closingCents: row.closingCents,
    closingFile: row.fileId === null ? null : { id: row.fileId, name: row.fileName ?? '' },
    state: row.state,
    clearedCount: row.clearedCount,
    differenceCents: Number(BigInt(row.openingCents) + row.clearedCents - BigInt(row.closingCents)),
    finishedBy: row.finishedById === null ? null : { id: row.finishedById, name: row.finishedByName ?? '' },
    finishedAt: row.finishedAt?.toISOString() ?? null,
    reopenedReason: row.reopenedReason,
    version: row.version,
  };
}
