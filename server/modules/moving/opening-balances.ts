import type { z } from 'zod';
import type { importCheck } from '#shared/api/moving.ts';
import { move, postAll, together } from '#server/modules/ledger/index.ts';
import type { NewEntry, Poster } from '#server/modules/ledger/index.ts';
import { inSavepoint } from './in-savepoint.ts';
import type { MadeLease } from './make-leases.ts';
import type { Making } from './making.ts';
import type { Problem } from '#server/kernel/problem.ts';

type Check = z.output<typeof importCheck>;

/** Each lease has up to six lines, and an entry at most a thousand. */
const leasesInEntry = 150;

/**
 * What tenants owe, have deposited and have paid ahead, brought forward on a day against the clearing account. What was
 * owed is known to accrual books alone: in cash books it becomes income when it is paid. An entry is of one property, and
 * its lines say of which lease.
 */
export async function postOpenings(making: Making, leases: readonly MadeLease[]): Promise<Problem | undefined> {
  const { tx, when, made, importId, fileName, openingOn } = making;
  const byProperty = Map.groupBy(leases.filter(hasOpening), ({ row }) => row.property.id);
  const entries = [...byProperty.values()].flatMap((some) =>
    inParts(some).map((part): NewEntry => ({
      date: openingOn,
      memo: 'Opening balances',
      lines: together(...part.flatMap(linesOf)),
      source: { kind: 'import', id: importId, explanation: { file: fileName, leases: part.length } },
    })),
  );
  if (entries.length === 0) return undefined;
  const by: Poster = {
    organisationId: when.session.organisationId,
    userId: when.session.userId,
    requestId: when.origin.requestId,
    now: when.now,
  };
  const outcome = await inSavepoint(tx, () => postAll(tx, entries, by));
  if ('problem' in outcome) return outcome.problem;
  for (const { id } of outcome.made) made('entry', id);
  return undefined;
}

const hasOpening = ({ row: { opening } }: MadeLease) =>
  opening.owedCents !== 0 || opening.depositCents !== 0 || opening.prepaidCents !== 0;

function inParts(leases: readonly MadeLease[]): MadeLease[][] {
  return Array.from({ length: Math.ceil(leases.length / leasesInEntry) }, (_, part) =>
    leases.slice(part * leasesInEntry, (part + 1) * leasesInEntry),
  );
}

function linesOf({ row: { opening, property, unitId }, id, personId }: MadeLease) {
  const about = { propertyId: property.id, unitId, leaseId: id, personId };
  const money = (cents: number) => ({ cents, currency: property.currency });
  return [
    ...(opening.owedCents === 0
      ? []
      : [
          move(money(opening.owedCents), {
            debit: 'tenant-receivable',
            credit: 'opening-balances',
            basis: 'accrual',
            ...about,
          }),
        ]),
    ...(opening.depositCents === 0
      ? []
      : [move(money(opening.depositCents), { debit: 'opening-balances', credit: 'deposits-held', ...about })]),
    ...(opening.prepaidCents === 0
      ? []
      : [move(money(opening.prepaidCents), { debit: 'opening-balances', credit: 'prepayments', ...about })]),
  ];
}

export function openingTotals(leases: readonly MadeLease[]): Check['openings'] {
  const byCurrency = Map.groupBy(leases.filter(hasOpening), ({ row }) => row.property.currency);
  return [...byCurrency].map(([currency, some]) => {
    const sum = (read: (lease: MadeLease) => number) => some.reduce((total, lease) => total + read(lease), 0);
    return {
      currency,
      owedCents: sum(({ row }) => row.opening.owedCents),
      depositCents: sum(({ row }) => row.opening.depositCents),
      prepaidCents: sum(({ row }) => row.opening.prepaidCents),
    };
  });
}
