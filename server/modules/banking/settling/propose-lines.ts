import type { z } from 'zod';
import type { lineMatchingRoutes } from '#shared/api/line-matching.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import { Problem } from '#server/kernel/problem.ts';
import type { MatchedLine } from '#server/modules/banking/matching/match-input.ts';
import type { BillsToPay } from './bills-to-pay.ts';
import { readMatching } from './read-matching.ts';
import type { Matching } from './read-matching.ts';
import { settleLine } from './settle-line.ts';
import type { LinePart } from './line-part.ts';

type Answer = z.output<(typeof lineMatchingRoutes)['POST /line-proposals/']['answer']>;

/**
 * Does what is sure of an account's open lines, each in a transaction of its own: after a crash, what was done is done and
 * the rest is still open. What cannot be posted stays proposed, and is told.
 */
export async function proposeLines(when: SignedInContext, accountId: string, bills?: BillsToPay): Promise<Answer> {
  const matching = await when.transaction((tx) => readMatching(tx, when, accountId, bills));
  const count = { matched: 0, posted: 0, proposed: 0, open: 0 };
  const refused: Answer['refused'] = [];
  for (const [at, found] of matching.found.entries()) {
    const parts = partsOf(matching, found);
    const version = matching.lines[at]?.version;
    if (parts === undefined || found.level === null || version === undefined) {
      count[found.state === 'proposed' ? 'proposed' : 'open'] += 1;
      continue;
    }
    const { level } = found;
    const problem = await refusalOf(
      when.transaction((tx) => settleLine(tx, when, found.lineId, { version, parts, level }, bills)),
    );
    if (problem === undefined) count[found.state] += 1;
    else {
      count.proposed += 1;
      refused.push({ lineId: found.lineId, detail: problem.message });
    }
  }
  return { ...count, refused };
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
