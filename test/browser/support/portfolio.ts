import type { Account, Api } from './api.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** A building with the doors that are named, made by the API alone. */
export async function addBuilding(
  api: Api,
  { access }: Account,
  names: readonly string[],
  name = 'Maple Court',
  kind: 'apartments' | 'house' = 'apartments',
): Promise<{ property: Named; units: readonly Named[] }> {
  const address = { country: 'US', line1: '118 Maple Street', city: 'Riverton', region: 'NY', postalCode: '12345' };
  const property = made(await api.post('/properties/', { name, kind, ...address }, access));
  if (names.length === 0) return { property, units: [] };
  const batch = { propertyId: property.id, names, like: { marketRentCents: 168_000 } };
  const { items } = made(await api.post('/unit-batches/', batch, access));
  return { property, units: items };
}

/** A signed lease from the beginning of the year on, without an end unless one is given, of somebody new. */
export async function addLease(
  api: Api,
  { access }: Account,
  unitId: string,
  tenant: string,
  end: { readonly endsOn: string | null; readonly atEnd: string | null } = { endsOn: null, atEnd: null },
): Promise<Named> {
  const [givenName, familyName] = tenant.split(' ');
  const person = made(await api.post('/people/', { givenName, familyName }, access));
  return made(
    await api.post(
      '/leases/',
      {
        unitId,
        startsOn: `${new Date().getFullYear()}-01-01`,
        ...end,
        parties: [{ personId: person.id, role: 'tenant' }],
        charges: [{ kind: 'rent', cents: 150_000 }],
        sign: true,
        chargeDue: false,
      },
      access,
    ),
  );
}

interface Made extends Named {
  readonly items: readonly Named[];
}

/** Either one thing with its name, or several. */
function made({ status, body }: { readonly status: number; readonly body: unknown }): Made {
  if (status !== 201) throw new Error(`Making something for a test failed: ${status} ${JSON.stringify(body)}`);
  return body as Made; // The route's schema, checked by the server in tests.
}
