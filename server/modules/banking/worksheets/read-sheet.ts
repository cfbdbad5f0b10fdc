import { sql } from 'kysely';
import type { z } from 'zod';
import type { trustWorksheetRoutes } from '#shared/api/trust-worksheets.ts';
import { sumCents } from '#shared/money.ts';
import { worksheetKinds } from '#shared/trust-worksheet.ts';
import type { Tx } from '#server/kernel/database.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { readRow } from '#server/modules/banking/reconciliation/reconciliation-rows.ts';
import type { ReconciliationRow } from '#server/modules/banking/reconciliation/reconciliation-rows.ts';
import { stand } from '#server/modules/banking/reconciliation/stand.ts';
import { readBankDefaults } from '#server/modules/ledger/index.ts';
import { problemOf } from './rules.ts';

type Draft = z.output<(typeof trustWorksheetRoutes)['GET /trust-worksheet-drafts/{id}/']['answer']>;
export type Sheet = Omit<Draft, 'worksheetId' | 'version'>;
export type SheetFund = Sheet['funds'][number];

/** What a finished reconciliation has to say, with every open item and every fund of its last day. */
export async function readDraft(tx: Tx, organisationId: string, reconciliationId: string): Promise<Draft> {
  const row = await readRow(tx, organisationId, reconciliationId);
  const kind = await readKind(tx, organisationId, row.accountId);
  if (kind === null || !worksheetKinds.includes(kind))
    throw refuse('banking.no-worksheet', { account: row.accountName });
  if (row.state !== 'finished' || row.finishedAt === null)
    throw refuse('banking.worksheet-waits', { account: row.accountName, to: row.to });
  const lastEntryNumber = await readLastNumber(tx, organisationId);
  const { items, standing } = await stand(tx, organisationId, row);
  const funds = await readFunds(tx, organisationId, { row, kind, lastEntryNumber });
  const open = items.filter(({ id }) => standing.states.get(id) === 'open');
  const sumWhere = (isAsked: (cents: number) => boolean) =>
    open.reduce((sum, { cents }) => sum + (isAsked(cents) ? Math.abs(cents) : 0), 0);
  return {
    account: {
      id: row.accountId,
      number: row.accountNumber,
      name: row.accountName,
      kind,
      numberEnding: row.bankNumber === null ? null : row.bankNumber.replaceAll(/[\s-]/g, '').slice(-4),
    },
    currency: row.currency,
    from: row.from,
    to: row.to,
    reconciliationId,
    statementCents: row.closingCents,
    inTransitCents: sumWhere((cents) => cents > 0),
    outstandingCents: sumWhere((cents) => cents < 0),
    bookCents: funds.bankCents,
    fundsCents: funds.sumCents,
    items: open.map(({ id, number, date, memo, reference, cents }) => ({
      entryId: id,
      number,
      date,
      memo,
      reference,
      cents,
    })),
    funds: funds.all,
    preparedBy: row.finishedByName ?? '',
    preparedAt: row.finishedAt.toISOString(),
    lastEntryNumber,
    worksheetId: await readSigned(tx, organisationId, row),
    version: row.version,
  };
}

type Kind = NonNullable<Sheet['account']['kind']>;

async function readKind(tx: Tx, organisationId: string, accountId: string): Promise<Kind | null> {
  const { kind } = await tx
    .selectFrom('account')
    .select('bank_kind as kind')
    .where('org_id', '=', organisationId)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return kind as Kind | null; // A check of the table allows these alone.
}

/** Entries up to it are committed: whoever posts meanwhile gets the next number. */
async function readLastNumber(tx: Tx, organisationId: string): Promise<number> {
  const { next } = await tx
    .selectFrom('ledger_state')
    .select('next_number as next')
    .where('org_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  return next - 1;
}

async function readSigned(
  tx: Tx,
  organisationId: string,
  { id, finishedAt }: ReconciliationRow,
): Promise<string | null> {
  const signed = await tx
    .selectFrom('trust_worksheet')
    .select('worksheet_id')
    .where('org_id', '=', organisationId)
    .where('reconciliation_id', '=', id)
    .where('prepared_at', '=', finishedAt)
    .executeTakeFirst();
  return signed?.worksheet_id ?? null;
}

interface FundRow {
  readonly kind: SheetFund['holder']['kind'] | 'bank';
  readonly id: string | null;
  readonly name: string | null;
  readonly colour: number | null;
  readonly cents: string;
}

interface Asked {
  readonly row: ReconciliationRow;
  readonly kind: Kind;
  readonly lastEntryNumber: number;
}

/** The largest first; what is held for a lease is held for its tenancy. */
async function readFunds(tx: Tx, organisationId: string, { row, kind, lastEntryNumber }: Asked) {
  const { deposits } = await readBankDefaults(tx, organisationId);
  const hasDepositAccount = deposits !== null && (await readKind(tx, organisationId, deposits)) === 'deposit';
  const { rows } = await sql<FundRow>`
    with fund as (
      select f.holder_kind as kind, coalesce(l.tenancy_id, f.holder_id) as holder, sum(f.cents) as cents,
             (array_agg(l.lease_id order by l.starts_on desc))[1] as lease_id
        from funds_on(${organisationId}, ${row.accountId}, ${row.currency}, ${row.to}::date, ${lastEntryNumber}) f
        left join lease l on f.holder_kind in ('deposit', 'prepayment') and l.org_id = ${organisationId} and l.lease_id = f.holder_id
       group by 1, 2 having sum(f.cents) <> 0)
    select f.kind, f.cents::text as cents, coalesce(f.lease_id, p.property_id, n.person_id) as id,
           coalesce(p.name, n.name, u.name || ', ' || h.name) as name, coalesce(p.colour, h.colour) as colour
      from fund f
      left join property p on f.kind = 'property' and p.org_id = ${organisationId} and p.property_id = f.holder
      left join person n on f.kind in ('person', 'unclaimed') and n.org_id = ${organisationId} and n.person_id = f.holder
      left join lease l on l.org_id = ${organisationId} and l.lease_id = f.lease_id
      left join unit u on u.org_id = l.org_id and u.unit_id = l.unit_id
      left join property h on h.org_id = l.org_id and h.property_id = l.property_id
     order by -f.cents, f.kind, f.holder`.execute(tx);
  const sumOf = (isAsked: (one: FundRow) => boolean) =>
    Number(rows.reduce((sum, one) => sum + (isAsked(one) ? BigInt(one.cents) : 0n), 0n));
  const all = rows.flatMap(({ kind: holderKind, cents, ...holder }): SheetFund[] =>
    holderKind === 'bank'
      ? []
      : [
          {
            holder: { kind: holderKind, ...holder },
            cents: sumCents(BigInt(cents)),
            problem: problemOf({ kind, hasDepositAccount }, { kind: holderKind, cents: BigInt(cents) }),
            note: null,
          },
        ],
  );
  return { all, bankCents: sumOf((one) => one.kind === 'bank'), sumCents: sumOf((one) => one.kind !== 'bank') };
}
