import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer } from '#shared/route.ts';

export type Line = RouteAnswer<Routes['GET /statement-lines/']>['items'][number];
export type Proposal = RouteAnswer<Routes['GET /line-proposals/']>['items'][number];
export type Candidate = Proposal['candidates'][number];
export type Target = Candidate['targets'][number];
export type Settled = RouteAnswer<Routes['GET /line-matches/']>['items'][number];

export type GroupName = 'decideFirst' | 'proposed' | 'byRule' | 'unmatched' | 'done';

export interface LineRow {
  readonly line: Line;
  readonly group: GroupName;
  /** Of exactly this version of the line: a proposal of another one is not shown. */
  readonly proposal: Proposal | undefined;
}

interface Lists {
  readonly decide: readonly Line[];
  readonly open: readonly Line[];
  readonly done: readonly Line[];
}

/**
 * Rows in the order of the groups; a proposal belongs to its line and version, or it is none. The lists are read one by
 * one: a line that moved between them meanwhile stands where its newest version is, and once.
 */
export function rowsOf(lists: Lists, proposals: readonly Proposal[]): LineRow[] {
  const newest = new Map<string, Line>();
  for (const line of [...lists.done, ...lists.open, ...lists.decide]) {
    const known = newest.get(line.id);
    if (known === undefined || line.version > known.version) newest.set(line.id, line);
  }
  const once = (list: readonly Line[]) => list.filter((line) => newest.get(line.id) === line);
  const lines = { decide: once(lists.decide), open: once(lists.open), done: once(lists.done) };
  const byLine = new Map(proposals.map((proposal) => [proposal.lineId, proposal]));
  const open = lines.open.map((line): LineRow => {
    const found = byLine.get(line.id);
    const proposal = found?.version === line.version && found.candidates.length > 0 ? found : undefined;
    return { line, proposal, group: groupOf(proposal) };
  });
  const of = (group: GroupName) => open.filter((row) => row.group === group);
  const plain = (group: GroupName) => (line: Line) => ({ line, group, proposal: undefined });
  return [
    ...lines.decide.map(plain('decideFirst')),
    ...of('proposed'),
    ...of('byRule'),
    ...of('unmatched'),
    ...lines.done.map(plain('done')),
  ];
}

function groupOf(proposal: Proposal | undefined): GroupName {
  if (proposal === undefined) return 'unmatched';
  return proposal.level === 'rule' ? 'byRule' : 'proposed';
}

/** Whom the text names instead of what is proposed first: Enter does not take that. */
export function otherNamedIn(proposal: Proposal | undefined): string | undefined {
  return proposal?.candidates[0]?.reasons.find(({ key }) => key === 'other-named')?.words;
}

/** What taking a candidate sends: items alone are matched, anything else is posted. */
export function partsOf({ targets }: Candidate) {
  return targets.map((target) => {
    const { cents } = target;
    if (target.kind === 'item') return { kind: 'item' as const, entryId: target.id, cents };
    if (target.kind === 'lease') return { kind: 'lease' as const, leaseId: target.id, cents };
    if (target.kind === 'bill') return { kind: 'bill' as const, billId: target.id, cents };
    const propertyId = target.property?.id ?? null;
    return {
      kind: 'account' as const,
      accountId: target.account.id,
      propertyId,
      isOwnMoney: false,
      cents,
      memo: target.name,
    };
  });
}

/** Whether taking a candidate says who pays for a lease. */
export function hasOneLease({ targets: [first, ...others] }: Candidate): boolean {
  return first?.kind === 'lease' && others.length === 0;
}

/** Which row comes after one, without those that are done or on their way. */
export function nextToDo(rows: readonly LineRow[], id: string, busy: ReadonlySet<string>): string {
  const todo = rows.filter(({ group, line }) => group !== 'done' && (line.id === id || !busy.has(line.id)));
  const at = todo.findIndex(({ line }) => line.id === id);
  return (todo[at + 1] ?? todo.find(({ line }) => line.id !== id))?.line.id ?? '';
}
