import type { z } from 'zod';
import type { ownerStatementRoutes, StatementContent } from '#shared/api/owner-statements.ts';
import { amountCell, dayCell, tableOf } from '#shared/table.ts';
import type { TableColumn } from '#shared/table.ts';
import type { TableAnswer } from '#server/kernel/http/files.ts';
import { listAsTable } from '#server/kernel/records/list-as-table.ts';
import { entryCode } from '#server/modules/ledger/index.ts';
import { listStatements, readStatement } from './list-statements.ts';

type Statement = Awaited<ReturnType<typeof listStatements>>['items'][number];
type Narrowed = z.output<(typeof ownerStatementRoutes)['GET /exports/owner-statements.csv/']['query']>;

/** The statements as they are listed, all pages of them. */
export function exportStatements(organisationId: string, narrowed: Narrowed): TableAnswer {
  return listAsTable<Statement>({
    name: 'owner-statements',
    columns: [
      ['Number', ({ number }) => number],
      ['Owner', ({ person }) => person.name],
      ['Property', ({ property }) => property.name],
      ['From', ({ from }) => dayCell(from)],
      ['To', ({ to }) => dayCell(to)],
      ['Currency', ({ currency }) => currency],
      ['Closing balance', ({ closingCents, currency }) => amountCell(closingCents, currency)],
      ['Share', ({ parts }) => ({ number: String(parts / 1_000_000) })],
      ['Share of closing balance', ({ shareCents, currency }) => amountCell(shareCents, currency)],
      ['Issued', ({ issuedAt }) => dayCell(issuedAt.slice(0, 10))],
      ['Email', ({ mailState }) => mailState ?? 'not sent'],
      ['Sent', ({ sentAt }) => dayCell(sentAt === null ? null : sentAt.slice(0, 10))],
    ],
    read: (tx, page) => listStatements(tx, organisationId, { ...page, ...narrowed }),
  });
}

interface Row {
  readonly kind: string;
  readonly account: string | null;
  readonly name: string | null;
  readonly on: string | null;
  readonly entry: number | null;
  readonly memo: string | null;
  readonly cents: number;
}

/** A statement line by line, from the opening to the closing balance: the amounts between them add up. */
export function exportStatementLines(organisationId: string, id: string, name: string): TableAnswer {
  return {
    name,
    async *rows(tx) {
      const { content } = await readStatement(tx, organisationId, id);
      yield tableOf(columnsIn(content.currency), rowsOf(content));
    },
  };
}

function columnsIn(currency: string): readonly TableColumn<Row>[] {
  return [
    ['Section', ({ kind }) => kind],
    ['Account', ({ account }) => account],
    ['Account name', ({ name }) => name],
    ['Date', ({ on }) => dayCell(on)],
    ['Entry', ({ entry }) => (entry === null ? null : entryCode(entry))],
    ['Memo', ({ memo }) => memo],
    ['Currency', () => currency],
    ['Amount', ({ cents }) => amountCell(cents, currency)],
  ];
}

function rowsOf({ from, to, openingCents, changes, sections, closingCents }: StatementContent): Row[] {
  const plain = { account: null, name: null, entry: null, memo: null };
  const part = (kind: string, { accounts }: Pick<StatementContent['changes'], 'accounts'>): Row[] =>
    accounts.flatMap(({ number, name, lines }) => lines.map((line) => ({ kind, account: number, name, ...line })));
  return [
    { ...plain, kind: 'opening', on: from, cents: openingCents },
    ...part('changes', changes),
    ...sections.flatMap(({ kind, ...own }) => part(kind, own)),
    { ...plain, kind: 'closing', on: to, cents: closingCents },
  ];
}
