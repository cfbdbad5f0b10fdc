import { fundGroups, type FundGroup } from '#shared/bank-kinds.ts';
import type { Routes } from '#shared/api/routes.ts';
import type { SumCents } from '#shared/money.ts';
import type { RouteAnswer } from '#shared/route.ts';

type TrustBalances = RouteAnswer<Routes['GET /trust-balances/']>;
export type Place = TrustBalances['places'][number];
export type Holder = TrustBalances['short'][number]['holder'];

export const centsOf: Readonly<Record<FundGroup, (place: Place) => SumCents>> = {
  owners: ({ ownersCents }) => ownersCents,
  deposits: ({ depositsCents }) => depositsCents,
  prepayments: ({ prepaymentsCents }) => prepaymentsCents,
  taxes: ({ taxesCents }) => taxesCents,
  company: ({ companyCents }) => companyCents,
  unidentified: ({ unidentifiedCents }) => unidentifiedCents,
  unclaimed: ({ unclaimedCents }) => unclaimedCents,
};

export const groupOf: Readonly<Record<Holder['kind'], FundGroup>> = {
  property: 'owners',
  person: 'owners',
  deposit: 'deposits',
  prepayment: 'prepayments',
  tax: 'taxes',
  company: 'company',
  unidentified: 'unidentified',
  unclaimed: 'unclaimed',
};

/** Terms of the equation that are never left out; the others stand in it where there is such money. */
const always: ReadonlySet<FundGroup> = new Set(['owners', 'deposits', 'prepayments', 'company']);

export function groupsOf(places: readonly Place[]): FundGroup[] {
  return fundGroups.filter((group) => always.has(group) || places.some((place) => centsOf[group](place) !== 0));
}

/** What each place has is the sum of what is whose there. */
export function addsUp(place: Place): boolean {
  const sum = fundGroups.reduce((total, group) => total + BigInt(centsOf[group](place)), BigInt(place.unplacedCents));
  return sum === BigInt(place.bankCents);
}
