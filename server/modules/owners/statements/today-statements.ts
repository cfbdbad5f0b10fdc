import { firstOfMonth } from '#shared/dates.ts';
import { addMonths, dayOfMonth } from '#shared/rent/calendar.ts';
import type { TodayPart } from '#server/kernel/today/today-part.ts';
import { countDue } from './find-due.ts';

/** The statements of the month that ended, until every owner has theirs. */
export const ownerStatementsPart: TodayPart = {
  permission: 'owners.change',
  async read(tx, { organisationId, today }) {
    const month = addMonths(firstOfMonth(today), -1);
    const found = await countDue(tx, organisationId, { month, through: dayOfMonth(month, 31) });
    return found.statements === 0 ? {} : { ownerStatements: { month, ...found } };
  },
};
