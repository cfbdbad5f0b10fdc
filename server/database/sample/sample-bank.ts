import { sql } from 'kysely';
import { addDays, firstOfMonth } from '#shared/dates.ts';
import { addMonths, earlierOf, laterOf } from '#shared/rent/calendar.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act, SignedInContext } from '#server/kernel/http/request-context.ts';
import {
  beginReconciliation,
  finishReconciliation,
  proposeLines,
  settleLine,
  takeFile,
} from '#server/modules/banking/index.ts';
import type { DocumentServices } from '#server/modules/documents/index.ts';
import { writeSampleStatement } from './sample-statement.ts';
import type { SampleLine } from './sample-statement.ts';

type Services = Pick<DocumentServices, 'files'>;

/** How long a vendor takes to bring a check to the bank. */
const checkDays = 10;
const accountNumber = '000987654321';

interface Trust {
  readonly accountId: string;
  readonly openingCents: number;
  /** What the books have since the first day of last month, as the bank says it. */
  readonly lines: readonly BookLine[];
  /** What only the bank has: it waits to be dealt with. */
  readonly unknown: readonly SampleLine[];
}

interface BookLine extends SampleLine {
  readonly entryId: string;
}

/**
 * The trust account as its bank has it: last month's statement is reconciled, with a check outstanding; this month's is
 * matched but for a few lines that the books do not have yet.
 */
export async function bankSample(services: Services, when: SignedInContext): Promise<void> {
  const now = firstOfMonth(when.today);
  const last = addMonths(now, -1);
  const trust = await when.transaction((tx) => readTrust(tx, when, { last, now }));
  const { accountId, openingCents } = trust;
  const before = trust.lines.filter(({ date }) => date < now);
  const since = [...trust.lines.filter(({ date }) => date >= now), ...trust.unknown];
  const endedOn = addDays(now, -1);
  const closingCents = openingCents + sumOf(before);
  const take = (month: string, lines: readonly SampleLine[], closing: { cents: number; date: string }) => {
    const ordered = lines.toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0));
    const text = writeSampleStatement({ accountNumber, lines: ordered, closing });
    return takeFile(
      services,
      { name: `trust-${month.slice(0, 7)}.qfx`, pieces: piecesOf(text), accountId, isMatched: false },
      when,
    );
  };
  await take(last, before, { cents: closingCents, date: endedOn });
  await when.transaction(async (tx) => {
    await settleAll(tx, when, accountId, before);
    const { id, version } = await beginReconciliation(tx, when, { accountId, from: last, to: endedOn, openingCents });
    await finishReconciliation(tx, when, id, version);
  });
  await take(now, since, { cents: closingCents + sumOf(since), date: when.today });
  await proposeLines({ act: when, transaction: when.transaction }, accountId);
}

interface Months {
  readonly last: string;
  readonly now: string;
}

async function readTrust(tx: Tx, act: Act, { last, now }: Months): Promise<Trust> {
  const { organisationId, today } = act;
  const { account_id: accountId } = await tx
    .selectFrom('account')
    .select('account_id')
    .where('org_id', '=', organisationId)
    .where('system_key', '=', 'trust-bank')
    .executeTakeFirstOrThrow();
  const moved = await readMoved(tx, organisationId, accountId);
  const items = moved.filter(({ date }) => date >= last);
  return {
    accountId,
    openingCents: sumOf(moved.filter(({ date }) => date < last)),
    lines: items.map(lineOf).filter(({ date }) => date <= today),
    unknown: await readUnknown(tx, act, now),
  };
}

interface Moved {
  readonly entryId: string;
  readonly date: string;
  readonly cents: number;
  readonly source: string;
  readonly memo: string;
  readonly check: string | null;
  readonly who: string | null;
  readonly isReversal: boolean;
}

