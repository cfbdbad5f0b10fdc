import type { QueryClient } from '@tanstack/react-query';

/** Lines of the route table whose answers come from the books. */
const fromTheBooks = [
  'GET /accounts/',
  'GET /bank-accounts/',
  'GET /journal-',
  'GET /trial-balance/',
  'GET /general-ledger/',
  'GET /balance-sheet/',
  'GET /income-statement/',
  'GET /closing-checks/',
  'GET /opening-remainder/',
  'GET /period-locks/',
  'GET /recurring-entries/',
];

/** After whatever posts, closes or changes an account: what was fetched from the books is fetched again. */
export async function booksChanged(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [line] }) =>
      typeof line === 'string' && fromTheBooks.some((start) => line.startsWith(start)),
  });
}
