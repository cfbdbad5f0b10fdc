import { sql } from 'kysely';
import { addDays } from '#shared/dates.ts';
import { debitCurrency } from '#shared/direct-debits.ts';
import type { DebitKind } from '#shared/direct-debits.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { findLeaseNames, readOpenCharges, readWaiting } from '#server/modules/rent/index.ts';
import { asRead, mandateRows, shownLease } from './mandate-rows.ts';
import type { MandateRecord } from './mandate-rows.ts';
import { runNumber } from './run-number.ts';

export interface PlannedDebit {
  readonly lease: ReturnType<typeof shownLease>;
  readonly tenancyId: string;
  readonly mandate: MandateRecord;
  readonly cents: number;
  /** The tenant was to be told by this day. */
  readonly noticeBy: string;
  readonly isNoticeKept: boolean;
}

export interface DebitException {
  readonly kind: 'no-mandate' | 'not-signed' | 'nothing-due' | 'in-run' | 'too-much';
  readonly lease: ReturnType<typeof shownLease>;
  readonly cents: number;
  readonly run: { readonly id: string; readonly number: string } | null;
}

export interface DebitPlan {
  readonly currency: string;
  readonly lines: readonly PlannedDebit[];
  readonly exceptions: readonly DebitException[];
}

/** The schemes carry amounts of eleven digits at most; a NACHA file those of ten. */
const mostCents: Readonly<Record<DebitKind, number>> = { sepa: 99_999_999_999, ach: 9_999_999_999 };

/** Those without a mandate are told so that one is asked for: the largest first, so many of them. */
const mostWithout = 100;

/**
 * What is due by a day of each tenancy with a mandate of the kind: its open charges less what it has paid ahead. A revoked
 * mandate is none.
 */
export async function planDebits(
  tx: Tx,
  act: Pick<Act, 'organisationId' | 'today'>,
  { kind, on }: { readonly kind: DebitKind; readonly on: string },
): Promise<DebitPlan> {
  const { organisationId, today } = act;
  const currency = debitCurrency[kind];
  const mandates = new Map(
    (await mandateRows(tx, organisationId).where('kind', '=', kind).where('revoked_on', 'is', null).execute()).map(
      (row) => [row.tenancy_id, asRead(row)],
    ),
  );
  const tenancies = await readTenancies(tx, act, currency);
  const ids = tenancies.map(({ tenancyId }) => tenancyId);
  const due = await readDue(tx, organisationId, { ids, currency, on });
  const without = tenancies
    .filter(({ tenancyId, hasMandate }) => !hasMandate && (due.get(tenancyId) ?? 0) > 0)
    .toSorted((one, other) => (due.get(other.tenancyId) ?? 0) - (due.get(one.tenancyId) ?? 0))
    .slice(0, mostWithout);
  const shown = [...tenancies.filter(({ tenancyId }) => mandates.has(tenancyId)), ...without];
  const leaseIds = shown.map(({ leaseId }) => leaseId);
  const names = await findLeaseNames(tx, organisationId, leaseIds, today);
  const waiting = await readOpenRuns(tx, organisationId);
  const lines: PlannedDebit[] = [];
  const exceptions: DebitException[] = [];
  for (const { tenancyId, leaseId } of shown) {
    const name = names.get(leaseId);
    if (name === undefined) continue;
    const lease = shownLease(leaseId, name);
    const cents = due.get(tenancyId) ?? 0;
    const mandate = mandates.get(tenancyId);
    const run = waiting.get(tenancyId) ?? null;
    const except = (why: DebitException['kind']) => exceptions.push({ kind: why, lease, cents, run });
    if (run !== null) except('in-run');
    else if (mandate === undefined) except('no-mandate');
    else if (cents <= 0) except('nothing-due');
    else if (mandate.signed_on > on) except('not-signed');
    else if (cents > mostCents[kind]) except('too-much');
    else {
      const noticeBy = addDays(on, -mandate.notice_days);
      lines.push({ lease, tenancyId, mandate, cents, noticeBy, isNoticeKept: noticeBy >= today });
    }
  }
  return { currency, lines, exceptions };
}

interface Tenancy {
  readonly tenancyId: string;
  readonly leaseId: string;
  /** Of any kind. */
  readonly hasMandate: boolean;
}

/** Tenancies that owe something or have a mandate, each with the lease that its payments are for, by building and unit. */
async function readTenancies(
  tx: Tx,
  { organisationId, today }: Pick<Act, 'organisationId' | 'today'>,
  currency: string,
): Promise<Tenancy[]> {
  const { rows } = await sql<Tenancy>`
    with asked as (
      select m.tenancy_id from debit_mandate m where m.org_id = ${organisationId} and m.revoked_on is null
      union select b.tenancy_id from tenancy_balance b where b.org_id = ${organisationId} and b.open_cents > 0
    ), leases as (
      select distinct on (a.tenancy_id) a.tenancy_id, l.lease_id, l.number
        from asked a join lease l on l.org_id = ${organisationId} and l.tenancy_id = a.tenancy_id
       where l.stage in ('signed', 'cancelled') and l.currency = ${currency}
       order by a.tenancy_id, l.stage = 'signed' desc, l.starts_on <= ${today}::date desc, l.starts_on desc
    )
    select l.tenancy_id as "tenancyId", l.lease_id as "leaseId",
           exists (select from debit_mandate m where m.org_id = ${organisationId} and m.tenancy_id = l.tenancy_id
                      and m.revoked_on is null) as "hasMandate"
      from leases l order by l.number`.execute(tx);
  return rows;
}

async function readDue(
  tx: Tx,
  organisationId: string,
  { ids, currency, on }: { readonly ids: readonly string[]; readonly currency: string; readonly on: string },
): Promise<Map<string, number>> {
  const [open, ahead] = await Promise.all([
    readOpenCharges(tx, organisationId, ids, on),
    readWaiting(tx, organisationId, ids),
  ]);
  const due = new Map<string, number>();
  const add = (tenancyId: string, cents: number) => due.set(tenancyId, (due.get(tenancyId) ?? 0) + cents);
  for (const charge of open) if (charge.currency === currency) add(charge.tenancyId, charge.openCents);
  for (const credit of ahead) if (credit.currency === currency) add(credit.tenancyId, -credit.cents);
  return due;
}

/** Which run each tenancy waits in. */
async function readOpenRuns(tx: Tx, organisationId: string) {
  const rows = await tx
    .selectFrom('debit_line as d')
    .innerJoin('debit_run as r', (join) => join.onRef('r.org_id', '=', 'd.org_id').onRef('r.run_id', '=', 'd.run_id'))
    .select(['d.tenancy_id', 'r.run_id as id', 'r.number'])
    .where('d.org_id', '=', organisationId)
    .where('d.is_open', '=', true)
    .execute();
  return new Map(rows.map(({ tenancy_id: tenancyId, id, number }) => [tenancyId, { id, number: runNumber(number) }]));
}
