import type { StaffRole } from '#shared/roles.ts';
import type { Tx } from '#server/kernel/database.ts';
import {
  createOrganisation,
  createUser,
  inAuthScope,
  joinOrganisation,
  sampleOrganisation,
} from '#server/modules/auth/index.ts';
import type { AuthServices, Circumstances } from '#server/modules/auth/index.ts';
import type { DocumentServices } from '#server/modules/documents/index.ts';

type Services = AuthServices & Pick<DocumentServices, 'files'>;

export interface SampleSignIn {
  readonly email: string;
  readonly password: string;
  readonly role: StaffRole;
}

const password = 'northgate-sample';
const people = [
  { name: 'Dana Reed', email: 'dana@northgate.example', role: 'owner' },
  { name: 'Marek Sample', email: 'marek@northgate.example', role: 'manager' },
  { name: 'Ada Ledger', email: 'ada@northgate.example', role: 'accountant' },
  { name: 'Lea Keys', email: 'lea@northgate.example', role: 'leasing_agent' },
  { name: 'Finn Wrench', email: 'finn@northgate.example', role: 'maintenance' },
  { name: 'Vera Look', email: 'vera@northgate.example', role: 'viewer' },
] as const satisfies readonly { name: string; email: string; role: StaffRole }[];

/**
 * Makes the sample workspace by the commands that users use, once: removed, it stays away. Its passwords are printed
 * for everyone to read, so it is made only on this machine's own address (config.ts decides).
 */
export async function ensureSample(services: Services, now: Date): Promise<readonly SampleSignIn[]> {
  const state = await inAuthScope(services, async (tx) => {
    const existing = await tx
      .selectFrom('organisation')
      .select('org_id')
      .where('is_sample', '=', true)
      // Those that people asked for from workspaces of their own are theirs.
      .where((where) =>
        where.not(
          where.exists(
            where.selectFrom('sample_making').whereRef('sample_id', '=', 'organisation.org_id').select('sample_id'),
          ),
        ),
      )
      .limit(1)
      .executeTakeFirst();
    const { sample_removed_at: removedAt } = await tx
      .selectFrom('installation')
      .select('sample_removed_at')
      .executeTakeFirstOrThrow();
    return { organisationId: existing?.org_id, removed: removedAt !== null };
  });
  if (state.organisationId === undefined && state.removed) return [];
  const organisationId = state.organisationId ?? (await makeSample(services, now));
  await fillForEveryone(services, organisationId, now);
  return people.map(({ email, role }) => ({ email, password, role }));
}

async function makeSample(services: AuthServices, now: Date): Promise<string> {
  const when: Circumstances = {
    now,
    origin: { requestId: 'sample', address: '127.0.0.1', userAgent: '', pageOrigin: undefined },
  };
  const passwordHash = await services.passwords.hash(password);
  return inAuthScope(services, async (tx) => {
    const make = (person: { name: string; email: string }) =>
      createUser(
        tx,
        { email: person.email, name: person.name, passwordHash, emailVerified: true, isSample: true },
        now,
      );
    const [owner, ...others] = people;
    const organisationId = await createOrganisation(tx, services, sampleOrganisation, await make(owner), when);
    for (const person of others) await joinOrganisation(tx, organisationId, await make(person), person.role, when);
    return organisationId;
  });
}

/** The manager's portfolio and the accountant's books. */
async function fillForEveryone(services: Services, organisationId: string, now: Date): Promise<void> {
  const [, manager, accountant] = people;
  const managerId = await inAuthScope(services, (tx) => userIdOf(tx, manager.email));
  const accountantId = await inAuthScope(services, (tx) => userIdOf(tx, accountant.email));
  // Loaded only where a sample is made: a start does not wait for it.
  const { fillSample } = await import('./fill-sample.ts');
  await fillSample(services, {
    organisationId,
    manager: { userId: managerId, role: manager.role },
    accountant: { userId: accountantId, role: accountant.role },
    now,
  });
}

async function userIdOf(tx: Tx, email: string): Promise<string> {
  const { user_id: userId } = await tx
    .selectFrom('app_user')
    .select('user_id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return userId;
}
