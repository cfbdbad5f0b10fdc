import type { SumCents } from '#shared/money.ts';
import { move, post } from '#server/modules/ledger/index.ts';
import type { Basis, Dimensions, Side } from '#server/modules/ledger/books/lines.ts';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer } from '#shared/route.ts';
import { ok } from './app.ts';
import type { TestApp } from './app.ts';
import { inBooks, posterFor } from './books.ts';
import type { TestMember } from './factories.ts';

interface GivenMove extends Dimensions {
  readonly date?: string;
  readonly cents: number;
  readonly currency?: string;
  readonly debit: Side;
  readonly credit: Side;
  readonly basis?: Basis;
  /** When it is recorded, where that is not now. */
  readonly at?: Date;
}

/** An entry as the program makes them: one amount from one side to the other. */
export async function newMove(test: TestApp, member: TestMember, given: GivenMove) {
  const { date = '2026-03-01', cents, currency = 'USD', at = test.clock.now, ...about } = given;
  const entry = { date, memo: 'Moved', source: { kind: 'moved' }, lines: move({ cents, currency }, about) };
  return inBooks(test, member, (tx) => post(tx, { ...posterFor(test, member), now: at }, entry));
}

type Statement = RouteAnswer<Routes['GET /balance-sheet/']> | RouteAnswer<Routes['GET /income-statement/']>;

/** Every figure of a statement in one currency by its place: `income 4100`, `income`, `net-income`. */
export function figuresOf(statement: Statement, currency = 'USD'): Record<string, number> {
  return read(statement, currency, ({ amountCents }) => Number(amountCents));
}

export function comparedFiguresOf(statement: Statement, currency = 'USD'): Record<string, number | null> {
  return read(statement, currency, ({ comparedCents }) => (comparedCents === null ? null : Number(comparedCents)));
}

interface Figure {
  readonly amountCents: SumCents;
  readonly comparedCents: SumCents | null;
}

function read<Value>(statement: Statement, currency: string, value: (figure: Figure) => Value): Record<string, Value> {
  const own = statement.currencies.find((one) => one.currency === currency);
  return Object.fromEntries([
    ...(own?.sections ?? []).flatMap((section) => [
      ...section.rows.map((row) => [`${section.key} ${row.number ?? row.computed ?? ''}`, value(row)] as const),
      [section.key, value(section)] as const,
    ]),
    ...(own?.results ?? []).map((result) => [result.key, value(result)] as const),
  ]);
}

type LedgerPage = RouteAnswer<Routes['GET /general-ledger/']>;

/** All pages of the general ledger, each asked for with the mark of the one before. */
export async function readLedgerPages(
  test: TestApp,
  member: TestMember,
  query: Record<string, string | number>,
  between?: () => Promise<unknown>,
): Promise<[LedgerPage, ...LedgerPage[]]> {
  const readPage = async (cursor?: string) =>
    ok(
      await test.call(
        'GET /general-ledger/',
        { query: { ...query, ...(cursor === undefined ? {} : { cursor }) } },
        member.access,
      ),
    );
  const first = await readPage();
  const pages: [LedgerPage, ...LedgerPage[]] = [first];
  for (let { next } = first; next !== null;) {
    await between?.();
    const page = await readPage(next);
    pages.push(page);
    ({ next } = page);
  }
  return pages;
}
