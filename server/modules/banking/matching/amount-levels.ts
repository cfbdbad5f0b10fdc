import { isOfStatement } from './claims.ts';
import { findSum, sumPool } from './find-sum.ts';
import { byAge, isDueBy } from './match-index.ts';
import { alike, namedOf, nameReasons, namesFirst, otherNamed, someOf, reasonFor, target } from './matching-run.ts';
import type { MatchingRun } from './matching-run.ts';
import type { Balance } from './match-index.ts';
import type { Candidate, StatementDays, Target } from './match-input.ts';

/** Level 6: an open balance or bill of exactly this amount. An amount alone never posts. */
export function proposeAmounts(run: MatchingRun): void {
  const all = run.balances().toSorted(byAge);
  const byCents = Map.groupBy(all, ({ cents }) => cents);
  const byId = new Map(all.map((balance) => [balance.id, balance]));
  for (const line of run.unanswered()) {
    const isDue = ({ since }: Balance) => isDueBy(line, since);
    const balances = (byCents.get(line.cents) ?? []).filter(isDue);
    if (balances.length === 0) continue;
    const named = (id: string) => [byId.get(id)].find((one) => one !== undefined && isDue(one));
    const candidates = someOf(run, line, balances, named).map(({ kind, id }): Candidate => ({
      targets: [target(kind, id, line.cents)],
      reasons: [
        reasonFor(kind === 'lease' ? 'amount-of-balance' : 'amount-of-bill'),
        ...nameReasons(run, line, id),
        ...otherNamed(run, line, [id]),
        alike(balances.length),
        ...(kind === 'lease' ? [{ key: 'first-from-payer', sign: 'unknown' } as const] : []),
      ],
    }));
    run.answer(line, 'amount', 'proposed', candidates);
  }
}

interface SumItem {
  readonly kind: Target['kind'];
  readonly id: string;
  readonly cents: number;
  readonly age: string;
  readonly clearedBy?: StatementDays | undefined;
  readonly since?: string | undefined;
}

/** Level 7: two to five open items that come to the line, the fewest and of those the oldest. */
export function proposeSums(run: MatchingRun): void {
  const items: SumItem[] = [
    ...run
      .untaken()
      .map(({ id, cents, date, clearedBy }): SumItem => ({ kind: 'item', id, cents, age: date, clearedBy })),
    ...run.balances(),
  ].toSorted(byAge);
  const byId = new Map(items.map((item) => [item.id, item]));
  const [uncleared, cleared] = [items.filter((item) => !item.clearedBy), items.filter((item) => item.clearedBy)];
  const oldest = {
    in: uncleared.filter(isIn).slice(0, sumPool),
    out: uncleared.filter((item) => !isIn(item)).slice(0, sumPool),
  };
  for (const line of run.unanswered()) {
    const isFit = (item: SumItem) =>
      isIn(item) === isIn(line) && isOfStatement(line.date, item.clearedBy) && isDueBy(line, item.since);
    const named = namedOf(run, line).flatMap((id) => byId.get(id) ?? []);
    const pool = new Set([
      ...named.filter(isFit),
      ...oldest[isIn(line) ? 'in' : 'out'],
      ...cleared.filter(isFit).slice(0, sumPool),
    ]);
    const fitting = [...pool]
      .filter((item) => Math.abs(item.cents) < Math.abs(line.cents) && isDueBy(line, item.since))
      .toSorted(byAge);
    const found = findSum(namesFirst(run, line, fitting), line.cents);
    if (found === null) continue;
    run.answer(line, 'sum', 'proposed', [
      {
        targets: found.map(({ kind, id, cents }) => target(kind, id, cents)),
        reasons: [
          reasonFor('sum-of-items', { count: found.length }),
          ...found.flatMap(({ id }) => nameReasons(run, line, id)),
          ...otherNamed(
            run,
            line,
            found.map(({ id }) => id),
          ),
        ],
      },
    ]);
  }
}

function isIn({ cents }: { readonly cents: number }): boolean {
  return cents > 0;
}
