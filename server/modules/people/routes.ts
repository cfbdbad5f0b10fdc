import type { peopleRoutes } from '#shared/api/people.ts';
import type { Handlers } from '#server/kernel/http/bind-routes.ts';
import { listChanges } from '#server/kernel/record-change.ts';
import { findDuplicates } from './find-duplicates.ts';
import type { PersonHolder } from './holders.ts';
import { listPeople } from './list-people.ts';
import { mergePeople, previewMerge } from './merge-people.ts';
import { idsWithin, keptId } from './person-rows.ts';
import { readPerson } from './read-person.ts';
import { endRelation, relatePeople } from './relate-people.ts';
import { relations } from './relations-holder.ts';
import { refuseInUse } from './refuse-in-use.ts';
import { summarisePeople } from './summarise-people.ts';
import { addPerson, changePerson, setPersonArchived } from './save-person.ts';
import { undoMerge } from './undo-merge.ts';

export function peopleHandlers(holders: readonly PersonHolder[]): Handlers<typeof peopleRoutes> {
  const all = [relations, ...holders];
  return {
    'GET /people-summary/': (_, { session, transaction }) =>
      transaction((tx) => summarisePeople(tx, session.organisationId, all)),
    'GET /people/': ({ query }, { session, transaction, now }) =>
      transaction((tx) => listPeople(tx, session.organisationId, query, { holders: all, now })),
    'POST /people/': ({ body }, when) =>
      when.transaction(async (tx) => readPerson(tx, when.session.organisationId, await addPerson(tx, when, body), all)),
    'GET /people/{id}/': ({ params }, { session, transaction }) =>
      transaction((tx) => readPerson(tx, session.organisationId, params.id, all)),
    'PATCH /people/{id}/': ({ params, body }, when) =>
      when.transaction(async (tx) => {
        await changePerson(tx, when, params.id, body);
        for (const holder of all) await holder.renamed?.(tx, when.session.organisationId, params.id);
        return readPerson(tx, when.session.organisationId, params.id, all);
      }),
    'POST /people/{id}/archive/': ({ params }, when) =>
      when.transaction(async (tx) => {
        await refuseInUse(tx, when, params.id, all);
        await setPersonArchived(tx, when, params.id, true);
        return readPerson(tx, when.session.organisationId, params.id, all);
      }),
    'POST /people/{id}/restore/': ({ params }, when) =>
      when.transaction(async (tx) => {
        await setPersonArchived(tx, when, params.id, false);
        return readPerson(tx, when.session.organisationId, params.id, all);
      }),
    'GET /people/{id}/changes/': ({ params, query }, { session, transaction }) =>
      transaction(async (tx) => {
        const id = await keptId(tx, session.organisationId, params.id);
        // What was done to a record before it went into this one is part of the story.
        const ids = await idsWithin(tx, session.organisationId, id);
        return listChanges(tx, session.organisationId, { kind: 'person', ids }, query);
      }),
    'POST /people/{id}/relations/': ({ params, body }, when) =>
      when.transaction(async (tx) => {
        await relatePeople(tx, when, params.id, body);
        return readPerson(tx, when.session.organisationId, params.id, all);
      }),
    'POST /people/{id}/relations/remove/': ({ params, body }, when) =>
      when.transaction(async (tx) => {
        await endRelation(tx, when, params.id, body);
        return readPerson(tx, when.session.organisationId, params.id, all);
      }),
    'POST /person-duplicates/': ({ body }, { session, transaction }) =>
      transaction(async (tx) => ({ items: await findDuplicates(tx, session.organisationId, body, all) })),
    'POST /people/{id}/merge-preview/': ({ params, body }, when) =>
      when.transaction((tx) => previewMerge(tx, when, { keptId: params.id, ...body }, all)),
    'POST /people/{id}/merge/': ({ params, body }, when) =>
      when.transaction(async (tx) => {
        await mergePeople(tx, when, { keptId: params.id, ...body }, all);
        return readPerson(tx, when.session.organisationId, params.id, all);
      }),
    'POST /person-merges/{id}/undo/': ({ params }, when) =>
      when.transaction(async (tx) => {
        const id = await undoMerge(tx, when, params.id, all);
        return readPerson(tx, when.session.organisationId, id, all);
      }),
  };
}
