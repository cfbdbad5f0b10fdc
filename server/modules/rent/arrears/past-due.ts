import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { readWhole } from '#server/kernel/some-properties/read-whole.ts';
import { groupOf } from '#server/kernel/today/today-part.ts';
import { readSetting } from '#server/modules/rent/tenancy-money/rent-settings.ts';
import { readLastContacts } from './last-contacts.ts';
import { debtsInView, findRows } from './list-arrears.ts';
import { readOverdue } from './overdue.ts';
import { reminderSetting } from './reminder-setting.ts';
import { summariseArrears } from './summarise-arrears.ts';
import { readTenancyLeases } from './tenancy-leases.ts';

/** The arrears with the first rows of their list, told in short. */
export async function readPastDue(tx: Tx, { organisationId, now, today }: Act, limit: number) {
  const { figures, counts } = await summariseArrears(tx, organisationId, now, {});
  const totals = figures.map(({ currency, overdueCents: cents }) => ({ currency, cents }));
  const on = { organisationId, day: today, isToday: true };
  const setting = await readSetting(tx, organisationId, reminderSetting);
  const chosen = counts.all === 0 ? undefined : await debtsInView(tx, on, { setting, query: { view: 'all' } });
  if (chosen === undefined) return { figures, group: groupOf({ count: 0, totals }, []) };
  const rows = await readWhole(tx, async () => {
    const found = (await findRows(tx, on, { chosen, query: { limit } })).slice(0, limit);
    const ids = [...new Set(found.map(({ tenancyId }) => tenancyId))];
    const overdue = await readOverdue(tx, on, ids);
    const leases = await readTenancyLeases(tx, organisationId, ids, today);
    const contactsOf = await readLastContacts(tx, organisationId, ids, today);
    return found.flatMap(({ tenancyId, currency }) => {
      const debt = overdue.find((one) => one.tenancyId === tenancyId && one.currency === currency);
      const lease = leases.get(tenancyId);
      if (debt === undefined || lease === undefined) return [];
      const { id: leaseId, tenants, unit, property } = lease;
      const { daysLate, oldestDueOn, overdueCents: cents } = debt;
      const { lastContact, unsentReminder } = contactsOf(tenancyId);
      const isRemindedToday = lastContact?.kind === 'reminder' && lastContact.on === today;
      const told = { leaseId, tenants, unit, property, daysLate, oldestDueOn, currency, cents };
      return [{ ...told, isRemindedToday, unsentReminder }];
    });
  });
  return { figures, group: groupOf({ count: counts.all, totals }, rows) };
}
