import type { z } from 'zod';
import { trustRoutes } from '#shared/api/trust.ts';
import type { trustPlace } from '#shared/api/trust.ts';
import { todayRows } from '#server/kernel/today/today-part.ts';
import type { TodayPart } from '#server/kernel/today/today-part.ts';
import { readTrustBalances } from './trust-balances.ts';

type Place = z.output<typeof trustPlace>;

/** Whose money lies where, what is short, and what is due or over by the rules of the place: as the trust monitor has it. */
export const trustPart: TodayPart = {
  permission: trustRoutes['GET /trust-balances/'].permission,
  async read(tx, act) {
    const { places, short, misplaced, rules, ownMoney } = await readTrustBalances(tx, act);
    const inPlace = (
      { account, currency }: Place,
      funds: readonly Pick<(typeof short)[number], 'account' | 'currency'>[],
    ) => funds.filter((fund) => fund.account.id === account?.id && fund.currency === currency).length;
    return {
      trust: {
        places: places
          .filter(hasOthersMoney)
          .map((place) => ({ ...place, short: inPlace(place, short), misplaced: inPlace(place, misplaced) })),
        short: { count: short.length, rows: short.slice(0, todayRows) },
        bankBy: rules?.nextDepositDue ?? null,
        ownMoney: ownMoney.map(({ account: { id, name }, currency, cents, overCents, drawBy }) => ({
          accountId: id,
          name,
          currency,
          cents,
          overCents,
          drawBy,
        })),
      },
    };
  },
};

/** Accounts for money of others, and those of the company that have some. */
function hasOthersMoney({ account, kind, ...sums }: Place): boolean {
  if (account === null || kind === null) return false;
  if (kind === 'trust' || kind === 'deposit' || kind === 'owner') return true;
  // A landlord’s own account has nobody else’s.
  if (kind === 'own') return false;
  const { ownersCents, depositsCents, prepaymentsCents, taxesCents, unidentifiedCents, unclaimedCents } = sums;
  return [ownersCents, depositsCents, prepaymentsCents, taxesCents, unidentifiedCents, unclaimedCents].some(
    (cents) => BigInt(cents) !== 0n,
  );
}
