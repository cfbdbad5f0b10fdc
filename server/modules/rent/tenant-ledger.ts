import type { z } from 'zod';
import type { tenantLedger } from '#shared/api/rent-answers.ts';
import { latestDate } from '#shared/dates.ts';
import { laterOf } from '#shared/rent/calendar.ts';
import type { Tx } from '#server/kernel/database.ts';
import { organisationDay } from '#server/kernel/organisation-day.ts';
import { noSuchLease } from '#server/modules/leasing/index.ts';
import { nextLateFeeOf } from './late-fees/next-late-fee.ts';
import { ledgerLines } from './ledger-lines.ts';
import type { LedgerLine } from './ledger-lines.ts';
import { readLedgerRecords } from './ledger-records.ts';
import { readMoneyLeases } from './money-leases.ts';
import { readPayBack } from './read-pay-back.ts';
import { readStrips } from './strips.ts';

type TenantLedger = z.output<typeof tenantLedger>;

interface Asked {
  readonly asOf?: string | undefined;
  readonly currency?: string | undefined;
}

/** One ledger for a lease and the terms before and after it. Nothing that is written is hidden, unless a day is named. */
export async function readTenantLedger(
  tx: Tx,
  organisationId: string,
  leaseId: string,
  asked: Asked,
  now: Date,
): Promise<TenantLedger> {
  const lease = (await readMoneyLeases(tx, organisationId, [leaseId])).get(leaseId);
  if (lease === undefined) throw noSuchLease();
  const today = await organisationDay(tx, organisationId, now);
  const { tenancyId } = lease;
  const currency = asked.currency ?? lease.currency;
  const records = await readLedgerRecords(tx, organisationId, { tenancyId, currency, asOf: asked.asOf ?? latestDate });
  const lines = ledgerLines(records, asked.asOf ?? latestDate);
  const asOf = asked.asOf ?? lines.reduce((latest, { on }) => laterOf(latest, on), today);
  const strip = (await readStrips(tx, organisationId, [tenancyId], today))(tenancyId, currency);
  const sum = (read: (line: LedgerLine) => number) => lines.reduce((total, line) => total + read(line), 0);
  const count = (...states: string[]) => strip.filter(({ state }) => states.includes(state)).length;
  const own = ownBalance(lines, { currency, day: asked.asOf ?? today, depositCents: records.depositCents });
  return {
    currency,
    asOf,
    balances: [own, ...(await otherBalances(tx, organisationId, tenancyId, { currency, today }))],
    lines,
    totals: {
      chargeCents: sum(({ chargeCents }) => chargeCents),
      paymentCents: sum(({ paymentCents }) => paymentCents),
      balanceCents: lines.at(-1)?.balanceCents ?? 0,
    },
    strip,
    onTime: count('paid'),
    late: count('paid-late', 'late'),
    due: count('due'),
    nextLateFee: await nextLateFeeOf(tx, organisationId, tenancyId, now),
    payBack: await readPayBack(tx, organisationId, tenancyId, currency),
  };
}

type Balance = TenantLedger['balances'][number];

function ownBalance(
  lines: readonly LedgerLine[],
  { currency, day, depositCents }: { readonly currency: string; readonly day: string; readonly depositCents: number },
): Balance {
  const charges = lines.filter(({ kind, openCents }) => kind === 'charge' && openCents > 0);
  const open = (some: readonly LedgerLine[]) => some.reduce((sum, { openCents }) => sum + openCents, 0);
  const dueCents = open(charges.filter(({ dueOn }) => (dueOn ?? '') <= day));
  const prepaidCents = open(lines.filter(({ kind }) => kind === 'receipt'));
  const creditCents = open(lines.filter(({ kind }) => kind === 'credit'));
  return {
    currency,
    openCents: open(charges),
    dueCents,
    prepaidCents,
    creditCents,
    balanceCents: dueCents - prepaidCents - creditCents,
    depositCents,
    oldestDueOn: charges.map(({ dueOn }) => dueOn ?? '').toSorted()[0] ?? null,
  };
}

/** A tenancy that moved, or was let anew, may have something in another currency too. */
async function otherBalances(
  tx: Tx,
  organisationId: string,
  tenancyId: string,
  { currency, today }: { readonly currency: string; readonly today: string },
): Promise<Balance[]> {
  const rows = await tx
    .selectFrom('tenancy_balance as b')
    .selectAll('b')
    .select((select) =>
      select
        .selectFrom('charge as c')
        .select(({ fn }) => fn.sum<string>('c.open_cents').as('due'))
        .whereRef('c.org_id', '=', 'b.org_id')
        .whereRef('c.tenancy_id', '=', 'b.tenancy_id')
        .whereRef('c.currency', '=', 'b.currency')
        .where('c.open_cents', '>', 0)
        .where('c.due_on', '<=', today)
        .as('due'),
    )
    .where('b.org_id', '=', organisationId)
    .where('b.tenancy_id', '=', tenancyId)
    .where('b.currency', '<>', currency)
    .execute();
  return rows.map((row) => ({
    currency: row.currency,
    openCents: row.open_cents,
    dueCents: Number(row.due ?? 0),
    prepaidCents: row.prepaid_cents,
    creditCents: row.credit_cents,
    balanceCents: Number(row.due ?? 0) - row.prepaid_cents - row.credit_cents,
    depositCents: row.deposit_cents,
    oldestDueOn: row.oldest_due_on,
  }));
}
