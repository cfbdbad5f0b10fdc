import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Cell, Label, SheetTable, StandingNote } from '#shared/reports/sheet.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { moneyCell } from '#server/kernel/reports/cells.ts';
import type { Asked, Report } from '#server/kernel/reports/report.ts';
import { readWhole } from '#server/kernel/some-properties/read-whole.ts';
import { readClosedThrough } from '#server/modules/ledger/index.ts';
import { openRegister } from '#server/modules/rent/deposits/deposit-register.ts';
import { presenter } from '#server/modules/rent/deposits/list-deposits.ts';
import { registerRows } from '#server/modules/rent/deposits/register-rows.ts';
import type { RegisterRow, RegisterScope } from '#server/modules/rent/deposits/register-rows.ts';
import { readTies } from '#server/modules/rent/deposits/ties.ts';
import { depositByAccount, readInBanks, sumOf as sumOfPlaces } from '#server/modules/rent/held-money/in-banks.ts';
import { isKnown } from '#server/modules/rent/tenancy-money/known-entries.ts';
import { linesByProperty, sumOf } from '#server/kernel/reports/by-property.ts';
import { placeOf, tenantsOf } from '#server/modules/rent/report-parts/charges-said.ts';
import { movementItems, readMovementsSaid } from '#server/modules/rent/report-parts/deposit-lines.ts';
import type { MovementItem } from '#server/modules/rent/report-parts/deposit-lines.ts';
import { readFigureLine } from '#server/kernel/reports/figure-line.ts';
import { isOfTenancy } from '#server/modules/rent/report-parts/narrow.ts';
import { readItems } from '#server/kernel/reports/report-items.ts';
import { isWhole, tieNote } from '#server/kernel/reports/tie-notes.ts';

/** Security deposits on a day: what came, what was kept and refunded, what is held, where, and until when it is settled. */
export const depositRegister: Report = {
  key: 'deposit-register',
  permission: 'rent.read',
  parameters: ['asOf', 'knownAt', 'propertyId', 'ownerId', 'unitId', 'leaseId', 'personId', 'groupBy'],
  rules: { held: 'ruleHeld' },
  async read(tx, act, asked) {
    const scope = await openRegister(tx, asked, act);
    const rows = await readRows(tx, scope, asked);
    const byCurrency = Map.groupBy(rows, ({ row }) => row.currency);
    if (byCurrency.size === 0) byCurrency.set(act.session.facts.currency, []);
    return {
      tables: [...byCurrency].map(([currency, own]) => tableOf(currency, own, asked)),
      notes: await readTieNotes(tx, act, { scope, asked, byCurrency }),
      closedThrough: await readClosedThrough(tx, act.organisationId),
    };
  },
  async lines(tx, act, asked, figure) {
    const scope = await openRegister(tx, asked, act);
    const { organisationId, asOf: day, known } = scope;
    const column = columns.find(([key]) => key === figure.column);
    if (column === undefined) throw refuse('reports.no-such-figure');
    const [key, , , sign] = column;
    const isCounted = sql`m.on_day <= ${day}::date and ${isKnown(organisationId, 'm.entry_id', known?.through)}`;
    const of = sql`
      select i.key, i.day, i.at, i.currency, ${sign} * i.cents as cents, i.kind, i."leaseId", i."entryId", i."receiptId",
             i.receipt, i."creditId", i.credit, i.refund
        from (${movementItems(organisationId, isCounted)}) i
        join (${rowsOf(scope, asked)}) d on d."tenancyId" = i."tenancyId" and d.currency = i.currency
       where ${isOfLine(figure.line)} and ${key === 'held' ? sql`true` : sql`i.column = ${key}`}`;
    return readWhole(tx, async () => {
      const { shown, present } = await readItems<MovementItem>(tx, { of }, figure);
      return present(await readMovementsSaid(tx, { organisationId, day }, shown));
    });
  },
};

const columns = [
  ['received', 'received', 'receivedCents', 1],
  ['interest', 'interest', 'interestCents', 1],
  ['kept', 'deductions', 'keptCents', -1],
  ['refunded', 'refunded', 'refundedCents', -1],
  ['held', 'held', 'heldCents', 1],
] as const;

/** Where anything came, went or is held. */
function rowsOf(scope: RegisterScope, asked: Asked): RawBuilder<unknown> {
  const { organisationId } = scope;
  const isMoved = sql.join(
    columns.map(([, , part]) => sql`${sql.ref(`g.${part}`)} <> 0`),
    sql` or `,
  );
  const { unitId } = asked;
  return sql`
    select g.* from (${registerRows(scope)}) g
     where (${isMoved}) and ${isOfTenancy(organisationId, 'g.tenancyId', asked)}
       ${
         unitId === undefined
           ? sql``
           : sql`and g."leaseId" in (select l.lease_id from lease l where l.org_id = ${organisationId} and l.unit_id = ${unitId}::uuid)`
       }`;
}

