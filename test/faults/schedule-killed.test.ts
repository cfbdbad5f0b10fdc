import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { findRunningEmbeddedPostgres } from '#server/adapters/embedded-postgres/start-embedded-postgres.ts';
import { startMailServer } from '#test/support/smtp.ts';
import { faultFolder } from './fault-folder.ts';
import { startGable, untilListening } from './gable-process.ts';
import type { GableProcess } from './gable-process.ts';
import { newBookkeeper } from './parallel-posting.ts';

const server = await startMailServer();
const to = 'owner@elsewhere.example';

async function start(data: string): Promise<GableProcess> {
  const mail = { SMTP_URL: server.url, MAIL_FROM: 'Gable <gable@workspace.example>' };
  const gable = await startGable({ GABLE_DATA: data, LOG_LEVEL: 'error', ...mail });
  await untilListening(gable);
  return gable;
}

async function connect(data: string): Promise<pg.Client> {
  const client = new pg.Client({ ...findRunningEmbeddedPostgres(data)?.admin });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** By email, every day: who is late. */
async function addSchedule(gable: GableProcess, access: string): Promise<void> {
  const schedule = {
    name: 'Who is late',
    report: 'aged-receivables',
    span: 'today',
    formats: ['pdf'],
    frequency: 'day',
  };
  const response = await fetch(`${gable.origin}/api/v1/report-schedules/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...schedule, atHour: 7, addresses: [to] }),
  });
  expect(response.status).toBe(201);
}

const makeDue = `update report_schedule set next_run_at = now() - interval '1 minute'`;
const received = () =>
  server.received.filter((mail) => mail.to === to).map(({ raw }) => /^Message-ID: (\S+)/im.exec(raw)?.[1]);
const isReport = `recipient = '${to}'`;
const soon = { timeout: 60_000, interval: 200 };

describe.skipIf(process.platform !== 'linux')('kill -9 in the middle of sending a scheduled report', () => {
  it('sends it once where it was not in the outbox yet, and under the same id where it was on its way', async () => {
    const data = join(faultFolder(), 'data');
    // Where mail is sent, who signs up has to open a link first.
    const before = await startGable({ GABLE_DATA: data, LOG_LEVEL: 'error' });
    await untilListening(before);
    const { access } = await newBookkeeper(before.origin, 'ida');
    before.child.kill('SIGTERM');
    await before.ended;
    const first = await start(data);
    await addSchedule(first, access);
    const holder = await connect(data);
    // The database is started anew with the program, and goes on for whoever was connected before a kill.
    let watch = await connect(data);
    const count = async (query: string) =>
      Number((await watch.query<{ count: string }>(`select count(*) from ${query}`)).rows[0]?.count);
    // It comes as far as the note of its run, with its messages written and not yet there for anybody.
    await holder.query('begin; lock table report_schedule_run in share row exclusive mode');
    await watch.query(makeDue);
    await expect
      .poll(() => count(`pg_locks where relation = 'report_schedule_run'::regclass and not granted`), soon)
      .toBe(1);
    first.child.kill('SIGKILL');
    await first.ended;
    await holder.end();
    expect([await count('report_schedule_run'), await count(`mail_message where ${isReport}`), received()]).toEqual([
      0,
      0,
      [],
    ]);

    await watch.end();

    const second = await start(data);
    watch = await connect(data);
    await expect.poll(() => received().length, soon).toBe(1);
    await expect.poll(() => count(`mail_message where ${isReport} and state = 'sent'`), soon).toBe(1);
    expect(await count(`report_schedule_run where outcome = 'sent'`)).toBe(1);
    expect(await count('report_schedule where next_run_at > now()')).toBe(1);

    // The mail server has all of it and thinks: whether it took it, nobody knows.
    const { heard } = server;
    server.delayMilliseconds = 4000;
    await watch.query(makeDue);
    await expect.poll(() => server.heard, soon).toBe(heard + 1);
    second.child.kill('SIGKILL');
    await second.ended;
    expect(await count(`mail_message where ${isReport} and state = 'queued'`), 'it waits for whoever comes next').toBe(
      1,
    );
    server.delayMilliseconds = 0;
    await watch.end();

    await start(data);
    watch = await connect(data);
    await expect.poll(() => received().length, soon).toBe(3);
    const [one, ...again] = received();
    expect(new Set(again).size, 'handed over once more, as the same message').toBe(1);
    expect(again).not.toContain(one);
    await expect.poll(() => count(`mail_message where ${isReport} and state = 'sent'`), soon).toBe(2);
    expect([await count('report_schedule_run'), await count(`mail_message where ${isReport}`)]).toEqual([2, 2]);
    await watch.end();
  }, 240_000);
});
