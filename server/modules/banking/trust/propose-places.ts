/** Pure rules of placing older money (money.md, 1.1): no I/O, no clock. */

export type PlaceKind = 'operating' | 'trust' | 'deposit' | 'owner' | 'own' | 'drawer' | 'nowhere';

export interface Place {
  /** None of what lies nowhere. */
  readonly id: string | null;
  readonly kind: PlaceKind;
  /** Above zero the place has money of nobody known; below zero somebody's money is told of there and lies elsewhere. */
  readonly unplacedCents: number;
}

export interface Held {
  readonly placeId: string | null;
  readonly kind: string;
  readonly id: string | null;
  readonly cents: number;
}

export interface Part {
  readonly kind: string;
  readonly id: string | null;
  readonly fromId: string | null;
  readonly toId: string | null;
  readonly cents: number;
}

/** Where deposits and other money lie that were brought forward without a word where. */
export interface Defaults {
  readonly deposits: string | null;
  readonly payments: string | null;
}

/** The lower, the better money of a kind fits there. */
function misfit(kind: string, place: PlaceKind): number {
  if (place === 'nowhere') return 9;
  if (kind === 'company') return { operating: 0, own: 0, drawer: 1, trust: 2, owner: 3, deposit: 4 }[place];
  if (kind === 'deposit') return { deposit: 0, trust: 1, owner: 1, own: 1, drawer: 2, operating: 3 }[place];
  return { trust: 0, owner: 0, own: 0, drawer: 1, operating: 2, deposit: 3 }[place];
}

/**
 * Which funds go where, so that no place has money of nobody known: a place gives no more than it has too much of and no
 * fund more than it has, money goes where its kind belongs first, and large funds before small ones. What was brought
 * forward and lies nowhere then changes places with the company's money in its account.
 */
export function proposeParts(places: readonly Place[], funds: readonly Held[], defaults: Defaults): Part[] {
  const need = new Map(places.map(({ id, unplacedCents }) => [id, unplacedCents]));
  const left = funds.filter(({ cents, kind }) => cents > 0 && kind !== 'unplaced').map((fund) => ({ ...fund }));
  const owed = new Set(funds.filter(({ placeId, cents }) => placeId === null && cents < 0).map(nameOf));
  // What was paid from several places is missing where it lies nowhere: whose cost it was pays it.
  const fit = (fund: Held, place: Place) =>
    place.id === null && owed.has(nameOf(fund)) ? 0 : misfit(fund.kind, place.kind);
  const pairs = left
    .flatMap((fund) => places.map((place) => ({ fund, place, size: fund.cents })))
    .filter(({ fund, place }) => (need.get(fund.placeId) ?? 0) < 0 && place.unplacedCents > 0)
    .toSorted((one, other) => fit(one.fund, one.place) - fit(other.fund, other.place) || other.size - one.size);
  const parts: Part[] = [];
  for (const { fund, place } of pairs) {
    const cents = Math.min(fund.cents, -(need.get(fund.placeId) ?? 0), need.get(place.id) ?? 0);
    if (cents <= 0) continue;
    fund.cents -= cents;
    need.set(fund.placeId, (need.get(fund.placeId) ?? 0) + cents);
    need.set(place.id, (need.get(place.id) ?? 0) - cents);
    parts.push({ kind: fund.kind, id: fund.id, fromId: fund.placeId, toId: place.id, cents });
  }
  return [...parts, ...broughtForward(funds, left, parts, defaults)];
}

function nameOf({ kind, id }: Pick<Held, 'kind' | 'id'>): string {
  return `${kind} ${id ?? ''}`;
}

function broughtForward(
  funds: readonly Held[],
  left: readonly Held[],
  parts: readonly Part[],
  { deposits, payments }: Defaults,
): Part[] {
  const companyIn = (placeId: string | null) => {
    const own = funds.find((fund) => fund.kind === 'company' && fund.placeId === placeId)?.cents ?? 0;
    const moved = parts.filter(({ kind }) => kind === 'company');
    const sum = (some: readonly Part[]) => some.reduce((total, { cents }) => total + cents, 0);
    return (
      own - sum(moved.filter(({ fromId }) => fromId === placeId)) + sum(moved.filter(({ toId }) => toId === placeId))
    );
  };
  let missing = -companyIn(null);
  const has = new Map([deposits, payments].map((id) => [id, id === null ? 0 : companyIn(id)]));
  const found: Part[] = [];
  for (const { placeId, kind, id, cents: there } of left) {
    const toId = kind === 'deposit' ? deposits : payments;
    if (placeId !== null || toId === null || kind === 'company') continue;
    const cents = Math.min(there, missing, has.get(toId) ?? 0);
    if (cents <= 0) continue;
    missing -= cents;
    has.set(toId, (has.get(toId) ?? 0) - cents);
    found.push({ kind, id, fromId: null, toId, cents }, { kind: 'company', id: null, fromId: toId, toId: null, cents });
  }
  return found;
}
