import { refusalOf } from '#server/adapters/mail/mail-transport.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { refuse } from '#server/kernel/refuse.ts';
import type { AuthServices } from '#server/modules/auth/auth-services.ts';
import { mailTexts } from '#server/modules/auth/mail-texts.ts';
import { throttle } from '#server/modules/auth/throttle.ts';

/**
 * Sends a message to whoever asks, while they wait, and gives what the server said. No transaction waits for it. Of the
 * workspace's own server the outcome is kept.
 */
export async function testMailServer(
  services: AuthServices,
  when: SignedInContext,
): Promise<{ isSent: boolean; to: string; answer: string }> {
  const { organisationId, userId } = when.session;
  await throttle(services, 'mail-test', userId, when);
  const found = await when.transaction(async (tx) => ({
    user: await tx
      .selectFrom('app_user')
      .select(['email', 'name', 'locale'])
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow(),
    transport: services.mail.installation?.transport ?? (await services.mail.ofWorkspace(tx, organisationId)),
    own: await tx
      .selectFrom('mail_server')
      .select('changed_at')
      .where('org_id', '=', organisationId)
      .executeTakeFirst(),
  }));
  const { user, transport, own } = found;
  if (transport === undefined) throw refuse('auth.mail-server-missing');
  const message = { to: user.email, id: newId(when.now), ...mailTexts(user.locale).testMessage(user.name) };
  const outcome = await transport.send(message).then(
    (answer) => ({ isSent: true, answer }),
    (error: unknown) => ({ isSent: false, answer: refusalOf(error) }),
  );
  if (services.mail.installation === undefined && own !== undefined)
    await when.transaction((tx) => keepOutcome(tx, organisationId, { ...outcome, of: own.changed_at, at: when.now }));
  return { ...outcome, to: user.email };
}

interface Outcome {
  readonly isSent: boolean;
  readonly answer: string;
  /** When the tested settings were saved: what was saved meanwhile was not tested. */
  readonly of: Date;
  readonly at: Date;
}

async function keepOutcome(tx: Tx, organisationId: string, { isSent, answer, of, at }: Outcome): Promise<void> {
  await tx
    .updateTable('mail_server')
    .set({ tested_at: at, test_problem: isSent ? null : answer.slice(0, 1000) })
    .where('org_id', '=', organisationId)
    .where('changed_at', '=', of)
    .execute();
}
