import pg from 'pg';
import { nothing, openDesk } from '#bench/desk.ts';
import type { Desk } from '#bench/desk.ts';
import { inTurns } from '#bench/in-turns.ts';
import type { Result } from '#bench/result.ts';
import { changeSomeLease } from './change-some-lease.ts';

const rounds = 31;

interface TodayOffice {
  readonly connection: pg.ClientConfig;
  readonly organisationId: string;
  readonly leases: number;
}

/** What Today asks for when it is opened, for few and for many leases, and when something has just changed. */
export async function measureToday(few: TodayOffice, many: TodayOffice, now?: Date): Promise<Result[]> {
  const looks = { few: await lookAtToday(few, now), many: await lookAtToday(many, now) };
  try {
    const still = await inTurns(rounds, { few: looks.few.open, many: looks.many.open });
    const changing = await inTurns(rounds, { few: looks.few.changeAndOpen, many: looks.many.changeAndOpen });
    const count = (number: number) => number.toLocaleString('en');
    const present = (name: string, time: { few: number; many: number }, how: string): Result => ({
      area: 'Rent',
      name: `Today${name}, at ${count(many.leases)} leases against ${count(few.leases)}`,
      figure: `${(time.many / time.few).toFixed(2)} times as long`,
      goal: '≤ 2 times',
      reached: time.many / time.few <= 2,
      method: `Two databases on one server, some months charged. ${how} The handler of GET /today/ with all of its parts for an owner: who is late, leases that end, deposits, undeposited money, the month, cash by bank account, and the forecast by month. In turns, the median of ${rounds}.`,
    });
    return [
      present('', still, 'Nothing has changed since it was opened last.'),
      present(
        ' after a change',
        changing,
        'Before each opening a lease is changed, so that its property is reckoned anew.',
      ),
    ];
  } finally {
    await looks.few.close();
    await looks.many.close();
  }
}

async function lookAtToday({ connection, organisationId }: TodayOffice, now: Date | undefined) {
  const desk: Desk = await openDesk(connection, organisationId, now);
  const client = new pg.Client(connection);
  await client.connect();
  const open = () => desk.handlers['GET /today/'](nothing, desk.when);
  // Who looks first in a month reckons some properties, and who looks next goes on.
  for (let looks = 1; (await open()).forecast === undefined; looks += 1)
    if (looks === 100) throw new Error('The forecast is reckoned after some looks');
  const changeAndOpen = async () => {
    await changeSomeLease(client, organisationId);
    return open();
  };
  return {
    open,
    changeAndOpen,
    close: async () => {
      await client.end();
      await desk.close();
    },
  };
}
