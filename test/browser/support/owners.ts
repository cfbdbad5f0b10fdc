import { addMonths } from '#shared/rent/calendar.ts';
import type { Account, Api } from './api.ts';
import { addPerson, type GivenPerson } from './people.ts';
import { addBuilding } from './portfolio.ts';
import { daysOfTest, listOf } from './rent.ts';

/** The first day of the month before this one, and of the one before that. */
export function monthsOfTest(): { readonly last: string; readonly earlier: string } {
  const first = `${daysOfTest().today.slice(0, 7)}-01`;
  return { last: addMonths(first, -1), earlier: addMonths(first, -2) };
}

interface Owned {
  readonly building: string;
  readonly owner: GivenPerson;
  /** What the owner paid in for it on the first day of the month before this one. */
  readonly cents?: number;
  /** Left out, it is not known how the owner is paid. */
  readonly method?: 'cheque';
  /** Of the agreement with the owner; left out, there is none. */
  readonly terms?: object;
}

/** A building without units, and the one person who has owned it for two months. */
export async function addOwned(api: Api, account: Account, { building, owner, cents, method, terms }: Owned) {
  const { last, earlier } = monthsOfTest();
  const { property } = await addBuilding(api, account, [], building);
  const { id: personId } = await addPerson(api, account, owner);
  const shares = [{ personId, parts: 1_000_000 }];
  await act(api, account, `/properties/${property.id}/ownership/`, { startsOn: earlier, shares });
  if (terms !== undefined)
    await act(api, account, `/properties/${property.id}/agreements/`, { startsOn: last, ...terms });
  if (cents !== undefined)
    await act(api, account, '/owner-contributions/', { propertyId: property.id, personId, cents, receivedOn: last });
  if (method !== undefined) {
    const paid = { method, bankDetails: null, smallestCents: 0, holdReason: null, version: 0 };
    const { status, body } = await api.patch(`/owners/${personId}/`, paid, account.access);
    if (status !== 200) throw new Error(`How an owner is paid was not saved: ${JSON.stringify(body)}`);
  }
  return { propertyId: property.id, personId };
}

interface Place {
  readonly account: { readonly number: string } | null;
  readonly bankCents: number;
  readonly ownersCents: number;
  readonly companyCents: number;
}

/** What the trust bank has by the books, and whose it is. */
export async function trustMoney(api: Api, { access }: Account) {
  const { places } = (await api.get('/trust-balances/', access)).body as { places: readonly Place[] }; // Its schema.
  const { bankCents, ownersCents, companyCents } = places.find(({ account }) => account?.number === '1020') ?? {};
  return { bankCents, ownersCents, companyCents };
}

/** What each owner was promised and not paid, by name. */
export async function promised(api: Api, account: Account): Promise<Readonly<Record<string, number>>> {
  const owners = await listOf<{ person: { name: string }; waiting: readonly { cents: number }[] }>(
    api,
    account,
    '/owners/',
  );
  return Object.fromEntries(
    owners.map(({ person, waiting }) => [person.name, waiting.reduce((sum, { cents }) => sum + cents, 0)]),
  );
}

/** Something that succeeds, or the test ends here. */
export async function act<Answer = { readonly id: string; readonly version: number }>(
  api: Api,
  { access }: Account,
  path: string,
  body: object,
): Promise<Answer> {
  const answer = await api.post(path, body, access);
  if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body as Answer; // The route's schema, checked by the server in tests.
}
