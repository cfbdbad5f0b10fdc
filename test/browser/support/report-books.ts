import type { Account, Api } from './api.ts';

export interface Books {
  readonly owner: Account;
  /** The id of an account of the standard chart by its number. */
  readonly account: (number: string) => string;
  /** Debits and credits by number, in cents; the sign says the side. */
  readonly post: (date: string, memo: string, lines: readonly Line[]) => Promise<{ id: string; recordedAt: string }>;
  readonly get: <Answer>(path: string) => Promise<Answer>;
}

type Line = readonly [number: string, cents: number, more?: { readonly basis?: string; readonly currency?: string }];

/** The books of a workspace of their own, written through the API alone. */
export async function openBooks(api: Api): Promise<Books> {
  const owner = await api.newAccount();
  async function get<Answer>(path: string): Promise<Answer> {
    const { status, body } = await api.get(path, owner.access);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
    return body as Answer; // The route's schema, checked by the server in tests.
  }
  const { items } = await get<{ items: readonly { id: string; number: string }[] }>('/accounts/?limit=200');
  const account = (number: string) => {
    const found = items.find((item) => item.number === number);
    if (found === undefined) throw new Error(`No account ${number}`);
    return found.id;
  };
  // Entries by hand put rent and deposits into it, as a landlord's own account takes them.
  const banks = await get<{ items: readonly { id: string; number: string; version: number }[] }>('/bank-accounts/');
  const bank = banks.items.find(({ number }) => number === '1010');
  const made = await api.patch(`/bank-accounts/${bank?.id}/`, { kind: 'own', version: bank?.version }, owner.access);
  if (made.status !== 200) throw new Error(`The bank account of a test was not changed: ${JSON.stringify(made.body)}`);
  return {
    owner,
    account,
    get,
    async post(date, memo, lines) {
      const written = lines.map(([number, cents, more]) => ({
        accountId: account(number),
        ...(cents > 0 ? { debitCents: cents } : { creditCents: -cents }),
        ...more,
      }));
      const { status, body } = await api.post('/journal-entries/', { date, memo, lines: written }, owner.access);
      if (status !== 201) throw new Error(`Posting for a test failed: ${status} ${JSON.stringify(body)}`);
      return body as { id: string; recordedAt: string }; // As above.
    },
  };
}

/** Two months of a small house, with a concession, a charge that is not paid yet and a cost below the line. */
export async function smallBooks(api: Api): Promise<Books> {
  const books = await openBooks(api);
  await books.post('2023-12-20', 'Paid in, with a deposit and the rent of December', [
    ['1010', 2_190_000],
    ['3010', -2_000_000],
    ['2300', -100_000],
    ['4100', -90_000],
  ]);
  for (const [month, rent] of [
    ['02', 150_000],
    ['03', 162_050],
  ] as const) {
    await books.post(`2024-${month}-01`, 'Rent is due', [
      ['1300', rent, { basis: 'accrual' }],
      ['4100', -rent, { basis: 'accrual' }],
    ]);
    await books.post(`2024-${month}-03`, 'Rent is paid', [
      ['1010', rent - 40_000],
      ['1300', 40_000 - rent, { basis: 'accrual' }],
      ['4100', 40_000 - rent, { basis: 'cash' }],
    ]);
    await books.post(`2024-${month}-12`, 'Repairs, Northside Plumbing', [
      ['5200', 31_875],
      ['6100', 20_417],
      ['1010', -52_292],
    ]);
  }
  await books.post('2024-03-15', '=Concession, "first month"', [
    ['4110', 30_000],
    ['1010', -30_000],
  ]);
  return books;
}
