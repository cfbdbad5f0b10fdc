import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { readContent } from './list-statements.ts';
import { chainSeed, hashOfStatement } from './issue-statements.ts';
import { statementNumber } from './statement-number.ts';

export interface StatementReport {
  readonly statements: number;
  readonly lastNumber: string | null;
  readonly lastHash: string | null;
  /** Where it breaks, in sentences; none where all is well. */
  readonly breaks: string[];
}

const breaksAtMost = 20;
const statementsAtOnce = 200;

interface Kept {
  readonly number: number;
  readonly content: string;
  readonly hash: Buffer;
  readonly closing: number;
  readonly opening: number;
  readonly from: string;
  readonly to: string;
  /** Of the statement that it says it goes on from. */
  readonly lastClosing: number | null;
  readonly lastTo: string | null;
}

/** Proves the statements of an organisation: no number is missing, no letter changed, and each opens as the last one closed. */
export async function verifyStatements(tx: Tx, organisationId: string): Promise<StatementReport> {
  const breaks: string[] = [];
  let before: Buffer = chainSeed;
  let number = 0;
  for (;;) {
    const rows = await readKept(tx, organisationId, number);
    for (const row of rows) {
      number += 1;
      const name = statementNumber(row.number);
      if (row.number !== number) {
        breaks.push(`Statement ${statementNumber(number)} is missing: the next one is ${name}.`);
        number = row.number;
      } else if (!hashOfStatement(before, row.content).equals(row.hash))
        breaks.push(`The chain breaks at statement ${name}: it, or one before it, is not what was issued.`);
      before = row.hash;
      breaks.push(...differences(row, name));
      if (breaks.length >= breaksAtMost) return report(number, before, breaks.slice(0, breaksAtMost));
    }
    if (rows.length < statementsAtOnce) return report(number, before, breaks);
  }
}

function differences(row: Kept, name: string): string[] {
  const content = readContent(row.content);
  const sum = content.sections.reduce((total, { cents }) => total + cents, content.changes.cents);
  const isSaid =
    content.number === name &&
    content.openingCents === row.opening &&
    content.closingCents === row.closing &&
    content.openingCents + sum === content.closingCents;
  const goesOn =
    row.lastTo === null || (row.lastClosing === row.opening && Date.parse(row.from) - Date.parse(row.lastTo) === day);
  return [
    ...(isSaid ? [] : [`Statement ${name} says other figures than were kept of it.`]),
    ...(goesOn ? [] : [`Statement ${name} does not open with what the one before it closed with.`]),
  ];
}

const day = 86_400_000;

async function readKept(tx: Tx, organisationId: string, after: number): Promise<Kept[]> {
  const { rows } = await sql<Kept>`
    select s.number, s.content, s.hash, s.closing_cents as closing, s.opening_cents as opening, s.from_day::text as "from",
           s.to_day::text as "to", l.closing_cents as "lastClosing", l.to_day::text as "lastTo"
      from owner_statement s
      left join owner_statement l on l.org_id = s.org_id and l.statement_id = s.follows_id
     where s.org_id = ${organisationId} and s.number > ${after}
     order by s.number limit ${statementsAtOnce}`.execute(tx);
  return rows;
}

function report(statements: number, hash: Buffer, breaks: string[]): StatementReport {
  return {
    statements,
    lastNumber: statements === 0 ? null : statementNumber(statements),
    lastHash: statements === 0 ? null : hash.toString('hex'),
    breaks,
  };
}
