import type { z } from 'zod';
import type { portfolioRoutes } from '#shared/api/portfolio.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Handlers } from '#server/kernel/http/bind-routes.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { port } from '#server/kernel/port.ts';
import { refuseField } from '#server/kernel/refuse.ts';
import { listChanges } from '#server/kernel/record-change.ts';
import { addAgreement, changeAgreement, readAgreements, type rateChecks } from './agreements.ts';
import { listProperties, readProperty } from './list-properties.ts';
import { listUnits, readUnit, readUnits } from './list-units.ts';
import { readMemberProperties, setMemberProperties } from './member-properties.ts';
import { readOwnerships, removeOwnership, setOwnership } from './ownership/ownership.ts';
import { refuseHeldDeposits } from './refuse-held-deposits.ts';
import { addProperty, checkAddress, checkYear, changeProperty, setPropertyArchived } from './save-property.ts';
import { addUnits, changeUnit, setUnitArchived } from './save-unit.ts';
import type { NewUnit } from './save-unit.ts';
import { summarisePortfolio } from './summarise-portfolio.ts';
import {
  changesWithoutMoney,
  pageWithoutRent,
  propertyWithoutMoney,
  refuseOrderByRent,
  summaryWithoutMoney,
  withoutRent,
} from './without-money.ts';

/** What shows the names of places, such as what leases are found by, is brought up to date by whoever writes it. */
export interface PlaceListener {
  readonly renamed: (
    tx: Tx,
    organisationId: string,
    which: { readonly propertyId: string } | { readonly unitId: string },
  ) => Promise<void>;
}

export const placeListeners = port<PlaceListener>('place-listeners');

