import { expect, test } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { checkLines, move, post, verifyBooks } from '#server/modules/ledger/index.ts';
import type { BalancedLines } from '#server/modules/ledger/index.ts';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { accountOf, inBooks, posterFor, putProperties } from '#test/support/books.ts';
import { query } from '#test/support/database.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';

const app = await startTestApp();
const usd = (cents: number) => ({ cents, currency: 'USD' });

const balances = async (by: TestMember) => ok(await app.call('GET /trust-balances/', { query: {} }, by.access));
const preview = async (by: TestMember) =>
  ok(await app.call('POST /opening-transfer-previews/', { body: {} }, by.access));
type Preview = Awaited<ReturnType<typeof preview>>;
const partsOf = ({ parts }: Preview) =>
  parts.map(({ holder: { kind, id }, from, to, cents }) => ({
    kind,
    id,
    fromAccountId: from?.id ?? null,
    toAccountId: to?.id ?? null,
    cents,
  }));

/** Books from before places were kept: a deposit came in with the rent, and went to its account without a word whose it is. */
async function newOldBooks() {
  const owner = await newOrganisation(app);
  const [oak, lease] = [newId(new Date(1)), newId(new Date(3))];
  await putProperties(app, owner, oak);
  const posted = (lines: BalancedLines) =>
    inBooks(app, owner, (tx) =>
      post(tx, posterFor(app, owner), { date: '2026-02-01', memo: 'Before', lines, source: { kind: 'test' } }),
    );
  await posted(move(usd(900_000), { debit: 'trust-bank', credit: 'rent', propertyId: oak }));
  await posted(move(usd(150_000), { debit: 'trust-bank', credit: 'deposits-held', leaseId: lease }));
  const both = { currency: 'USD', basis: 'both' as const };
  await posted(
    checkLines([
      { ...both, account: 'deposit-bank', cents: 150_000 },
      { ...both, account: 'trust-bank', cents: -150_000 },
    ]),
  );
  const db = (text: string) => query(app.connection, text, [owner.organisationId]);
  await db('update ledger_state set placed_from = next_number where org_id = $1');
  await db('delete from fund_balance where org_id = $1');
  await db(`insert into fund_balance select $1, f.place_id, f.holder_kind, f.holder_id, f.currency, sum(f.cents)
              from fund_lines($1) f group by 2, 3, 4, 5`);
  return { owner, oak, lease };
}

const sums = async (by: TestMember) =>
  Object.fromEntries(
    (await balances(by)).places.map(({ account, bankCents, ownersCents, depositsCents, unplacedCents }) => [
      account?.number ?? 'nowhere',
      [bankCents, ownersCents, depositsCents, unplacedCents],
    ]),
  );

test('money that older entries left without a holder is placed as previewed, once, and can be taken back', async () => {
  const { owner } = await newOldBooks();
  const before = { '1020': [900_000, 900_000, 150_000, -150_000], '1030': [150_000, 0, 0, 150_000] };
  expect(await sums(owner)).toMatchObject(before);
  expect((await balances(owner)).toPlace).toEqual(['USD']);
  const seen = await preview(owner);
  expect(seen.parts.map(({ holder, from, to, cents }) => [holder.kind, from?.number, to?.number, cents])).toEqual([
    ['deposit', '1020', '1030', 150_000],
  ]);
  expect(
    seen.places.map(({ account, unplacedCents, afterCents }) => [account?.number, unplacedCents, afterCents]),
  ).toEqual(
    expect.arrayContaining([
      ['1020', -150_000, 0],
      ['1030', 150_000, 0],
    ]),
  );
  const body = { parts: partsOf(seen) };
  const [first, ...others] = body.parts;
  const other = { parts: first === undefined ? [] : [{ ...first, cents: 1 }, ...others] };
  expect(codeOf(await app.call('POST /opening-transfers/', { body: other }, owner.access))).toBe(
    'changed-since-preview',
  );
  const { entryId } = ok(await app.call('POST /opening-transfers/', { body }, owner.access));
  expect(await sums(owner)).toMatchObject({ '1020': [900_000, 900_000, 0, 0], '1030': [150_000, 0, 150_000, 0] });
  expect((await balances(owner)).toPlace).toEqual([]);
  expect(codeOf(await app.call('POST /opening-transfers/', { body }, owner.access))).toBe('conflict');
  const reason = { reason: 'Placed wrongly' };
  ok(await app.call('POST /journal-entries/{id}/reverse/', { params: { id: entryId }, body: reason }, owner.access));
  expect(await sums(owner)).toMatchObject(before);
  ok(await app.call('POST /opening-transfers/', { body: { parts: partsOf(await preview(owner)) } }, owner.access));
  expect(await sums(owner)).toMatchObject({ '1030': [150_000, 0, 150_000, 0] });
  expect(await inBooks(app, owner, (tx) => verifyBooks(tx, owner.organisationId))).toMatchObject({ breaks: [] });
});

test('what was brought forward and lies nowhere goes where its bank balance was brought forward', async () => {
  const owner = await newOrganisation(app);
  const lease = newId(new Date(3));
  const posted = (lines: BalancedLines) =>
    inBooks(app, owner, (tx) =>
      post(tx, posterFor(app, owner), { date: '2026-02-01', memo: 'Forward', lines, source: { kind: 'test' } }),
    );
  await posted(move(usd(150_000), { debit: 'deposit-bank', credit: 'opening-balances' }));
  await posted(move(usd(150_000), { debit: 'opening-balances', credit: 'deposits-held', leaseId: lease }));
  expect((await balances(owner)).toPlace).toEqual(['USD']);
  ok(await app.call('POST /opening-transfers/', { body: { parts: partsOf(await preview(owner)) } }, owner.access));
  const { places, toPlace } = await balances(owner);
  expect(toPlace).toEqual([]);
  expect(places).toMatchObject([{ depositsCents: 150_000, companyCents: 0, unplacedCents: 0 }]);
});

test('who may not change banking is not asked', async () => {
  const owner = await newOrganisation(app);
  await accountOf(app, owner, '1020');
  const manager = await newMember(app, owner, 'manager');
  expect(codeOf(await app.call('POST /opening-transfer-previews/', { body: {} }, manager.access))).toBe('forbidden');
  expect(codeOf(await app.call('POST /opening-transfers/', { body: { parts: [] } }, owner.access))).toBe('conflict');
});
