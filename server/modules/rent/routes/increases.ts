import type { increaseRoutes } from '#shared/api/increases.ts';
import type { Handlers } from '#server/kernel/http/bind-routes.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import type { DocumentServices } from '#server/modules/documents/index.ts';
import { changeSetting, readSetting } from '#server/modules/rent/tenancy-money/rent-settings.ts';
import { applyIncreases } from '#server/modules/rent/increases/apply-increases.ts';
import { increaseSetting } from '#server/modules/rent/increases/increase-setting.ts';
import {
  addSeries,
  changeSeries,
  importValues,
  listSeries,
  readSeries,
  setValues,
} from '#server/modules/rent/increases/index-series.ts';
import { keepLetters, lettersOf } from '#server/modules/rent/increases/letters.ts';
import { previewIncreases } from '#server/modules/rent/increases/preview-increases.ts';
import { listIncreases, readIncrease } from '#server/modules/rent/increases/read-increases.ts';
import { undoIncrease } from '#server/modules/rent/increases/undo-increase.ts';

export function increaseHandlers(documents: DocumentServices): Handlers<typeof increaseRoutes> {
  return {
    'POST /rent-increase-previews/': ({ body }, when) => when.transaction((tx) => previewIncreases(tx, when, body)),
    'POST /rent-increases/': async ({ body }, when) => increase(await applyIncreases(body, when), when),
    'POST /rent-increases/{id}/undo/': async ({ params }, when) => {
      await undoIncrease(params.id, when);
      return increase(params.id, when);
    },
    'GET /rent-increases/': ({ query }, { session, transaction }) =>
      transaction((tx) => listIncreases(tx, session.organisationId, query)),
    'GET /rent-increases/{id}/': ({ params }, when) => increase(params.id, when),
    'GET /rent-increases/{id}/letters/': ({ params, query }, when) => lettersOf(params.id, query.leaseId, when),
    'POST /rent-increases/{id}/keep-letters/': async ({ params }, when) => {
      await keepLetters(params.id, documents, when);
      return increase(params.id, when);
    },
    'GET /increase-setting/': (_, { session, transaction }) =>
      transaction((tx) => readSetting(tx, session.organisationId, increaseSetting)),
    'PATCH /increase-setting/': ({ body }, when) =>
      when.transaction(async (tx) => {
        await changeSetting(tx, when, increaseSetting, body);
        return readSetting(tx, when.session.organisationId, increaseSetting);
      }),
    'GET /index-series/': (_, { session, transaction }) => transaction((tx) => listSeries(tx, session.organisationId)),
    'POST /index-series/': ({ body }, when) =>
      when.transaction(async (tx) => readSeries(tx, when.session.organisationId, await addSeries(tx, when, body))),
    'GET /index-series/{id}/': ({ params }, { session, transaction }) =>
      transaction((tx) => readSeries(tx, session.organisationId, params.id)),
    'PATCH /index-series/{id}/': ({ params, body }, when) =>
      when.transaction(async (tx) => {
        await changeSeries(tx, when, params.id, body);
        return readSeries(tx, when.session.organisationId, params.id);
      }),
    'POST /index-series/{id}/values/': ({ params, body }, when) =>
      when.transaction(async (tx) => {
        await setValues(tx, when, params.id, body.values);
        return readSeries(tx, when.session.organisationId, params.id);
      }),
    'POST /index-series/{id}/import/': ({ params, body }, when) =>
      when.transaction((tx) => importValues(tx, when, params.id, body)),
  };
}

function increase(id: string, { session, now, transaction }: SignedInContext) {
  return transaction((tx) => readIncrease(tx, session.organisationId, id, now));
}