async function readMoved(tx: Tx, organisationId: string, accountId: string): Promise<readonly Moved[]> {
  const { rows } = await sql<Moved>`
    with moved as (
      select entry_id, date, sum(amount_cents)::bigint as cents from posting
       where org_id = ${organisationId} and account_id = ${accountId} and basis in ('both', 'cash')
       group by entry_id, date having sum(amount_cents) <> 0
    )
    select m.entry_id as "entryId", m.date::text as date, m.cents, e.source_kind as source, e.memo,
           e.reverses_entry_id is not null as "isReversal",
           case when e.explanation->>'method' = 'check' then e.explanation->>'reference' end as check,
           (select n.name from posting p join person n on n.org_id = p.org_id and n.person_id = p.person_id
             where p.org_id = e.org_id and p.entry_id = e.entry_id limit 1) as who
      from moved m join journal_entry e on e.org_id = ${organisationId} and e.entry_id = m.entry_id
     order by m.date, e.number`.execute(tx);
  return rows;
}

/** Banks write in capitals, and few words. Of a check they know the number alone. */
function lineOf({ entryId, date, cents, memo, check, who, isReversal }: Moved): BookLine {
  if (check !== null)
    return { entryId, date: addDays(date, checkDays), cents, payee: `CHECK ${check}`, text: 'CHECK PAID', check };
  const payee = (who ?? memo.split(',')[0] ?? '').toUpperCase();
  const text = isReversal ? 'RETURNED ITEM' : cents > 0 ? 'ACH CREDIT' : 'ACH DEBIT';
  return { entryId, date, cents, payee, text, check };
}

/** A charge of the bank, the rent of two tenants that nobody has recorded, and money that says nothing of its payer. */
async function readUnknown(tx: Tx, { organisationId, today }: Act, now: string): Promise<SampleLine[]> {
  const { rows: unpaid } = await sql<{ who: string; cents: number }>`
    select min(n.name) as who, sum(c.open_cents)::bigint as cents
      from charge c
      join lease_party t on t.org_id = c.org_id and t.lease_id = c.lease_id
      join person n on n.org_id = t.org_id and n.person_id = t.person_id
     where c.org_id = ${organisationId} and c.open_cents > 0 and c.due_on <= ${today}::date
       and not exists (select from lease_party o where o.org_id = t.org_id and o.lease_id = t.lease_id
                          and o.person_id <> t.person_id)
     group by c.lease_id having min(c.due_on) >= ${now}::date and bool_or(c.kind = 'rent') order by c.lease_id limit 2`.execute(
    tx,
  );
  const lately = laterOf(now, addDays(today, -1));
  const line = (date: string, cents: number, payee: string, text: string): SampleLine => ({
    date,
    cents,
    payee,
    text,
    check: null,
  });
  return [
    line(earlierOf(today, addDays(now, 1)), -1_800, 'SERVICE CHARGE', 'MONTHLY FEE'),
    ...unpaid.map(({ who, cents }) => line(lately, cents, who.toUpperCase(), 'ACH CREDIT RENT')),
    line(lately, 41_250, 'COUNTER DEPOSIT', 'BRANCH 12'),
  ];
}

async function settleAll(tx: Tx, act: Act, accountId: string, lines: readonly BookLine[]): Promise<void> {
  const rows = await tx
    .selectFrom('statement_line')
    .select(['line_id', 'version', 'date', 'cents', 'payee'])
    .where('org_id', '=', act.organisationId)
    .where('account_id', '=', accountId)
    .where('state', '=', 'open')
    .execute();
  const left = new Set(rows);
  for (const { entryId, date, cents, payee } of lines) {
    const row = [...left].find((one) => one.date === date && one.cents === cents && one.payee === payee);
    if (row === undefined) throw new Error(`No line of the sample's statement is ${payee} of ${date}`);
    left.delete(row);
    const parts = [{ kind: 'item' as const, entryId, cents }];
    await settleLine(tx, act, row.line_id, { version: row.version, parts });
  }
}

async function* piecesOf(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

function sumOf(lines: readonly { readonly cents: number }[]): number {
  return lines.reduce((sum, { cents }) => sum + cents, 0);
}
