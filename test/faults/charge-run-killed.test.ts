import { randomInt, randomUUID } from 'node:crypto';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { manyLeases } from '#test/support/many-leases.ts';
import { runGable } from './cli-run.ts';
import { faultFolder, startForTest } from './fault-folder.ts';
import { startGable, untilListening } from './gable-process.ts';
import type { GableProcess } from './gable-process.ts';
import { newBookkeeper } from './parallel-posting.ts';
import type { Bookkeeper } from './parallel-posting.ts';
import { query } from './query.ts';

const leases = 10_000;

interface Scene {
  readonly databaseUrl: string;
  readonly folder: string;
  readonly ask: (sql: string) => Promise<Record<string, unknown>[]>;
}

/** One PostgreSQL that several nodes reach by an address. */
async function openScene(): Promise<Scene> {
  const folder = faultFolder();
  const { connection } = await startForTest(join(folder, 'data'));
  const server = createServer((incoming) => {
    const outgoing = connect(join(connection.host, '.s.PGSQL.5432'));
    incoming.on('error', () => outgoing.destroy()).pipe(outgoing);
    outgoing.on('error', () => incoming.destroy()).pipe(incoming);
  });
  onTestFinished(() => {
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const databaseUrl = `postgres://${connection.user}@127.0.0.1:${port}/${connection.database}`;
  return { databaseUrl, folder, ask: (sql) => query(connection, sql) };
}

async function startNode({ databaseUrl, folder }: Scene): Promise<GableProcess> {
  const node = await startGable({
    DATABASE_URL: databaseUrl,
    GABLE_DATA: join(folder, 'nodes'),
    GABLE_SECRET: 'a secret for tests that is long enough',
    LOG_LEVEL: 'error',
    // What is tried here is who goes on, not how long a busy machine takes.
    GABLE_REQUEST_TIMEOUT: '600',
  });
  await untilListening(node);
  return node;
}

/** Asks for the run; a node that is killed meanwhile answers nothing. */
async function askForRun(node: GableProcess, { access }: Bookkeeper, key: string): Promise<number> {
  const response = await fetch(`${node.origin}/api/v1/charge-runs/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ through: '2026-02-28' }),
  }).catch(() => undefined);
  return response?.status ?? 0;
}

describe.skipIf(process.platform !== 'linux')('kill -9 in the middle of a charge run on two nodes', () => {
  it('charges each of ten thousand leases exactly once, whoever dies and whoever goes on', async () => {
    const scene = await openScene();
    const [one, other] = [await startNode(scene), await startNode(scene)];
    const owner = await newBookkeeper(one.origin, 'rowan');
    const own = `'${owner.organisationId}'`;
    // By hand alone: the daily work would charge what has fallen due by today as well.
    await scene.ask(`insert into rent_policy values (${own}, '{"runsByItself": false}', null, now(), 1)`);
    await scene.ask(manyLeases(owner.organisationId, leases, '2026-02-01'));
    // Tables that are empty when they are looked at are taken for empty until the next look.
    await scene.ask('analyze property, unit, person, lease, lease_party, lease_charge, lease_charge_amount');
    const key = randomUUID();
    const charged = async () =>
      Number((await scene.ask(`select count(*)::int as n from charge where org_id = ${own}`))[0]?.['n']);
    const asked = [askForRun(one, owner, key), askForRun(other, owner, key)];
    while ((await charged()) < leases / 10) await sleep(20);
    // Begun now, it finds the first run ahead of it: that one has charged something, whoever goes on with it.
    asked.push(askForRun(other, owner, randomUUID()));
    await sleep(randomInt(200));
    one.child.kill('SIGKILL');
    await one.ended;
    expect(await charged(), 'the kill falls into the middle of the run').toBeLessThan(leases);
    const [killed, repeated, another] = await Promise.all(asked);
    expect([killed, repeated]).toEqual([0, 201]);
    // Where the other run was first everywhere, there was nothing left to charge.
    expect(another).toBeOneOf([201, 409]);
    // Whoever got no answer asks again, at the node that is left, and finds the run done.
    expect(await askForRun(other, owner, key)).toBe(201);
    const [counts] = await scene.ask(
      `select count(*)::int as charges, count(distinct lease_id)::int as leases, count(distinct charge_key)::int as keys,
              sum(cents)::float8 as cents from charge where org_id = ${own}`,
    );
    const [should] = await scene.ask(
      `select count(*)::int as leases, sum(cents)::float8 as cents from lease_charge_amount where org_id = ${own}`,
    );
    expect(counts).toEqual({ charges: leases, leases, keys: leases, cents: should?.['cents'] });
    const [entries] = await scene.ask(
      `select count(*)::int as n from journal_entry where org_id = ${own} and source_kind = 'charge'`,
    );
    expect(entries).toEqual({ n: leases });
    const runs = await scene.ask(
      `select sum(charges)::int as charges, bool_or(request_key = 'by-hand:${key}' and finished_at is null) as open
         from charge_run where org_id = ${own}`,
    );
    expect(runs).toEqual([{ charges: leases, open: false }]);
    const said = await runGable(['verify'], { DATABASE_URL: scene.databaseUrl });
    expect(said.join('\n')).toContain(`proved. ${leases} entries`);
  }, 240_000);
});
