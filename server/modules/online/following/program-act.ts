import { dateIn } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { programAct } from '#server/kernel/program-act.ts';
import { openDay } from '#server/modules/rent/index.ts';
import type { OwnProvider } from '#server/modules/online/settings/own-provider.ts';

/** What a provider reports is recorded in the name of who set it up, as what they scheduled would be. */
export async function actOfProvider(tx: Tx, own: OwnProvider, now: Date): Promise<Act> {
  const { organisationId, changedBy: userId, provider } = own;
  return programAct(tx, { organisationId, userId, requestId: `online-${provider}`, now });
}

/** The day on which something happened where the workspace is: not to come, and not in closed books. */
export async function bookDayOf(tx: Tx, act: Act, at: Date | string): Promise<string> {
  const day = typeof at === 'string' ? at : dateIn(act.session.facts.timeZone, at);
  return openDay(tx, act.organisationId, day < act.today ? day : act.today);
}
