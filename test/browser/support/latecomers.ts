import { randomUUID } from 'node:crypto';
import type { Account, Api } from './api.ts';
import { addPerson } from './people.ts';
import { addBuilding } from './portfolio.ts';
import { daysOfTest } from './rent.ts';

/** Somebody whose charge of ten days ago, 300.00, is unpaid, and who can be written to. */
export async function addLatecomer(api: Api, account: Account, givenName = 'Liam') {
  const { units } = await addBuilding(api, account, ['2A'], `${givenName} House`);
  const who = { givenName, familyName: 'Chen', email: `${givenName.toLowerCase()}@browser.example` };
  const person = await addPerson(api, account, who);
  const lease = {
    unitId: units[0]?.id,
    startsOn: `${new Date().getFullYear()}-01-01`,
    parties: [{ personId: person.id, role: 'tenant' }],
    charges: [{ kind: 'parking', cents: 100, frequency: 'yearly' }],
    sign: true,
    chargeDue: false,
  };
  const { body } = await api.post('/leases/', lease, account.access);
  const { id: leaseId } = body as { id: string }; // The route's schema.
  const dueOn = new Date(Date.parse(daysOfTest().today) - 10 * 86_400_000).toISOString().slice(0, 10);
  const charge = { leaseId, kind: 'other', label: 'Keys', cents: 30_000, dueOn };
  await api.post('/charges/', charge, account.access, randomUUID());
  return { leaseId, personId: person.id };
}
