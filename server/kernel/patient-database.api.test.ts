import { constants, getPriority } from 'node:os';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { cloneDatabase } from '#test/support/database.ts';
import { openDatabase } from './database.ts';

const connection = await cloneDatabase();

test.each([true, false])(
  'what may wait lets others first in a database on a socket of this machine: %s',
  async (isPatient) => {
    const database = openDatabase({ connection, poolSize: 1, isPatient });
    afterAll(() => database.close());
    const { rows } = await database.transaction({ scope: 'auth' }, (tx) =>
      sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx),
    );
    const standsBack = isPatient && connection.host?.startsWith('/') === true;
    expect(getPriority(rows[0]?.pid ?? 0)).toBe(standsBack ? constants.priority.PRIORITY_BELOW_NORMAL : getPriority());
  },
);
