import { sql } from 'kysely';
import type { z } from 'zod';
import type { directDebitRoutes } from '#shared/api/direct-debits.ts';
import type { DebitKind, DebitScheme, DebitSequence } from '#shared/direct-debits.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { pageOf, readCursor } from '#server/kernel/keyset.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { findLeaseNames } from '#server/modules/rent/index.ts';

type Query = z.output<(typeof directDebitRoutes)['GET /mandates/']['query']>;
export type Mandate = z.output<(typeof directDebitRoutes)['POST /mandates/']['answer']>;

/** Newest first, by when they were recorded. */
export async function listMandates(tx: Tx, { organisationId, today }: Act, { leaseId, view, limit, cursor }: Query) {
  const after = readCursor(cursor, ['id']);
  let rows = mandateRows(tx, organisationId)
    .where('revoked_on', view === 'active' ? 'is' : 'is not', null)
    .orderBy('mandate_id', 'desc')
    .limit(limit + 1);
  if (after !== undefined) rows = rows.where('mandate_id', '<', after[0]);
  // The terms of a tenancy carry each other on: a mandate holds for all of them.
  if (leaseId !== undefined)
    rows = rows.where(
      sql<boolean>`tenancy_id = (select l.tenancy_id from lease l where l.org_id = ${organisationId} and l.lease_id = ${leaseId})`,
    );
  const page = pageOf(await rows.execute(), limit, ({ mandate_id: id }) => [id], asRead);
  return { ...page, items: await present(tx, organisationId, today, page.items) };
}

export async function readMandate(tx: Tx, { organisationId, today }: Act, mandateId: string): Promise<Mandate> {
  const row = await mandateRows(tx, organisationId).where('mandate_id', '=', mandateId).executeTakeFirst();
  const [shown] = row === undefined ? [] : await present(tx, organisationId, today, [asRead(row)]);
  if (shown === undefined) throw refuse('debits.no-such-mandate');
  return shown;
}

export function mandateRows(tx: Tx, organisationId: string) {
  return tx.selectFrom('debit_mandate').selectAll().where('org_id', '=', organisationId);
}

type Row = Awaited<ReturnType<ReturnType<typeof mandateRows>['executeTakeFirstOrThrow']>>;

export interface MandateRecord extends Omit<Row, 'kind' | 'scheme' | 'sequence'> {
  readonly kind: DebitKind;
  readonly scheme: DebitScheme;
  readonly sequence: DebitSequence;
}

/** The database has checked that kind, scheme and sequence are some of those. */
export function asRead(row: Row): MandateRecord {
  return row as MandateRecord;
}

async function present(
  tx: Tx,
  organisationId: string,
  today: string,
  rows: readonly MandateRecord[],
): Promise<Mandate[]> {
  const ids = rows.map(({ lease_id: id }) => id);
  const names = await findLeaseNames(tx, organisationId, ids, today);
  return rows.flatMap((row) => {
    const name = names.get(row.lease_id);
    if (name === undefined) return [];
    return [
      {
        id: row.mandate_id,
        lease: shownLease(row.lease_id, name),
        kind: row.kind,
        reference: row.reference,
        scheme: row.scheme,
        holder: row.holder,
        last4: row.last4,
        signedOn: row.signed_on,
        noticeDays: row.notice_days,
        sequence: row.sequence,
        revokedOn: row.revoked_on,
        revokedReason: row.revoked_reason,
        version: row.version,
      },
    ];
  });
}

type LeaseName = NonNullable<ReturnType<Awaited<ReturnType<typeof findLeaseNames>>['get']>>;

export function shownLease(id: string, { number, tenants, unit, property }: LeaseName) {
  return { id, number, tenants: tenants.map(({ name }) => name), unit: unit.name, property };
}
