/** A page of a room: one of the tabs below its title. */
export interface RoomPage {
  readonly name: string;
  readonly path: string;
}

/** Pages that belong together. The rail leads to the first, the tabs below the title to the others. */
export const rooms = {
  tasks: [
    { name: 'tasks', path: '/tasks' },
    { name: 'calendar', path: '/tasks/calendar' },
  ],
  charges: [
    { name: 'charges', path: '/rent/charges' },
    { name: 'runs', path: '/rent/runs' },
    { name: 'lateFees', path: '/rent/late-fees' },
    { name: 'sharedCosts', path: '/rent/shared-costs' },
  ],
  payments: [
    { name: 'payments', path: '/rent/receipts' },
    { name: 'bankDeposits', path: '/rent/deposits-to-bank' },
  ],
  arrears: [
    { name: 'arrears', path: '/rent/arrears' },
    { name: 'reminders', path: '/rent/reminders' },
    { name: 'templates', path: '/rent/templates' },
  ],
  deposits: [
    { name: 'deposits', path: '/rent/deposits' },
    { name: 'depositRules', path: '/rent/deposits/rules' },
  ],
  increases: [
    { name: 'increases', path: '/rent/increases' },
    { name: 'indexes', path: '/rent/indexes' },
  ],
  journal: [
    { name: 'journal', path: '/money/journal' },
    { name: 'recurring', path: '/money/recurring' },
    { name: 'budgets', path: '/money/budgets' },
  ],
} as const satisfies Readonly<Record<string, readonly RoomPage[]>>;

export type RoomName = keyof typeof rooms;
export type RoomPageName = (typeof rooms)[RoomName][number]['name'];

/** Which room a page belongs to. */
export const roomOf = Object.fromEntries(
  Object.entries(rooms).flatMap(([room, pages]) => pages.map(({ name }) => [name, room])),
) as Readonly<Record<RoomPageName, RoomName>>; // Made of the table itself.