export function portfolioHandlers(
  listeners: readonly PlaceListener[],
  areRatesFit: NonNullable<typeof rateChecks.holds>,
): Handlers<typeof portfolioRoutes> {
  const renamed = async (tx: Tx, { session }: Act, which: Parameters<PlaceListener['renamed']>[2]) => {
    for (const listener of listeners) await listener.renamed(tx, session.organisationId, which);
  };
  return {
    'GET /portfolio-summary/': (_, { session, now, transaction }) =>
      transaction(async (tx) =>
        summaryWithoutMoney(await summarisePortfolio(tx, session.organisationId, now), session),
      ),
    'GET /properties/': ({ query }, { session, now, transaction }) =>
      transaction(async (tx) => {
        refuseOrderByRent(query, session);
        return pageWithoutRent(await listProperties(tx, session.organisationId, now, query), session);
      }),
    'POST /properties/': ({ body }, when) =>
      when.transaction(async (tx) => {
        checkAddress(body);
        checkYear(body.yearBuilt, when.now);
        return property(tx, when, await addProperty(tx, when, body));
      }),
    'GET /properties/{id}/': ({ params }, when) => when.transaction((tx) => property(tx, when, params.id)),
    'PATCH /properties/{id}/': ({ params, body }, when) =>
      when.transaction(async (tx) => {
        await changeProperty(tx, when, params.id, body);
        if (body.name !== undefined) await renamed(tx, when, { propertyId: params.id });
        return property(tx, when, params.id);
      }),
    'POST /properties/{id}/archive/': ({ params }, when) =>
      when.transaction(async (tx) => {
        await refuseHeldDeposits(tx, when.session.organisationId, params.id);
        await setPropertyArchived(tx, when, params.id, true);
        return property(tx, when, params.id);
      }),
    'POST /properties/{id}/restore/': ({ params }, when) =>
      when.transaction(async (tx) => {
        await setPropertyArchived(tx, when, params.id, false);
        return property(tx, when, params.id);
      }),
    'GET /properties/{id}/changes/': ({ params, query }, when) =>
      when.transaction(async (tx) => {
        const { id } = await property(tx, when, params.id);
        const changes = await listChanges(tx, when.session.organisationId, { kind: 'property', id }, query);
        return changesWithoutMoney(changes, when.session);
      }),
    'POST /properties/{id}/ownership/': ({ params, body }, when) =>
      when.transaction(async (tx) => {
        await setOwnership(tx, when, params.id, body);
        return { ownerships: await readOwnerships(tx, when.session.organisationId, params.id) };
      }),
    'POST /properties/{id}/ownership/remove/': ({ params, body }, when) =>
      when.transaction(async (tx) => {
        await removeOwnership(tx, when, params.id, body.startsOn);
        return { ownerships: await readOwnerships(tx, when.session.organisationId, params.id) };
      }),
    'POST /properties/{id}/agreements/': ({ params, body }, when) =>
      when.transaction(async (tx) => {
        const accountIds = body.rates.map(({ accountId }) => accountId);
        if (!(await areRatesFit(tx, when.organisationId, accountIds)))
          throw refuseField('rates', 'portfolio.rates-unfit');
        await addAgreement(tx, when, params.id, body);
        return { agreements: await readAgreements(tx, when.session.organisationId, params.id) };
      }),
    'PATCH /properties/{id}/agreements/{agreementId}/': ({ params, body }, when) =>
      when.transaction(async (tx) => {
        await changeAgreement(tx, when, params.id, params.agreementId, body);
        return { agreements: await readAgreements(tx, when.session.organisationId, params.id) };
      }),
    'GET /units/': ({ query }, { session, now, transaction }) =>
      transaction(async (tx) => pageWithoutRent(await listUnits(tx, session.organisationId, now, query), session)),
    'POST /units/': ({ body: { propertyId, ...body } }, when) =>
      when.transaction(async (tx) => {
        const [id = ''] = await addUnits(tx, when, propertyId, [body]);
        return readUnit(tx, when.session.organisationId, id, when.now);
      }),
    'POST /unit-batches/': ({ body }, when) =>
      when.transaction(async (tx) => {
        const ids = await addUnits(tx, when, body.propertyId, unitsOf(body));
        return { items: await readUnits(tx, when.session.organisationId, ids, when.now) };
      }),
    'GET /units/{id}/': ({ params }, { session, now, transaction }) =>
      transaction(async (tx) => withoutRent(await readUnit(tx, session.organisationId, params.id, now), session)),
    'PATCH /units/{id}/': ({ params, body }, when) =>
      when.transaction(async (tx) => {
        await changeUnit(tx, when, params.id, body);
        if (body.name !== undefined) await renamed(tx, when, { unitId: params.id });
        return readUnit(tx, when.session.organisationId, params.id, when.now);
      }),
    'GET /units/{id}/changes/': ({ params, query }, when) =>
      when.transaction(async (tx) => {
        const { id } = await readUnit(tx, when.session.organisationId, params.id, when.now);
        const changes = await listChanges(tx, when.session.organisationId, { kind: 'unit', id }, query);
        return changesWithoutMoney(changes, when.session);
      }),
    'POST /units/{id}/archive/': ({ params }, when) =>
      when.transaction(async (tx) => {
        await setUnitArchived(tx, when, params.id, true);
        return readUnit(tx, when.session.organisationId, params.id, when.now);
      }),
    'POST /units/{id}/restore/': ({ params }, when) =>
      when.transaction(async (tx) => {
        await setUnitArchived(tx, when, params.id, false);
        return readUnit(tx, when.session.organisationId, params.id, when.now);
      }),
    'GET /members/{id}/properties/': ({ params }, { session, transaction }) =>
      transaction((tx) => readMemberProperties(tx, session.organisationId, params.id)),
    'POST /members/{id}/properties/': ({ params, body }, when) =>
      when.transaction(async (tx) => {
        await setMemberProperties(tx, when, params.id, body);
        return readMemberProperties(tx, when.session.organisationId, params.id);
      }),
  };
}

/** Each floor of a building has its own doors: what differs from unit to unit is the name and the floor. */
function unitsOf({
  names,
  floors,
  like,
}: z.output<(typeof portfolioRoutes)['POST /unit-batches/']['body']>): readonly NewUnit[] {
  if (floors !== undefined && floors.length !== names.length) throw refuseField('floors', 'portfolio.floors-missing');
  return names.map((name, index) => ({
    ...like,
    name,
    floor: floors === undefined ? like.floor : (floors[index] ?? null),
  }));
}

async function property(tx: Tx, { session, now }: Act, id: string) {
  return propertyWithoutMoney(await readProperty(tx, session.organisationId, id, now), session);
}
