import type { Account, Api } from './api.ts';
import { addBuilding } from './portfolio.ts';
import { daysOfTest } from './rent.ts';

/** A tenancy that ended yesterday, with a deposit of 2,000.00 that is not requested yet. */
export async function addLeaver(api: Api, account: Account): Promise<string> {
  const { units } = await addBuilding(api, account, ['3B']);
  const { access } = account;
  const person = await api.post('/people/', { givenName: 'Rosa', familyName: 'Lind' }, access);
  const { today } = daysOfTest();
  const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);
  const lease = await api.post(
    '/leases/',
    {
      unitId: units[0]?.id,
      startsOn: `${Number(today.slice(0, 4)) - 1}-01-01`,
      endsOn: yesterday,
      atEnd: 'stop',
      billFrom: today,
      depositCents: 200_000,
      parties: [{ personId: (person.body as { id: string }).id, role: 'tenant' }], // The route's schema.
      charges: [{ kind: 'rent', cents: 150_000 }],
      sign: true,
      chargeDue: false,
    },
    access,
  );
  if (lease.status !== 201) throw new Error(`A lease for a test: ${lease.status} ${JSON.stringify(lease.body)}`);
  return (lease.body as { id: string }).id; // The route's schema.
}
