import type { z } from 'zod';
import type { lineMatchingRoutes } from '#shared/api/line-matching.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { Problem } from '#server/kernel/problem.ts';
import type { MatchedLine } from '#server/modules/banking/matching/match-input.ts';
import type { BillsToPay } from './bills-to-pay.ts';
import { readMatching } from './read-matching.ts';
import type { LinePlace, Matching } from './read-matching.ts';
import { settleLine } from './settle-line.ts';
import type { LinePart } from './line-part.ts';

type Answer = z.output<(typeof lineMatchingRoutes)['POST /line-proposals/']['answer']>;

/** Whoever does it: one who asks, or the program after an import. */
interface Proposing {
  readonly act: Act;
  readonly transaction: <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>;
}

/**
 * Does what is sure of an account's open lines, each in a transaction of its own: after a crash, what was done is done and
 * the rest is still open. What cannot be posted stays proposed, and is told.
 */
export async function proposeLines(by: Proposing, accountId: string, bills?: BillsToPay): Promise<Answer> {
  const all: Answer = { matched: 0, posted: 0, proposed: 0, open: 0, refused: [] };
  let after: LinePlace | undefined;
  let hasMore = true;
  while (hasMore) {
    const wanted = { accountId, after };
    const matching = await by.transaction((tx) => readMatching(tx, by.act, wanted, bills));
    await settleSure(by, matching, { all, bills });
    after = matching.lines.at(-1);
    ({ hasMore } = matching);
  }
  return all;
}

interface Settled {
  readonly all: Answer;
  readonly bills: BillsToPay | undefined;
}

async function settleSure({ act, transaction }: Proposing, matching: Matching, { all, bills }: Settled): Promise<void> {
  for (const [at, found] of matching.found.entries()) {
    const parts = partsOf(matching, found);
    const version = matching.lines[at]?.version;
    if (parts === undefined || found.level === null || version === undefined) {
      all[found.state === 'proposed' ? 'proposed' : 'open'] += 1;
      continue;
    }
    const { level } = found;
    const problem = await refusalOf(
      transaction((tx) => settleLine(tx, act, found.lineId, { version, parts, level }, bills)),
    );
    if (problem === undefined) all[found.state] += 1;
    else {
      all.proposed += 1;
      all.refused.push({ lineId: found.lineId, detail: problem.message });
    }
  }
}

/** One line that is refused keeps none of the others. */
async function refusalOf(work: Promise<void>): Promise<Problem | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

/** What a sure line becomes; nothing where somebody has to look. */
function partsOf({ rules }: Matching, { state, candidates: [first] }: MatchedLine): LinePart[] | undefined {
  if ((state !== 'matched' && state !== 'posted') || first === undefined) return undefined;
  return first.targets.flatMap(({ kind, id, cents }): LinePart[] => {
    if (kind === 'item') return [{ kind: 'item', entryId: id, cents }];
    if (kind === 'lease') return [{ kind: 'lease', leaseId: id, cents }];
    if (kind === 'bill') return [{ kind: 'bill', billId: id, cents }];
    const rule = rules.get(id);
    if (rule === undefined) return [];
    return [
      {
        kind: 'account',
        accountId: rule.account.id,
        propertyId: rule.property?.id ?? null,
        isOwnMoney: false,
        cents,
        memo: rule.name,
      },
    ];
  });
}
