import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { beforeCommit, oncePerTransaction } from '#server/kernel/once-per-transaction.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { readSubjectNames } from '#server/modules/ledger/books/subject-names.ts';
import type { NewEntry, Poster } from '#server/modules/ledger/books/entry.ts';

/**
 * What somebody decides: refused where it takes a fund below zero or puts money into the wrong kind of account (money.md,
 * 1.5). All other kinds follow from a document, or tell what a bank or a payer did: they always post. The database asks about
 * the same kinds (`refuse_short_funds`).
 */
const decidedKinds: ReadonlySet<string> = new Set([
  'manual',
  'recurring',
  'fund-transfer',
  'deposit-transfer',
  'refund',
  'run-payment',
  'unclaimed-reissued',
  'unclaimed-turned-over',
]);

/**
 * Decided as well, in an account that was chosen before or that has a rule of its own: fees are taken and owners are paid
 * where the money of a property lies, and bills are paid from accounts that suit them (`paying-account.ts`).
 */
const decidedInPlace: ReadonlySet<string> = new Set([
  'bill-payment',
  'fee-taking',
  'distribution',
  'distribution-payment',
  'ownership-transfer',
]);

/** All that takes no fund below zero. */
export const takingKinds: ReadonlySet<string> = new Set([...decidedKinds, ...decidedInPlace]);

/** Of what is decided, its reversal is decided as well; nobody decides that a payment bounced. */
const decidedBackwards: ReadonlySet<string> = new Set(['manual', 'recurring', 'fund-transfer', 'deposit-transfer']);

/** Remembers entries that somebody decided; before the transaction commits, all of them are looked at together. */
export async function checkDecisions(
  tx: Tx,
  act: Poster,
  entries: readonly { readonly id: string; readonly entry: NewEntry }[],
): Promise<void> {
  if (act.happened === true) return;
  const kinds = await readReversedKinds(tx, act, entries);
  const isDecided = ({ source, reverses }: NewEntry) =>
    reverses === undefined ? takingKinds.has(source.kind) : decidedBackwards.has(kinds.get(reverses.entryId) ?? '');
  const own = entries.filter(({ entry }) => isDecided(entry));
  if (own.length === 0) return;
  const all = await oncePerTransaction<Decided>(tx, 'decided entries', async () => ({ taking: [], choosing: [] }));
  all.taking.push(...own.map(({ id }) => id));
  // What is taken back goes where it came from, whatever that is for.
  all.choosing.push(
    ...own
      .filter(({ entry: { reverses, source } }) => reverses === undefined && decidedKinds.has(source.kind))
      .map(({ id }) => id),
  );
  const check = async () => {
    await refuseWrongKind(tx, act.organisationId, all.choosing);
    await refuseShort(tx, act.organisationId, all.taking);
  };
  if (!beforeCommit(tx, 'decided entries', check)) await check();
}

interface Decided {
  readonly taking: string[];
  readonly choosing: string[];
}

async function readReversedKinds(
  tx: Tx,
  act: Poster,
  entries: readonly { readonly entry: NewEntry }[],
): Promise<ReadonlyMap<string, string>> {
  const ids = entries.flatMap(({ entry }) => entry.reverses?.entryId ?? []);
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('journal_entry')
    .select(['entry_id', 'source_kind'])
    .where('org_id', '=', act.organisationId)
    .where('entry_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.entry_id, row.source_kind]));
}

interface ShortRow {
  readonly place: string;
  readonly account: string;
  readonly kind: string;
  readonly holder: string;
  readonly currency: string;
  readonly cents: number;
  readonly taken: number;
}

async function refuseShort(tx: Tx, organisationId: string, entryIds: readonly string[]): Promise<void> {
  const { rows } = await sql<ShortRow>`
    select f.place_id as place, a.name as account, f.holder_kind as kind, f.holder_id as holder, f.currency, f.cents, f.taken
      from funds_taken_short(${organisationId}, ${entryIds}::uuid[]) f
      join account a on a.org_id = ${organisationId} and a.account_id = f.place_id
     order by f.cents limit 1`.execute(tx);
  const [short] = rows;
  if (short === undefined) return;
  const { account, currency, kind, cents, taken } = short;
  const holder = await nameOf(tx, organisationId, short);
  refuseShortFund({ account, kind, holder, currency, heldCents: cents + taken, neededCents: taken });
}

interface ShortFund {
  readonly account: string;
  readonly kind: string;
  readonly holder: string | null;
  readonly currency: string;
  readonly heldCents: number;
  readonly neededCents: number;
}

/** Says how much of whose money there is, how much is needed, and what to do. */
export function refuseShortFund({ account, kind, holder, currency, heldCents, neededCents }: ShortFund): never {
  const values = {
    account,
    held: { cents: heldCents, currency },
    needed: { cents: neededCents, currency },
    missing: { cents: neededCents - heldCents, currency },
  };
  if (kind === 'company') throw refuse('ledger.fund-short-company', values);
  if (holder === null) throw refuse('ledger.fund-short-unnamed', values);
  throw refuse(kind === 'property' ? 'ledger.fund-short' : 'ledger.fund-short-held', { ...values, holder });
}

async function nameOf(tx: Tx, organisationId: string, { kind, holder }: ShortRow): Promise<string | null> {
  const none = { property_id: null, unit_id: null, lease_id: null, person_id: null, bank_account_id: null };
  const isLease = kind === 'deposit' || kind === 'prepayment';
  const asked = {
    ...none,
    ...(kind === 'property' && { property_id: holder }),
    ...((kind === 'person' || kind === 'unclaimed') && { person_id: holder }),
    ...(isLease && { lease_id: holder }),
  };
  const names = (await readSubjectNames(tx, organisationId, [asked]))(asked);
  return names.property ?? names.person ?? names.lease;
}

async function refuseWrongKind(tx: Tx, organisationId: string, entryIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ account: string; kind: string }>`
    select a.name as account, f.place_kind as kind
      from funds_put_wrong(${organisationId}, ${entryIds}::uuid[]) f
      join account a on a.org_id = ${organisationId} and a.account_id = f.place_id limit 1`.execute(tx);
  const [wrong] = rows;
  if (wrong === undefined) return;
  const { account } = wrong;
  throw refuse(wrong.kind === 'operating' ? 'ledger.wrong-account-kind' : 'ledger.wrong-account-deposits', { account });
}
