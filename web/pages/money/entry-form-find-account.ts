import type { Account } from './api.ts';

/**
 * Accounts for what was typed, the likeliest first: by number from its beginning, else by the words of the name. Those that
 * nobody posts to by hand are found by their whole number alone: the field then says what to do instead.
 */
export function findAccounts(accounts: readonly Account[], typed: string): readonly Account[] {
  const wanted = plain(typed)
    .split(/\s+/)
    .filter((word) => word !== '');
  const taken = accounts.filter(
    ({ archivedAt, isControl, number }) => archivedAt === null && (!isControl || wanted.includes(plain(number))),
  );
  if (wanted.length === 0) return taken;
  return taken
    .map((account) => ({ account, rank: rankOf(account, wanted) }))
    .filter(({ rank }) => rank < none)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ account }) => account);
}

const none = 9;

/** Every word must be found; the worst place where one is found decides. */
function rankOf({ number, name }: Account, wanted: readonly string[]): number {
  const [digits, words] = [plain(number), plain(name)];
  const places = wanted.map((word, index) => {
    if (digits === word) return 0;
    if (digits.startsWith(word)) return 1;
    if (index === 0 && words.startsWith(word)) return 2;
    if (words.split(/[\s/&,-]+/).some((part) => part.startsWith(word))) return 3;
    return words.includes(word) ? 4 : none;
  });
  return Math.max(...places);
}

/** Without case and accents: nobody types them in a hurry. */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
}
