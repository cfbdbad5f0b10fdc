import type pg from 'pg';
import { migrate } from '#server/database/migrate.ts';
import { recordEvent } from '#server/kernel/audit.ts';
import { openDatabase } from '#server/kernel/database.ts';
import { makeResetLink } from '#server/modules/auth/index.ts';
import type { Command, CommandContext } from './command.ts';
import { reachDatabase } from './reach-database.ts';
import { Refusal } from './refusal.ts';

export const resetLink: Command = {
  summary: 'Prints a one-time link to set a new password.',
  usage: '<email>',
  details: [
    'For somebody who cannot get in and whose mail does not arrive. The link works once and for an hour, ends every',
    'session of that user, and is noted in the audit log. Give it to that person only.',
  ],
  options: {},
  takes: ['an email address'],
  async run({ given }, context) {
    const email = (given[0] ?? '').trim().toLowerCase();
    const { connection, wasStarted, stop } = await reachDatabase(context, {
      prepare: (own) => migrate(own, context.note),
    });
    if (wasStarted) context.note('Gable is not running: start it before the link is used.');
    try {
      context.print(await makeLink(connection, email, context));
    } finally {
      await stop();
    }
  },
};

async function makeLink(connection: pg.PoolConfig, email: string, { config }: CommandContext): Promise<string> {
  const database = openDatabase({ connection, poolSize: 1 });
  const now = new Date();
  try {
    return await database.transaction({ scope: 'auth' }, async (tx) => {
      const link = await makeResetLink(
        tx,
        { mainOrigin: config.mainOrigin ?? config.ownOrigin },
        // Whoever runs the machine answers for whom it is given to.
        { email, isMailed: true },
        now,
      );
      if (link === undefined)
        throw new Refusal(
          `Nobody can sign in here as ${email}: check the spelling, or ask an owner for an invitation.`,
        );
      const { userId } = link;
      const memberships = await tx.selectFrom('membership').select('org_id').where('user_id', '=', userId).execute();
      for (const { org_id: organisationId } of memberships)
        await recordEvent(tx, {
          organisationId,
          kind: 'password.reset-link-made',
          at: now,
          subject: `${link.name} <${email}>`,
          details: { by: 'command line' },
        });
      return link.address;
    });
  } finally {
    await database.close();
  }
}
