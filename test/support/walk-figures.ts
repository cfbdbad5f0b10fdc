import { expect } from 'vitest';
import type { Routes } from '#shared/api/routes.ts';
import type { ReportKey } from '#shared/reports/report-keys.ts';
import type { RouteAnswer, RouteInput } from '#shared/route.ts';
import { ok } from './app.ts';
import type { TestApp } from './app.ts';
import type { TestMember } from './factories.ts';

export type ReportQuery = RouteInput<Routes['GET /reports/{key}/']>['query'];
export type ReportSheet = RouteAnswer<Routes['GET /reports/{key}/']>;

export async function readReport(
  app: TestApp,
  member: TestMember,
  key: ReportKey,
  query: ReportQuery = {},
): Promise<ReportSheet> {
  return ok(await app.call('GET /reports/{key}/', { params: { key }, query }, member.access));
}

/** So few that figures of tests have several pages. */
const limit = 3;

/**
 * Opens every figure of a report that opens, reads all pages of its lines, and compares what they come to. Answers with the
 * report, and with how many figures it opened, for a test that would otherwise pass with none.
 */
export async function walkFigures(
  app: TestApp,
  member: TestMember,
  key: ReportKey,
  query: ReportQuery = {},
): Promise<{ sheet: ReportSheet; opened: number }> {
  const sheet = await readReport(app, member, key, query);
  let opened = 0;
  for (const { currency, columns, lines } of sheet.tables) {
    expect(new Set(lines.map((line) => line.key)).size, 'each line has a key of its own').toBe(lines.length);
    for (const line of lines) {
      expect(line.cells.length, `cells of ${line.key}`).toBe(columns.length);
      for (const [index, cell] of line.cells.entries()) {
        expectReckoned({ columns, lines }, line, index);
        if (cell === null || !('opens' in cell) || !cell.opens) continue;
        opened += 1;
        const figure = { line: line.key, column: columns[index]?.key ?? '', ...(currency !== null && { currency }) };
        const said = await readFigure(app, member, key, { ...query, ...figure });
        const value = cell.kind === 'money' ? BigInt(cell.cents) : BigInt(cell.count);
        const where = `${key} ${JSON.stringify({ ...query, ...figure })}`;
        expect(said, where).toEqual({ lines: value, amount: value });
      }
    }
  }
  return { sheet, opened };
}

type LinesQuery = RouteInput<Routes['GET /reports/{key}/lines/']>['query'];

async function readFigure(app: TestApp, member: TestMember, key: ReportKey, query: LinesQuery) {
  let lines = 0n;
  let amount = 0n;
  const seen = new Set<string>();
  for (let cursor: string | null | undefined; cursor !== null;) {
    const asked = { ...query, limit, ...(cursor !== undefined && { cursor }) };
    const page = ok(await app.call('GET /reports/{key}/lines/', { params: { key }, query: asked }, member.access));
    for (const line of page.items) {
      expect(seen.has(line.key), `${line.key} once`).toBe(false);
      seen.add(line.key);
      lines += BigInt(line.amount);
    }
    amount = BigInt(page.amount);
    cursor = page.next;
  }
  if (amount !== 0n) expect(seen.size, 'a figure that opens has lines').toBeGreaterThan(0);
  return { lines, amount };
}

type Table = Pick<ReportSheet['tables'][number], 'columns' | 'lines'>;

/** What is said to be other figures of the table together is what they come to. */
function expectReckoned({ columns, lines }: Table, line: Table['lines'][number], at: number): void {
  const cents = (of: Table['lines'][number] | undefined, column: number) => {
    const cell = of?.cells[column];
    return cell?.kind === 'money' ? BigInt(cell.cents) : 0n;
  };
  const { difference } = columns[at] ?? {};
  const place = (key: string | undefined) => columns.findIndex((column) => column.key === key);
  if (difference !== undefined)
    expect(cents(line, at), `${line.key}, the change`).toBe(
      cents(line, place(difference.of)) - cents(line, place(difference.less)),
    );
  if (line.reckoned === undefined) return;
  const parts = line.reckoned.map((part) => {
    const own = lines.find(({ key }) => key === part.line);
    expect(own, `${line.key} is made of ${part.line}`).toBeDefined();
    return (part.isTakenAway ? -1n : 1n) * cents(own, at);
  });
  expect(
    parts.reduce((sum, one) => sum + one, 0n),
    `${line.key} and what it is made of`,
  ).toBe(cents(line, at));
}
