import type { reportScheduleRoutes } from '#shared/api/report-schedules.ts';
import { recordAct } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Handlers } from '#server/kernel/http/bind-routes.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import {
  addSchedule,
  changeSchedule,
  lockSchedule,
  pauseSchedule,
  removeSchedule,
  resumeSchedule,
} from './save-schedule.ts';
import { makeFiles } from './schedule-files.ts';
import { listSchedules, readSchedule } from './schedule-rows.ts';
import { queueRun, sendingOf } from './send-schedule.ts';
import type { Sender } from './send-schedule.ts';

export function scheduleHandlers(sender: Sender): Handlers<typeof reportScheduleRoutes> {
  const { offered } = sender;
  const done = (when: SignedInContext, id: string, work: (tx: Tx) => Promise<void>) =>
    when.transaction(async (tx) => {
      await work(tx);
      return readSchedule(tx, when, id);
    });
  return {
    'GET /report-schedules/': (_, when) => when.transaction(async (tx) => ({ items: await listSchedules(tx, when) })),
    'POST /report-schedules/': ({ body }, when) =>
      when.transaction(async (tx) => readSchedule(tx, when, await addSchedule(tx, when, offered, body))),
    'PATCH /report-schedules/{id}/': ({ params, body }, when) =>
      done(when, params.id, (tx) => changeSchedule(tx, when, offered, params.id, body)),
    'POST /report-schedules/{id}/pause/': ({ params }, when) =>
      done(when, params.id, (tx) => pauseSchedule(tx, when, params.id)),
    'POST /report-schedules/{id}/resume/': ({ params }, when) =>
      done(when, params.id, (tx) => resumeSchedule(tx, when, params.id)),
    'POST /report-schedules/{id}/send/': async ({ params }, when) => {
      // Read apart from what is answered once: a repeat makes the files anew and sends nothing more.
      const read = when.everyTime ?? when.transaction;
      const row = await read((tx) => lockSchedule(tx, when, params.id, { own: true }));
      const files = await makeFiles(offered, sendingOf(row), { ...when, transaction: read });
      return done(when, params.id, async (tx) => {
        const locked = await lockSchedule(tx, when, params.id, { own: true });
        await queueRun(tx, sender, locked, { files, now: when.now, dueAt: null });
        await recordAct(tx, when, 'report-schedule.sent', locked.name);
      });
    },
    'POST /report-schedules/{id}/remove/': ({ params }, when) =>
      when.transaction(async (tx) => {
        await removeSchedule(tx, when, params.id);
        return null;
      }),
  };
}
