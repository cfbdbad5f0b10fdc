import type { arrearsRoutes } from '#shared/api/arrears.ts';
import type { reminderRoutes } from '#shared/api/reminders.ts';
import { mergeFields } from '#shared/rent/merge-fields.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Handlers } from '#server/kernel/http/bind-routes.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { organisationDay } from '#server/kernel/organisation-day.ts';
import { pdfAnswer } from '#server/adapters/pdf/pdf-answer.ts';
import { readPolicy } from '#server/modules/rent/tenancy-money/rent-policy.ts';
import { changeSetting, readSetting } from '#server/modules/rent/tenancy-money/rent-settings.ts';
import { addNote, liftNote } from '#server/modules/rent/arrears/arrears-notes.ts';
import { readContact } from '#server/modules/rent/reminders/contact-log.ts';
import { exportArrears } from '#server/modules/rent/arrears/export-arrears.ts';
import { listArrears } from '#server/modules/rent/arrears/list-arrears.ts';
import { listReminders } from '#server/modules/rent/reminders/list-reminders.ts';
import { sampleValues } from '#server/modules/rent/reminders/merge-values.ts';
import { listTemplates, resetTemplate, writeTemplate } from '#server/modules/rent/reminders/message-templates.ts';
import type { MailDelivery } from '#server/modules/rent/reminders/remind.ts';
import { readReminderLetter } from '#server/modules/rent/reminders/reminder-letter.ts';
import { previewRun, sendRun } from '#server/modules/rent/reminders/reminder-run.ts';
import { reminderSetting } from '#server/modules/rent/arrears/reminder-setting.ts';
import { summariseArrears } from '#server/modules/rent/arrears/summarise-arrears.ts';
import { totalArrears } from '#server/modules/rent/arrears/total-arrears.ts';
import { withoutAddresses } from '#server/modules/rent/reminders/without-addresses.ts';

export function arrearsHandlers(): Handlers<typeof arrearsRoutes> {
  return {
    'GET /arrears/': ({ query }, { session, now, transaction }) =>
      transaction((tx) => listArrears(tx, session.organisationId, now, query)),
    'GET /exports/arrears.csv/': ({ query }, when) => Promise.resolve(exportArrears(query, when)),
    'GET /arrears-total/': ({ query }, { session, now, transaction }) =>
      transaction((tx) => totalArrears(tx, session.organisationId, now, query)),
    'GET /arrears-summary/': ({ query }, { session, now, transaction }) =>
      transaction((tx) => summariseArrears(tx, session.organisationId, now, query)),
    'GET /arrears/{id}/': ({ params }, when) => when.transaction((tx) => contact(tx, when, params.id)),
    'POST /arrears/{id}/notes/': ({ params, body }, when) =>
      when.transaction(async (tx) => {
        await addNote(tx, when, params.id, body);
        return contact(tx, when, params.id);
      }),
    'POST /arrears-notes/{id}/lift/': ({ params }, when) =>
      when.transaction(async (tx) => contact(tx, when, await liftNote(tx, when, params.id))),
  };
}

export function reminderHandlers(delivery: MailDelivery): Handlers<typeof reminderRoutes> {
  return {
    'GET /reminder-setting/': (_, { session, transaction }) =>
      transaction((tx) => readSetting(tx, session.organisationId, reminderSetting)),
    'PATCH /reminder-setting/': ({ body }, when) =>
      when.transaction(async (tx) => {
        await changeSetting(tx, when, reminderSetting, body);
        return readSetting(tx, when.session.organisationId, reminderSetting);
      }),
    'POST /reminder-previews/': async ({ body }, when) =>
      withoutAddresses(await previewRun(body, delivery, when), when.session),
    'POST /reminders/': ({ body }, when) => sendRun(body, delivery, when),
    'GET /leases/{id}/reminder.pdf/': async ({ params, query }, when) => {
      const { name, paper } = await when.transaction((tx) => readReminderLetter(tx, when, params.id, query));
      return pdfAnswer(name, paper);
    },
    'GET /reminders/': ({ query }, { session, transaction }) =>
      transaction(async (tx) => withoutAddresses(await listReminders(tx, session.organisationId, query), session)),
    'GET /message-templates/': (_, when) => when.transaction((tx) => templates(tx, when)),
    'POST /message-templates/': ({ body }, when) => when.transaction((tx) => writeTemplate(tx, when, body)),
    'POST /message-templates/reset/': ({ body }, when) => when.transaction((tx) => resetTemplate(tx, when, body)),
  };
}

function contact(tx: Tx, { session, now }: Act, leaseId: string) {
  return readContact(tx, session.organisationId, leaseId, now);
}

async function templates(tx: Tx, { session, now }: Act) {
  const { organisationId } = session;
  const { payee } = await readPolicy(tx, organisationId);
  const { currency, name, country, ...reached } = await tx
    .selectFrom('organisation')
    .select(['name', 'country', 'currency', 'contact_phone as phone', 'contact_email as email'])
    .where('org_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  const today = await organisationDay(tx, organisationId, now);
  const sender = { name, country, contact: reached, payee };
  const sample = (language: 'en' | 'de') => ({ ...sampleValues(sender, currency, today, language) });
  return {
    items: await listTemplates(tx, organisationId),
    fields: [...mergeFields],
    samples: { en: sample('en'), de: sample('de') },
  };
}
