import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { ownerStatementRoutes } from '#shared/api/owner-statements.ts';
import { firstOfMonth } from '#shared/dates.ts';
import { addMonths, monthOf } from '#shared/rent/calendar.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuseField } from '#server/kernel/refuse.ts';
import { findDueInParts } from './find-due.ts';
import type { DueStatement, StatementScope } from './find-due.ts';
import { readOpenings, readSums } from './fund-lines.ts';

type Routes = typeof ownerStatementRoutes;
type Body = z.output<Routes['POST /owner-statement-previews/']['body']>;
type Preview = z.output<Routes['POST /owner-statement-previews/']['answer']>;
type Line = Preview['lines'][number];

const toldAtMost = 2000;
const reckonedAtOnce = 200;

/** A month that is over: nothing is added to a statement once it is issued. */
export function scopeOf({ today }: Pick<Act, 'today'>, { month, ...narrowed }: Body): StatementScope {
  const { from, to } = monthOf(month ?? addMonths(firstOfMonth(today), -1));
  if (to >= today) throw refuseField('month', 'owners.month-not-over');
  return { month: from, through: to, ...narrowed };
}

export async function previewStatements(tx: Tx, act: Act, body: Body): Promise<Preview> {
  const scope = scopeOf(act, body);
  const lines: Line[] = [];
  const [owners, exceptions, totals] = [new Set<string>(), gatherExceptions(), gatherTotals()];
  const expected = await planStatements(
    tx,
    act.organisationId,
    scope,
    await readMark(tx, act.organisationId),
    (line) => {
      if (lines.length < toldAtMost) lines.push(line);
      owners.add(line.person.id);
      exceptions.add(line);
      totals.add(line);
    },
  );
  return {
    month: scope.month,
    to: scope.through,
    previewedAt: act.now.toISOString(),
    statements: expected.statements,
    owners: owners.size,
    lines,
    totals: totals.all(),
    exceptions: exceptions.all().slice(0, toldAtMost),
    expected,
  };
}

/** What each statement would come to, added up by the database, and what all of them come to; no more than a part is held. */
export async function planStatements(
  tx: Tx,
  organisationId: string,
  scope: StatementScope,
  mark: number,
  each?: (line: Line) => void,
): Promise<Preview['expected']> {
  const digest = createHash('sha256');
  let [statements, closingCents] = [0, 0];
  for await (const due of findDueInParts(tx, organisationId, scope, reckonedAtOnce)) {
    const openings = await readOpenings(tx, organisationId, due, mark);
    const sums = await readSums(tx, organisationId, due, mark);
    for (const [at, one] of due.entries()) {
      const own = sums.get(at) ?? nothing;
      const openingCents = one.last?.closingCents ?? openings.get(at) ?? 0;
      const line = { ...present(one), openingCents, ...own, closingCents: openingCents + totalOf(own) };
      statements += 1;
      closingCents += line.closingCents;
      digest.update(`${JSON.stringify(digested(line))}\n`);
      each?.(line);
    }
  }
  return { statements, closingCents, digest: digest.digest('hex') };
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

function digested(line: Line): readonly (string | number)[] {
  return [
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
  ];
}

/** A property of several owners counts once: each of them is told of all of it. */
function gatherTotals() {
  const counted = new Set<string>();
  const totals = new Map<string, Preview['totals'][number]>();
  return {
    add: ({ property, to, currency, openingCents, changesCents, closingCents }: Line) => {
      if (counted.has(`${property.id} ${to}`)) return;
      counted.add(`${property.id} ${to}`);
      const so = totals.get(currency) ?? { currency, openingCents: 0, changesCents: 0, closingCents: 0 };
      totals.set(currency, {
        currency,
        openingCents: so.openingCents + openingCents,
        changesCents: so.changesCents + changesCents,
        closingCents: so.closingCents + closingCents,
      });
    },
    all: () => [...totals.values()],
  };
}

/** Funds below zero first, then what earlier months became, then owners whom no mail reaches. */
function gatherExceptions() {
  const found: { readonly [kind in Preview['exceptions'][number]['kind']]: Preview['exceptions'] } = {
    negative: [],
    changes: [],
    'no-email': [],
  };
  const told = new Set<string>();
  const add = (exception: Preview['exceptions'][number]) => {
    if (found[exception.kind].length < toldAtMost) found[exception.kind].push(exception);
  };
  return {
    add: ({ person, property, currency, closingCents, changesCents, hasEmail }: Line) => {
      if (closingCents < 0) add({ kind: 'negative', person, property, currency, cents: closingCents });
      if (changesCents !== 0) add({ kind: 'changes', person, property, currency, cents: changesCents });
      if (hasEmail || told.has(person.id)) return;
      told.add(person.id);
      add({ kind: 'no-email', person });
    },
    all: () => [...found.negative, ...found.changes, ...found['no-email']],
  };
}
