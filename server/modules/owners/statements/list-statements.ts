import { sql } from 'kysely';
import { z } from 'zod';
import { statementContent } from '#shared/api/owner-statements.ts';
import type { ownerStatementRoutes, StatementContent } from '#shared/api/owner-statements.ts';
import type { Tx } from '#server/kernel/database.ts';
import { pageOf, readCursor } from '#server/kernel/keyset.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { mailedBy } from '#server/modules/owners/requests/mailed.ts';
import { statementNumber } from './statement-number.ts';

type Routes = typeof ownerStatementRoutes;
type Statement = z.output<Routes['GET /owner-statements/']['answer']>['items'][number];
type InFull = z.output<Routes['GET /owner-statements/{id}/']['answer']>;
type Query = z.output<Routes['GET /owner-statements/']['query']>;

/** Newest first, by number. */
export async function listStatements(
  tx: Tx,
  organisationId: string,
  { limit, cursor, personId, propertyId, runId }: Query,
) {
  const after = readCursor(cursor, ['number']);
  const rows = await statementRows(
    tx,
    organisationId,
    sql`${after === undefined ? sql`true` : sql`s.number < ${after[0]}::bigint`}
      ${personId === undefined ? sql`` : sql`and s.person_id = ${personId}`}
      ${propertyId === undefined ? sql`` : sql`and s.property_id = ${propertyId}`}
      ${runId === undefined ? sql`` : sql`and s.run_id = ${runId}`}`,
    limit + 1,
  );
  return pageOf(rows, limit, ({ number }) => [String(number)], presentStatement);
}

export async function readStatement(tx: Tx, organisationId: string, id: string): Promise<InFull> {
  const [row] = await statementRows(tx, organisationId, sql`s.statement_id = ${id}`, 1);
  if (row === undefined) throw refuse('owners.no-such-statement');
  const kept = await tx
    .selectFrom('owner_statement as s')
    .leftJoin('app_user as u', 'u.user_id', 's.issued_by')
    .select(['s.content', 's.known_ids', 's.hash', 's.before_hash', 's.run_id', 'u.name'])
    .where('s.org_id', '=', organisationId)
    .where('s.statement_id', '=', id)
    .executeTakeFirstOrThrow();
  const sent = await tx
    .selectFrom('owner_statement_mail as k')
    .innerJoin('mail_message as m', (join) =>
      join.onRef('m.org_id', '=', 'k.org_id').onRef('m.mail_id', '=', 'k.mail_id'),
    )
    .select(['k.address', 'k.sent_at as at', 'm.state', 'm.sent_at as sentAt'])
    .where('k.org_id', '=', organisationId)
    .where('k.statement_id', '=', id)
    .orderBy('k.sent_at')
    .orderBy('k.mail_id')
    .execute();
  return {
    ...presentStatement(row),
    content: readContent(kept.content, kept.known_ids),
    issuedBy: kept.name,
    hash: kept.hash.toString('hex'),
    hashBefore: row.number === 1 ? null : kept.before_hash.toString('hex'),
    runId: kept.run_id,
    sent: sent.map(({ address, at, state, sentAt }) => ({
      address,
      at: at.toISOString(),
      mailState: state as NonNullable<Statement['mailState']>, // The check of the table allows these alone.
      sentAt: sentAt?.toISOString() ?? null,
    })),
  };
}

/** As it was written; what a later release writes besides is left out by the schema. */
export function readContent(text: string, knownIds: unknown = null): StatementContent {
  return statementContent.parse(JSON.parse(withKnownIds(text, knownIds)));
}

const ids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const known = z.record(z.string(), z.string()).nullable();

/** What came along with an archive names its records as they were called where it was issued. */
function withKnownIds(text: string, knownIds: unknown): string {
  const here = known.parse(knownIds);
  return here === null ? text : text.replaceAll(ids, (id) => here[id.replaceAll('-', '')] ?? id);
}

type Row = Omit<Statement, 'number' | 'issuedAt' | 'sentAt'> & {
  readonly number: number;
  readonly issuedAt: Date;
  readonly sentAt: Date | null;
};

async function statementRows(
  tx: Tx,
  organisationId: string,
  where: ReturnType<typeof sql>,
  limit: number,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select s.statement_id as id, s.number, jsonb_build_object('id', n.person_id, 'name', n.name) as person,
           jsonb_build_object('id', p.property_id, 'name', p.name, 'colour', p.colour) as property, s.from_day::text as "from",
           s.to_day::text as "to", s.currency, s.parts, s.closing_cents as "closingCents", s.share_cents as "shareCents",
           s.issued_at as "issuedAt", mailed.state as "mailState", mailed.sent_at as "sentAt"
      from owner_statement s
      join person n on n.org_id = s.org_id and n.person_id = s.person_id
      join property p on p.org_id = s.org_id and p.property_id = s.property_id
     cross join lateral (
        ${mailedBy(sql`select l.org_id, l.mail_id, l.sent_at from owner_statement_mail l
                        where l.org_id = s.org_id and l.statement_id = s.statement_id`)}) mailed
     where s.org_id = ${organisationId} and ${where}
     order by s.number desc limit ${limit}`.execute(tx);
  return rows;
}

function presentStatement({ number, issuedAt, sentAt, ...row }: Row): Statement {
  return {
    ...row,
    number: statementNumber(number),
    issuedAt: issuedAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  };
}
