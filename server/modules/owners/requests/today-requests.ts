import type { TodayPart } from '#server/kernel/today/today-part.ts';
import { countPastDue } from './request-rows.ts';

/** Contributions that owners have not paid by the day they were asked for. */
export const contributionRequestsPart: TodayPart = {
  permission: 'owners.change',
  async read(tx, { organisationId, today }) {
    const count = await countPastDue(tx, organisationId, today);
    return count === 0 ? {} : { contributionRequests: { count } };
  },
};
