import type { StaffRole } from '#shared/permissions.ts';
import { createOrganisation, createUser, inAuthScope, joinOrganisation } from '#server/modules/auth/index.ts';
import type { AuthServices, Circumstances } from '#server/modules/auth/index.ts';

export interface SampleSignIn {
  readonly email: string;
  readonly password: string;
  readonly role: StaffRole;
}

const password = 'northgate-sample';
const people: readonly { name: string; email: string; role: StaffRole }[] = [
  { name: 'Dana Reed', email: 'dana@northgate.example', role: 'owner' },
  { name: 'Marek Sample', email: 'marek@northgate.example', role: 'manager' },
  { name: 'Ada Ledger', email: 'ada@northgate.example', role: 'accountant' },
  { name: 'Lea Keys', email: 'lea@northgate.example', role: 'leasing_agent' },
  { name: 'Finn Wrench', email: 'finn@northgate.example', role: 'maintenance' },
  { name: 'Vera Look', email: 'vera@northgate.example', role: 'viewer' },
];

/**
 * Makes the sample workspace by the commands that users use, once: removed, it stays away. Its passwords are printed
 * for everyone to read, so it is made only on this machine's own address (config.ts decides).
 */
export async function ensureSample(services: AuthServices, now: Date): Promise<readonly SampleSignIn[]> {
  const state = await inAuthScope(services, async (tx) => {
    const existing = await tx
      .selectFrom('organisation')
      .select('org_id')
      .where('is_sample', '=', true)
      .limit(1)
      .executeTakeFirst();
    const { sample_removed_at: removedAt } = await tx
      .selectFrom('installation')
      .select('sample_removed_at')
      .executeTakeFirstOrThrow();
    return { exists: existing !== undefined, removed: removedAt !== null };
  });
  if (!state.exists && state.removed) return [];
  if (!state.exists) await makeSample(services, now);
  return people.map(({ email, role }) => ({ email, password, role }));
}

async function makeSample(services: AuthServices, now: Date): Promise<void> {
  const when: Circumstances = {
    now,
    origin: { requestId: 'sample', address: '127.0.0.1', userAgent: '', pageOrigin: undefined },
  };
  const passwordHash = await services.passwords.hash(password);
  await inAuthScope(services, async (tx) => {
    const make = (person: { name: string; email: string }) =>
      createUser(
        tx,
        { email: person.email, name: person.name, passwordHash, emailVerified: true, isSample: true },
        now,
      );
    const [owner, ...others] = people;
    if (owner === undefined) return;
    const organisation = {
      name: 'Northgate Rentals',
      country: 'US',
      currency: 'USD',
      timeZone: 'America/New_York',
      isSample: true,
    };
    const organisationId = await createOrganisation(tx, services, organisation, await make(owner), when);
    for (const person of others) await joinOrganisation(tx, organisationId, await make(person), person.role, when);
  });
}
