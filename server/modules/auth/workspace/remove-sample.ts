import { sql } from 'kysely';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import { Problem } from '#server/kernel/problem.ts';
import type { AuthServices } from '#server/modules/auth/auth-services.ts';
import { inAuthScope } from '#server/modules/auth/auth-services.ts';

/** Removes the sample workspace with its users, for good. The database refuses it for any other workspace. */
export async function removeSample(services: AuthServices, when: SignedInContext): Promise<void> {
  const { organisationId } = when.session;
  await inAuthScope(services, async (tx) => {
    const { is_sample: isSample } = await tx
      .selectFrom('organisation')
      .select('is_sample')
      .where('org_id', '=', organisationId)
      .executeTakeFirstOrThrow();
    if (!isSample) throw new Problem('not-found', 'This workspace is not the sample. Nothing was removed.');
    await sql`select remove_sample(${organisationId}, ${when.now})`.execute(tx);
  });
}
