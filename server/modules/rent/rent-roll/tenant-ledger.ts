import { sql } from 'kysely';
import type { z } from 'zod';
import type { tenantLedger } from '#shared/api/rent-answers.ts';
import { latestDate } from '#shared/dates.ts';
import { laterOf } from '#shared/rent/calendar.ts';
import type { Tx } from '#server/kernel/database.ts';
import { organisationDay } from '#server/kernel/organisation-day.ts';
import { noSuchLease } from '#server/modules/leasing/index.ts';
import { readKnownThrough } from '#server/modules/ledger/index.ts';
import { readNextLateFees } from '#server/modules/rent/late-fees/next-late-fee.ts';
import { ledgerLines } from './ledger-lines.ts';
import type { LedgerLine } from './ledger-lines.ts';
import { readLedgerRecords } from './ledger-records.ts';
import { readMoneyLeases } from '#server/modules/rent/tenancy-money/money-leases.ts';
import type { MoneyLease } from '#server/modules/rent/tenancy-money/money-leases.ts';
import { asOf, moneyDay, prepaidCents } from '#server/modules/rent/tenancy-money/money-on.ts';
import type { MoneyDay } from '#server/modules/rent/tenancy-money/money-on.ts';
import { readPayBack } from '#server/modules/rent/allocations/read-pay-back.ts';
import { readTenancyHere } from '#server/modules/rent/tenancy-money/where-tenancies-are.ts';
import { readStrips } from './strips.ts';

type TenantLedger = z.output<typeof tenantLedger>;

interface Asked {
  readonly asOf?: string | undefined;
  /** What was recorded after this instant is left out. */
  readonly knownAt?: string | undefined;
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
  const today = { organisationId, day: await organisationDay(tx, organisationId, now) };
  return readTenancyHere(tx, lease.tenancyId, today, () => ledgerOf(tx, organisationId, lease, asked, now));
}

async function ledgerOf(
  tx: Tx,
  organisationId: string,
  lease: MoneyLease,
  asked: Asked,
  now: Date,
): Promise<TenantLedger> {
  const { tenancyId } = lease;
  const currency = asked.currency ?? lease.currency;
  const knownThrough = await readKnownThrough(tx, organisationId, asked.knownAt);
  const day = await moneyDay(tx, organisationId, now, asked.asOf);
  const on: MoneyDay = { ...day, isToday: day.isToday && knownThrough === undefined, knownThrough };
  const through = asked.asOf ?? latestDate;
  const records = await readLedgerRecords(tx, organisationId, { tenancyId, currency, asOf: through, knownThrough });
  const lines = ledgerLines(records, through);
  const { stripOf } = await readStrips(tx, on, [tenancyId]);
  const strip = stripOf(tenancyId, currency);
  const sum = (read: (line: LedgerLine) => number) => lines.reduce((total, line) => total + read(line), 0);
  const count = (of: string) => strip.filter(({ state }) => state === of).length;
  // What can be done next is told as of today only.
  const fees = await readNextLateFees(tx, organisationId, on.isToday ? [tenancyId] : [], now);
  return {
    currency,
    asOf: asked.asOf ?? lines.reduce((latest, line) => laterOf(latest, line.on), on.day),
    knownAt: asked.knownAt === undefined ? null : new Date(asked.knownAt).toISOString(),
    balances: await readBalances(tx, on, { tenancyId, currency, depositCents: records.depositCents }),
    lines,
    totals: {
      chargeCents: sum(({ chargeCents }) => chargeCents),
      paymentCents: sum(({ paymentCents }) => paymentCents),
      balanceCents: lines.at(-1)?.balanceCents ?? 0,
    },
    strip,
    onTime: count('paid'),
    paidLate: count('paid-late'),
    late: count('late'),
    due: count('due'),
    nextLateFee: fees.get(tenancyId) ?? null,
    payBack: on.isToday ? await readPayBack(tx, organisationId, tenancyId, currency, on.day) : [],
  };
}

type Balance = TenantLedger['balances'][number];

/**
 * As on the rent roll of the day: what is due less what waits, and what is not yet due apart. Money that pays what is
 * charged ahead does not wait, whatever day that counts from in the books. The ledger's currency first, then others that a
 * tenancy has, because it moved or was let anew.
 */
async function readBalances(tx: Tx, on: MoneyDay, { tenancyId, currency, depositCents }: Own): Promise<Balance[]> {
  const { rows } = await sql<Omit<Balance, 'balanceCents'>>`${asOf(on, { tenancyIds: [tenancyId] })}
    select b.currency, b.open_cents as "openCents", ${prepaidCents(on)} as "prepaidCents", b.credit_cents as "creditCents",
           b.deposit_cents as "depositCents", b.oldest_due_on as "oldestDueOn",
           coalesce((select sum(c.open_cents) from charge c
                      where c.org_id = b.org_id and c.tenancy_id = b.tenancy_id and c.currency = b.currency
                        and c.open_cents > 0 and c.due_on <= ${on.day}::date), 0)::bigint as "dueCents"
      from tenancy_balance b
     where b.org_id = ${on.organisationId} and b.tenancy_id = ${tenancyId}
     order by b.currency`.execute(tx);
  const found = rows.map((row) => ({ ...row, balanceCents: row.dueCents - row.prepaidCents - row.creditCents }));
  const own = found.find((row) => row.currency === currency) ?? { ...nothing, currency };
  return [{ ...own, depositCents }, ...found.filter((row) => row.currency !== currency)];
}

interface Own {
  readonly tenancyId: string;
  readonly currency: string;
  /** By the register as of the day. */
  readonly depositCents: number;
}

const nothing = { openCents: 0, dueCents: 0, prepaidCents: 0, creditCents: 0, balanceCents: 0, oldestDueOn: null };
