import { expect, test } from 'vitest';
import { routes } from '#shared/api/routes.ts';
import { ok, startTestApp } from '#test/support/app.ts';
import { newDocument } from '#test/support/documents.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import { newHome, newLease } from '#test/support/leases.ts';
import { newPortfolio } from '#test/support/portfolio.ts';

const app = await startTestApp();

/** Where in an answer something stands that is money: by its name, and where it is more than nothing. */
function moneyIn(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => moneyIn(item, `${path}.${index}`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    /cents$|millipercent$|^marketRents$|^lateFee|^agreements$|^feeKind$/i.test(name) && !isNothing(part)
      ? [`${path}.${name}`]
      : moneyIn(part, `${path}.${name}`),
  );
}

function isNothing(value: unknown): boolean {
  return value === null || (Array.isArray(value) && value.length === 0);
}

test('whoever does maintenance finds no rent, fee, deposit or other money in any answer', async () => {
  const owner = await newOrganisation(app);
  const { access } = await newMember(app, owner, 'maintenance');
  const { property, units, person } = await newPortfolio(app, owner);
  await newLease(app, owner, await newHome(app, owner), { lateFee: { kind: 'none' } });
  const unit = units[0];
  if (unit === undefined) throw new Error('A portfolio has units');
  const raised = { params: { id: unit.id }, body: { marketRentCents: 175_000, version: unit.version } };
  ok(await app.call('PATCH /units/{id}/', raised, owner.access));
  const policy = { kind: 'none' as const };
  ok(await app.call('POST /late-fee-policies/', { body: { propertyId: property.id, policy } }, owner.access));
  const document = await newDocument(app, owner, { recordKind: 'property', recordId: property.id });
  const ids: Readonly<Record<string, string>> = {
    properties: property.id,
    units: unit.id,
    people: person.id,
    documents: document.id,
    members: owner.userId,
  };
  const answers = new Map<string, { status: number; found: string[] }>();
  for (const key of Object.keys(routes)) {
    if (!key.startsWith('GET /')) continue;
    const path = key.slice('GET '.length).replace('{id}', ids[key.split('/')[1] ?? ''] ?? owner.userId);
    const query = key === 'GET /search/' ? '?q=a' : key === 'GET /saved-views/' ? '?list=units' : '';
    const read = async (token: string) => {
      const response = await app.inject({
        url: `/api/v1${path}${query}`,
        headers: { authorization: `Bearer ${token}` },
      });
      const isJson = String(response.headers['content-type']).includes('json');
      return { status: response.statusCode, found: isJson ? moneyIn(response.json()) : [] };
    };
    answers.set(key, await read(access));
    // What is looked for is there: the owner sees it.
    if (seenByOwner.has(key)) expect((await read(owner.access)).found, key).not.toEqual([]);
  }
  for (const [key, { found }] of answers) expect(found, key).toEqual([]);
  for (const key of seenByOwner) expect(answers.get(key)?.status, key).toBe(200);
});

const seenByOwner: ReadonlySet<string> = new Set([
  'GET /portfolio-summary/',
  'GET /properties/',
  'GET /properties/{id}/',
  'GET /properties/{id}/changes/',
  'GET /units/',
  'GET /units/{id}/',
  'GET /units/{id}/changes/',
]);
