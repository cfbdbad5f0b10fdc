import { sectionKinds } from '#shared/api/owner-statements.ts';
import type { StatementContent } from '#shared/api/owner-statements.ts';
import { chainStatement } from '#shared/owners/statement.ts';
import { addDays } from '#shared/dates.ts';
import type { DueStatement } from './find-due.ts';
import type { SectionKind, StatementLine } from './fund-lines.ts';

type Part = StatementContent['changes'];
type Account = Part['accounts'][number];

/** The figures of a statement and its lines by account, from the lines of the books. */
export function statementParts(
  due: Pick<DueStatement, 'from' | 'to' | 'last'>,
  opening: number,
  lines: readonly StatementLine[],
) {
  const before: StatementLine[] = opening === 0 ? [] : [{ ...nothing, date: addDays(due.from, -1), cents: opening }];
  const chained = chainStatement(due.last, due, [...before, ...lines]);
  const byKind = Map.groupBy(chained.lines, ({ kind }) => kind);
  return {
    openingCents: chained.openingCents,
    changes: partOf(chained.changes),
    sections: sectionKinds.flatMap((kind) => {
      const own = byKind.get(kind);
      return own === undefined ? [] : [{ kind, ...partOf(own) }];
    }),
    linesCents: chained.linesCents,
    closingCents: chained.closingCents,
  };
}

const nothing = {
  at: 0,
  number: 0,
  kind: 'other' satisfies SectionKind,
  account: '',
  name: '',
  memo: '',
  leaseId: null,
  entryId: '',
} as const;

function partOf(lines: readonly StatementLine[]): Part {
  const groups = Map.groupBy(lines, ({ account, name }) => `${account} ${name}`);
  const accounts = [...groups.values()].flatMap((own): Account[] => {
    const [first] = own;
    if (first === undefined) return [];
    const leases = new Set(own.flatMap(({ leaseId }) => leaseId ?? []));
    return [
      {
        number: first.account,
        name: first.name,
        cents: sumOf(own),
        leases: leases.size,
        lines: own.map(({ date, number, memo, cents }) => ({ on: date, entry: number, memo, cents })),
      },
    ];
  });
  return { cents: sumOf(lines), accounts: accounts.toSorted((one, other) => (one.number < other.number ? -1 : 1)) };
}

function sumOf(lines: readonly { readonly cents: number }[]): number {
  return lines.reduce((sum, { cents }) => sum + cents, 0);
}
