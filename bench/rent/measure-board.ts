import type pg from 'pg';
import type { Database } from '#server/kernel/database.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import { readLateUnits } from '#server/modules/rent/rent-roll/late-units.ts';
import { readBoard } from '#server/modules/rent/rent-roll/rent-board.ts';
import { summariseRent } from '#server/modules/rent/rent-roll/rent-summary.ts';
import { inTurns } from '#bench/in-turns.ts';
import type { Result } from '#bench/result.ts';
import { changeSomeLease } from './change-some-lease.ts';
import { atTheDesk } from './office.ts';

const rounds = 61;
const rowsOfPage = 100;
const drawnBuildings = 8;

export interface ChargedOffice {
  readonly database: Database;
  readonly client: pg.Client;
  readonly organisationId: string;
  readonly leases: number;
}

/** What the Rent page asks for when it is opened, for few and for many leases, and when something has just changed. */
export async function measureBoard(few: ChargedOffice, many: ChargedOffice): Promise<Result[]> {
  const looks = { few: await lookAtBoard(few), many: await lookAtBoard(many) };
  const still = await inTurns(rounds, { few: looks.few.open, many: looks.many.open });
  const changing = await inTurns(rounds, { few: looks.few.changeAndOpen, many: looks.many.changeAndOpen });
  const count = (number: number) => number.toLocaleString('en');
  const present = (name: string, time: { few: number; many: number }, how: string): Result => ({
    area: 'Rent',
    name: `The Rent board ${name}, at ${count(many.leases)} leases against ${count(few.leases)}`,
    figure: `${(time.many / time.few).toFixed(2)} times as long`,
    goal: '≤ 1.5 times',
    reached: time.many / time.few <= 1.5,
    method: `Two databases on one server, buildings of a hundred homes, four months charged and nothing paid. ${how} The functions behind the API for all that the page asks for when it is opened: the figures with the counts of all views and the total, the first ${rowsOfPage} rows with names, rents, balances and strips, and the late units of ${drawnBuildings} buildings; each in a transaction of the application’s role under row-level security. In turns, the median of ${rounds}.`,
  });
  return [
    present('', still, 'Nothing has changed since it was opened last.'),
    present(
      'after a change',
      changing,
      'Before each opening a lease is changed, so that its property is reckoned anew.',
    ),
  ];
}

async function lookAtBoard({ database, client, organisationId, leases }: ChargedOffice) {
  const when = await atTheDesk(database, client, organisationId);
  const { rows } = await client.query<{ property_id: string }>(
    'select property_id from property where org_id = $1 order by sort_name, property_id limit $2',
    [organisationId, drawnBuildings],
  );
  const drawn = rows.map(({ property_id: id }) => id);
  const open = () => openBoard(when, drawn);
  const { counts, shown } = await open();
  if (counts.all !== leases || shown !== rowsOfPage) throw new Error('The board has all leases and a full page');
  const changeAndOpen = async () => {
    await changeSomeLease(client, organisationId);
    return open();
  };
  return { open, changeAndOpen };
}

async function openBoard(when: SignedInContext, drawn: readonly string[]) {
  const { organisationId } = when.session;
  const query = { view: 'all', sort: 'unit', limit: rowsOfPage } as const;
  const { counts } = await when.transaction((tx) => summariseRent(tx, when, {}));
  const { items } = await when.transaction((tx) => readBoard(tx, organisationId, when.now, query));
  await when.transaction((tx) => readLateUnits(tx, organisationId, when.now, drawn));
  return { counts, shown: items.length };
}
