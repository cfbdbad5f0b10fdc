import { addDays } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { setPolicy } from '#server/modules/leasing/index.ts';
import {
  createCharge,
  draftSettlement,
  finishSettlement,
  recordReceipt,
  reverseReceipt,
  startLateFeeRun,
  startRun,
} from '#server/modules/rent/index.ts';
import type { SampleAct } from './sample-act.ts';

interface Tenancy {
  readonly leaseId: string;
  readonly number: number;
  readonly startsOn: string;
  readonly lastDay: string | null;
  readonly depositCents: number;
  readonly personId: string;
  readonly name: string;
}

/** Five percent of what is outstanding, once, from the day after five days of grace. */
export async function setSamplePolicies(tx: Tx, act: Act): Promise<void> {
  await setPolicy(
    tx,
    { ...act, session: { ...act.session, role: 'owner' } },
    {
      propertyId: null,
      policy: {
        kind: 'charged',
        grace: { days: 5, counts: 'calendar' },
        first: { kind: 'percent', percent: '5', of: 'outstanding' },
        further: null,
        minimumBalanceCents: 5_000,
        cap: null,
      },
    },
  );
}

/**
 * Deposits with the first day, a run on the first of each month, payments in the days after it, and a fee for who is late.
 * In the month that it is now, some have not paid yet, one owes for longer, and a payment did not hold.
 */
export async function takeSampleRent(tx: Tx, act: Act, starts: readonly string[], today: string): Promise<SampleAct[]> {
  const { organisationId } = act;
  const tenancies = await readTenancies(tx, organisationId);
  const trust = await bankId(tx, organisationId, 'trust-bank');
  const deposits = await bankId(tx, organisationId, 'deposit-bank');
  const pay = async (leaseId: string, accountId: string, only: 'deposit' | 'rent', at: Act) => {
    const open = await tx
      .selectFrom('charge')
      .select(['charge_id as chargeId', 'open_cents as cents', 'kind'])
      .where('org_id', '=', organisationId)
      .where('lease_id', '=', leaseId)
      .where('open_cents', '>', 0)
      .execute();
    const allocations = open
      .filter(({ kind }) => (kind === 'deposit') === (only === 'deposit'))
      .map(({ chargeId, cents }) => ({ chargeId, cents }));
    const cents = allocations.reduce((sum, one) => sum + one.cents, 0);
    if (cents === 0) return undefined;
    const receivedOn = dayOf(at);
    return recordReceipt(tx, at, {
      parts: [{ leaseId, cents }],
      receivedOn,
      method: 'transfer',
      accountId,
      reference: null,
      memo: null,
      // A deposit may be as much as the first rent, and is paid on the same day.
      evenIf: ['recorded-twice'],
    });
  };
  const first = starts[0] ?? today;
  const acts: SampleAct[] = [];
  for (const { leaseId, startsOn, depositCents } of tenancies) {
    if (startsOn > today) continue;
    const on = startsOn > first ? startsOn : first;
    acts.push({
      on,
      act: async (at) => {
        await createCharge(tx, at, {
          leaseId,
          kind: 'deposit',
          label: null,
          cents: depositCents,
          dueOn: on,
          chargedOn: on,
        });
        await pay(leaseId, deposits, 'deposit', at);
      },
    });
  }
  for (const { leaseId, lastDay } of tenancies) {
    // Of who left a short while ago, the deposit is still to be settled.
    if (lastDay === null || lastDay < first || lastDay > addDays(today, -45)) continue;
    acts.push({
      on: addDays(lastDay, 12),
      act: async (at) => {
        const settlementId = await draftSettlement(tx, at, leaseId, {});
        await finishSettlement(tx, at, settlementId, { version: 1 });
      },
    });
  }
  const transaction = <Result>(work: (own: Tx) => Promise<Result>) => work(tx);
  for (const [month, start] of starts.entries()) {
    const isNow = month === starts.length - 1;
    acts.push({
      on: start,
      act: async (at) => void (await startRun({ through: start }, { ...at, transaction })),
    });
    acts.push({
      // Five days of grace after the 1st, so that the fee is of the 7th (domain.md, 4). Nobody pays on that day.
      on: addDays(start, 6),
      act: async (at) => void (await startLateFeeRun({ through: addDays(start, 6) }, { ...at, transaction })),
    });
    for (const [index, { leaseId, name }] of tenancies.entries()) {
      if (isNow && (index % 13 === 6 || index % 17 === 9)) continue;
      // Somebody has paid nothing since the summer.
      if (month >= starts.length - 3 && index === 22) continue;
      const paysOn = addDays(start, index % 11 === 4 ? 8 : index % 5);
      const paid: { receiptId?: string | undefined } = {};
      acts.push({
        on: paysOn,
        act: async (at) => {
          paid.receiptId = await pay(leaseId, trust, 'rent', at);
        },
      });
      // Last month the bank took a payment back, and it was made good with this month's.
      if (month !== starts.length - 2 || name !== 'Liam Chen') continue;
      acts.push({
        on: addDays(paysOn, 4),
        act: async (at) => {
          const reason = 'Returned by the bank: no funds';
          const back = { kind: 'returned' as const, reason, date: dayOf(at), feeCents: 2_500 };
          if (paid.receiptId !== undefined) await reverseReceipt(tx, at, paid.receiptId, back);
        },
      });
    }
  }
  return acts;
}

function dayOf({ now }: Act): string {
  return now.toISOString().slice(0, 10);
}

async function readTenancies(tx: Tx, organisationId: string): Promise<Tenancy[]> {
  const rows = await tx
    .selectFrom('lease as l')
    .innerJoin('lease_party as t', (join) =>
      join.onRef('t.org_id', '=', 'l.org_id').onRef('t.lease_id', '=', 'l.lease_id'),
    )
    .innerJoin('person as n', (join) =>
      join.onRef('n.org_id', '=', 't.org_id').onRef('n.person_id', '=', 't.person_id'),
    )
    .select([
      'l.lease_id',
      'l.number',
      'l.starts_on',
      'l.ends_on',
      'l.at_end',
      'l.deposit_cents',
      't.person_id',
      'n.name',
    ])
    .where('l.org_id', '=', organisationId)
    .orderBy('l.number')
    .execute();
  return rows.map((row) => ({
    leaseId: row.lease_id,
    number: row.number,
    startsOn: row.starts_on,
    lastDay: row.at_end === 'stop' ? row.ends_on : null,
    depositCents: row.deposit_cents,
    personId: row.person_id,
    name: row.name,
  }));
}

async function bankId(tx: Tx, organisationId: string, key: 'trust-bank' | 'deposit-bank'): Promise<string> {
  const { account_id: id } = await tx
    .selectFrom('account')
    .select('account_id')
    .where('org_id', '=', organisationId)
    .where('system_key', '=', key)
    .executeTakeFirstOrThrow();
  return id;
}