function isOfLine(line: string): RawBuilder<boolean> {
  const found = readFigureLine(line);
  if (found.of === 'all') return sql<boolean>`true`;
  return found.of === 'property'
    ? sql<boolean>`d."propertyId" = ${found.propertyId}::uuid`
    : sql<boolean>`d."tenancyId"::text = ${found.key}`;
}

interface Row {
  readonly row: RegisterRow;
  readonly said: ReturnType<Awaited<ReturnType<typeof presenter>>>;
  readonly heldIn: Label | null;
}

async function readRows(tx: Tx, scope: RegisterScope, asked: Asked): Promise<Row[]> {
  const { organisationId, asOf, accounts, known } = scope;
  const found = sql<RegisterRow>`
    select d.* from (${rowsOf(scope, asked)}) d order by d."sortName", d.number`;
  return readWhole(tx, async () => {
    const { rows } = await found.execute(tx);
    const present = await presenter(tx, organisationId, rows, asOf);
    const ids = rows.filter(({ heldCents }) => heldCents !== 0).map(({ tenancyId }) => tenancyId);
    const inBanks = await readInBanks(tx, { organisationId, accounts, asOf, knownThrough: known?.through }, ids);
    return rows.map((row) => ({
      row,
      said: present(row),
      heldIn: placesOf(row, depositByAccount(inBanks, row, accounts)),
    }));
  });
}

function placesOf({ heldCents }: RegisterRow, places: ReturnType<typeof depositByAccount>): Label | null {
  if (heldCents === 0) return null;
  if (places.length === 0) return { word: 'notInDepositBank' };
  const bank = places.map(({ account }) => account.name).join(', ');
  return sumOfPlaces(places) === heldCents ? bank : { word: 'partlyElsewhere', values: { bank } };
}

function tableOf(currency: string, rows: readonly Row[], { groupBy }: Asked): SheetTable {
  const sums = (own: readonly Row[]) => columns.map(([, , part]) => moneyCell(sumOf(own, ({ row }) => row[part])));
  const cellsOf = (own: readonly Row[], bank: Cell | null, deadline: Cell | null) => [bank, ...sums(own), deadline];
  return {
    currency,
    first: { word: 'tenant' },
    aside: { word: 'unit' },
    columns: [
      { key: 'bank', label: { word: 'heldIn' }, kind: 'text' },
      ...columns.map(([key, word]) => ({ key, label: { word }, kind: 'money' as const })),
      { key: 'deadline', label: { word: 'deadline' }, kind: 'day' },
    ],
    lines: linesByProperty(rows, {
      groupBy,
      propertyOf: ({ said }) => said.property,
      lineOf: (one, isUnder) => ({
        key: one.row.tenancyId,
        kind: 'line',
        label: tenantsOf({ number: one.said.leaseNumber, tenants: one.said.tenants }),
        aside: placeOf(one.said, isUnder),
        record: { kind: 'lease', id: one.row.leaseId },
        colour: one.said.property.colour,
        cells: cellsOf(
          [one],
          one.heldIn === null ? null : { kind: 'text', text: one.heldIn },
          one.said.deadline === null ? null : { kind: 'day', day: one.said.deadline.on },
        ),
      }),
      cellsOf: (own) => cellsOf(own, null, null),
      total: { word: 'totalLeases', values: { count: rows.length } },
    }),
  };
}

interface Compared {
  readonly scope: RegisterScope;
  readonly asked: Asked;
  readonly byCurrency: ReadonlyMap<string, readonly Row[]>;
}

/** The liability on the cash basis, as the page of deposits compares it. */
async function readTieNotes(
  tx: Tx,
  { session: { seesAllProperties } }: Act,
  { scope, asked, byCurrency }: Compared,
): Promise<StandingNote[]> {
  if (!isWhole({ seesAllProperties, asked })) return [];
  const ties = await readTies(tx, scope, seesAllProperties);
  const { number, name } = scope.accounts.held;
  return [...byCurrency].map(([currency, rows]) => {
    const own = ties.filter((tie) => tie.currency === currency);
    const books = sumOf(own, ({ cash }) => cash.ledgerCents);
    const amount = sumOf(rows, ({ row }) => row.heldCents);
    return tieNote({ currency, amount, books, account: `${number} ${name}`, detail: 'depositsTie' });
  });
}
