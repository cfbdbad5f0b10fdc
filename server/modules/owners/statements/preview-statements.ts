import type { z } from 'zod';
import type { ownerStatementRoutes } from '#shared/api/owner-statements.ts';
import { firstOfMonth } from '#shared/dates.ts';
import { addMonths, monthOf } from '#shared/rent/calendar.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { digestOf } from '#server/kernel/records/digest-of.ts';
import { refuseField } from '#server/kernel/refuse.ts';
import { findDue } from './find-due.ts';
import type { DueStatement, StatementScope } from './find-due.ts';
import { readOpenings, readSums } from './fund-lines.ts';

type Routes = typeof ownerStatementRoutes;
type Body = z.output<Routes['POST /owner-statement-previews/']['body']>;
type Preview = z.output<Routes['POST /owner-statement-previews/']['answer']>;
type Line = Preview['lines'][number];

const toldAtMost = 2000;

/** A month that is over: nothing is added to a statement once it is issued. */
export function scopeOf({ today }: Pick<Act, 'today'>, { month, ...narrowed }: Body): StatementScope {
  const { from, to } = monthOf(month ?? addMonths(firstOfMonth(today), -1));
  if (to >= today) throw refuseField('month', 'owners.month-not-over');
  return { month: from, through: to, ...narrowed };
}

export async function previewStatements(tx: Tx, act: Act, body: Body): Promise<Preview> {
  const scope = scopeOf(act, body);
  const lines = await planStatements(tx, act.organisationId, scope, await readMark(tx, act.organisationId));
  const { month, through: to } = scope;
  return {
    month,
    to,
    previewedAt: act.now.toISOString(),
    statements: lines.length,
    owners: new Set(lines.map(({ person }) => person.id)).size,
    lines: lines.slice(0, toldAtMost),
    totals: totalsOf(lines),
    exceptions: exceptionsOf(lines).slice(0, toldAtMost),
    expected: expectedOf(lines),
  };
}

/** What each statement would come to, added up by the database. */
export async function planStatements(
  tx: Tx,
  organisationId: string,
  scope: StatementScope,
  mark: number,
): Promise<Line[]> {
  const due = await findDue(tx, organisationId, scope);
  const openings = await readOpenings(tx, organisationId, due, mark);
  const sums = await readSums(tx, organisationId, due, mark);
  return due.map((one, at) => {
    const own = sums.get(at) ?? nothing;
    const openingCents = one.last?.closingCents ?? openings.get(at) ?? 0;
    return { ...present(one), openingCents, ...own, closingCents: openingCents + totalOf(own) };
  });
}

const nothing = { changesCents: 0, incomeCents: 0, costsCents: 0, distributedCents: 0, otherCents: 0 };

function totalOf({ changesCents, incomeCents, costsCents, distributedCents, otherCents }: typeof nothing): number {
  return changesCents + incomeCents + costsCents + distributedCents + otherCents;
}

function present({ personId, person, propertyId, property, colour, email, parts, from, to, currency }: DueStatement) {
  return {
    person: { id: personId, name: person },
    property: { id: propertyId, name: property, colour },
    parts,
    from,
    to,
    currency,
    hasEmail: email !== null,
  };
}

/** The last entry that is in the books. */
export async function readMark(tx: Tx, organisationId: string): Promise<number> {
  const state = await tx
    .selectFrom('ledger_state')
    .select('next_number')
    .where('org_id', '=', organisationId)
    .executeTakeFirst();
  return (state?.next_number ?? 1) - 1;
}

export function expectedOf(lines: readonly Line[]): Preview['expected'] {
  return {
    statements: lines.length,
    closingCents: lines.reduce((sum, { closingCents }) => sum + closingCents, 0),
    digest: digestOf(
      lines.map((line) => [
        line.person.id,
        line.property.id,
        line.currency,
        line.parts,
        line.from,
        line.to,
        line.openingCents,
        line.changesCents,
        line.incomeCents,
        line.costsCents,
        line.distributedCents,
        line.otherCents,
      ]),
    ),
  };
}

/** A property of several owners counts once: each of them is told of all of it. */
function totalsOf(lines: readonly Line[]): Preview['totals'] {
  const once = [...new Map(lines.map((line) => [`${line.property.id} ${line.to}`, line])).values()];
  return [...Map.groupBy(once, ({ currency }) => currency)].map(([currency, own]) => ({
    currency,
    openingCents: own.reduce((sum, line) => sum + line.openingCents, 0),
    changesCents: own.reduce((sum, line) => sum + line.changesCents, 0),
    closingCents: own.reduce((sum, line) => sum + line.closingCents, 0),
  }));
}

function exceptionsOf(lines: readonly Line[]): Preview['exceptions'] {
  const without = new Map(lines.filter(({ hasEmail }) => !hasEmail).map(({ person }) => [person.id, person]));
  return [
    ...lines.flatMap(({ person, property, currency, closingCents }): Preview['exceptions'] =>
      closingCents < 0 ? [{ kind: 'negative', person, property, currency, cents: closingCents }] : [],
    ),
    ...lines.flatMap(({ person, property, currency, changesCents }): Preview['exceptions'] =>
      changesCents === 0 ? [] : [{ kind: 'changes', person, property, currency, cents: changesCents }],
    ),
    ...[...without.values()].map((person) => ({ kind: 'no-email' as const, person })),
  ];
}
