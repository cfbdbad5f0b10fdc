import { move, postAll, together } from '#server/modules/ledger/index.ts';
import type { BalancedLines, NewEntry } from '#server/modules/ledger/index.ts';
import type { Opening } from '#server/modules/rent/index.ts';
import type { Making } from './making.ts';

/** Each lease has up to eight lines, and an entry at most a thousand. */
const leasesInEntry = 120;

/**
 * Puts what imported books say of leases on the clearing account, from which what is brought forward takes it again: every
 * account comes to what it was, and what is open can be paid, applied and taken back one by one. Answers with the entries.
 */
export async function takeOver(making: Making, openings: readonly Opening[]): Promise<string[]> {
  const { tx, act, openingOn, importId, fileName } = making;
  const byProperty = Map.groupBy(openings, ({ lease }) => lease.propertyId);
  const entries = [...byProperty.values()].flatMap((some) =>
    inParts(some).map((part): NewEntry => ({
      date: openingOn,
      memo: 'Balances brought forward from the imported books',
      lines: together(...part.flatMap(linesOf)),
      source: { kind: 'balances-forward', id: importId, explanation: { file: fileName, leases: part.length } },
    })),
  );
  return (await postAll(tx, act, entries)).map(({ id }) => id);
}

function inParts(openings: readonly Opening[]): Opening[][] {
  return Array.from({ length: Math.ceil(openings.length / leasesInEntry) }, (_, part) =>
    openings.slice(part * leasesInEntry, (part + 1) * leasesInEntry),
  );
}

/** What was owed, and credits that were never money, are known to accrual books alone. */
function linesOf({ lease, personId, owed, prepaidCents, creditCents, depositCents }: Opening): BalancedLines[] {
  const { propertyId, unitId, leaseId, currency } = lease;
  const about = { propertyId, unitId, leaseId, personId };
  const owedCents = owed.reduce((sum, { cents }) => sum + cents, 0);
  return [
    ...(owedCents === 0
      ? []
      : [
          move(
            { cents: owedCents, currency },
            { debit: 'opening-balances', credit: 'tenant-receivable', basis: 'accrual', ...about },
          ),
        ]),
    ...(prepaidCents === 0
      ? []
      : [move({ cents: prepaidCents, currency }, { debit: 'prepayments', credit: 'opening-balances', ...about })]),
    ...(creditCents === 0
      ? []
      : [
          move(
            { cents: creditCents, currency },
            { debit: 'prepayments', credit: 'opening-balances', basis: 'accrual', ...about },
          ),
        ]),
    ...(depositCents === 0
      ? []
      : [move({ cents: depositCents, currency }, { debit: 'deposits-held', credit: 'opening-balances', ...about })]),
  ];
}
