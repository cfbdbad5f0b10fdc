import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { accountOf } from '#test/support/books.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';

const app = await startTestApp();
const read = async (member: TestMember) => ok(await app.call('GET /opening-remainder/', {}, member.access));

async function postTo(
  member: TestMember,
  [debit, credit]: readonly [string, string],
  cents: number,
  basis: 'both' | 'accrual' = 'both',
) {
  const [{ id: debited }, { id: credited }] = await Promise.all([
    accountOf(app, member, debit),
    accountOf(app, member, credit),
  ]);
  const lines = [
    { accountId: debited, debitCents: cents, basis },
    { accountId: credited, creditCents: cents, basis },
  ];
  ok(
    await app.call(
      'POST /journal-entries/',
      { body: { date: '2026-03-01', memo: 'Brought forward', lines } },
      member.access,
    ),
  );
}

test('books without opening balances have nothing left of them', async () => {
  const owner = await newOrganisation(app);
  expect((await read(owner)).amounts).toEqual([]);
});

test('what is left is told until the account is at zero on both bases', async () => {
  const owner = await newOrganisation(app);
  const { id: accountId } = await accountOf(app, owner, '3100');
  await postTo(owner, ['1300', '3100'], 10_000, 'accrual');
  await postTo(owner, ['3100', '2300'], 145_000);
  expect(await read(owner)).toEqual({
    accountId,
    amounts: [
      { currency: 'USD', cents: 135_000, basis: 'accrual' },
      { currency: 'USD', cents: 145_000, basis: 'cash' },
    ],
  });
  const closing = { query: { through: '2026-03-01' } };
  const { checks } = ok(await app.call('GET /closing-checks/', closing, owner.access));
  expect(checks.find(({ key }) => key === 'opening-cleared')?.amounts, 'so does the check before closing').toEqual(
    (await read(owner)).amounts,
  );
  await postTo(owner, ['1010', '3100'], 135_000);
  expect(await read(owner), 'what tenants owed is not known to cash books').toEqual({
    accountId,
    amounts: [{ currency: 'USD', cents: 10_000, basis: 'cash' }],
  });
  await postTo(owner, ['3100', '1010'], 135_000);
  await postTo(owner, ['1010', '3100'], 145_000);
  expect((await read(owner)).amounts).toEqual([{ currency: 'USD', cents: -10_000, basis: 'accrual' }]);
  await postTo(owner, ['3100', '3010'], 10_000, 'accrual');
  expect((await read(owner)).amounts).toEqual([]);
});

test('whoever reads the books reads it, and nobody else', async () => {
  const owner = await newOrganisation(app);
  expect((await read(await newMember(app, owner, 'viewer'))).amounts).toEqual([]);
  const agent = await newMember(app, owner, 'leasing_agent');
  expect(codeOf(await app.call('GET /opening-remainder/', {}, agent.access))).toBe('forbidden');
});
