import type { z } from 'zod';
import type { portfolioRoutes } from '#shared/api/portfolio.ts';
import { may } from '#shared/permissions.ts';
import type { RouteAnswer } from '#shared/route.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Handlers } from '#server/kernel/http/bind-routes.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import { port } from '#server/kernel/port.ts';
import { refuseField } from '#server/kernel/refuse.ts';
import { listChanges } from '#server/kernel/record-change.ts';
import { findByWords } from '#server/kernel/search.ts';
import { addAgreement, changeAgreement, readAgreements } from './agreements.ts';
import { listProperties, readProperty } from './list-properties.ts';
import { listUnits, readUnit, readUnits } from './list-units.ts';
import { readMemberProperties, setMemberProperties } from './member-properties.ts';
import { readOwnerships, removeOwnership, setOwnership } from './ownership.ts';
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

/** What else can be found, by those who keep it: exactly what was typed comes first, what only may be meant comes last. */
export type MoreFound = (
  tx: Tx,
  typed: string,
  atMost: number,
  when: SignedInContext,
) => Promise<{ readonly first: readonly FoundItem[]; readonly last: readonly FoundItem[] }>;
type FoundItem = RouteAnswer<(typeof portfolioRoutes)['GET /search/']>['items'][number];

export const moreFound = port<MoreFound>('more-found');

export function portfolioHandlers(
  listeners: readonly PlaceListener[],
  findMore: MoreFound,
): Handlers<typeof portfolioRoutes> {
  const renamed = async (tx: Tx, which: Parameters<PlaceListener['renamed']>[2], { session }: SignedInContext) => {
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
        return property(tx, await addProperty(tx, body, when), when);
      }),
    'GET /properties/{id}/': ({ params }, when) => when.transaction((tx) => property(tx, params.id, when)),
    'PATCH /properties/{id}/': ({ params, body }, when) =>
      when.transaction(async (tx) => {
        await changeProperty(tx, params.id, body, when);
        if (body.name !== undefined) await renamed(tx, { propertyId: params.id }, when);
        return property(tx, params.id, when);
      }),
    'POST /properties/{id}/archive/': ({ params }, when) =>
      when.transaction(async (tx) => {
        await refuseHeldDeposits(tx, when.session.organisationId, params.id);
        await setPropertyArchived(tx, params.id, true, when);
        return property(tx, params.id, when);
      }),
    'POST /properties/{id}/restore/': ({ params }, when) =>
      when.transaction(async (tx) => {
        await setPropertyArchived(tx, params.id, false, when);
        return property(tx, params.id, when);
      }),
    'GET /properties/{id}/changes/': ({ params, query }, when) =>
      when.transaction(async (tx) => {
        const { id } = await property(tx, params.id, when);
        const changes = await listChanges(tx, when.session.organisationId, { kind: 'property', id }, query);
        return changesWithoutMoney(changes, when.session);
      }),
    'POST /properties/{id}/ownership/': ({ params, body }, when) =>
      when.transaction(async (tx) => {
        await setOwnership(tx, params.id, body, when);
        return { ownerships: await readOwnerships(tx, when.session.organisationId, params.id) };
      }),
    'POST /properties/{id}/ownership/remove/': ({ params, body }, when) =>
      when.transaction(async (tx) => {
        await removeOwnership(tx, params.id, body.startsOn, when);
        return { ownerships: await readOwnerships(tx, when.session.organisationId, params.id) };
      }),
    'POST /properties/{id}/agreements/': ({ params, body }, when) =>
      when.transaction(async (tx) => {
        await addAgreement(tx, params.id, body, when);
        return { agreements: await readAgreements(tx, when.session.organisationId, params.id) };
      }),
    'PATCH /properties/{id}/agreements/{agreementId}/': ({ params, body }, when) =>
      when.transaction(async (tx) => {
        await changeAgreement(tx, params.id, params.agreementId, body, when);
        return { agreements: await readAgreements(tx, when.session.organisationId, params.id) };
      }),
    'GET /units/': ({ query }, { session, now, transaction }) =>
      transaction(async (tx) => pageWithoutRent(await listUnits(tx, session.organisationId, now, query), session)),
    'POST /units/': ({ body: { propertyId, ...body } }, when) =>
      when.transaction(async (tx) => {
        const [id = ''] = await addUnits(tx, propertyId, [body], when);
        return readUnit(tx, when.session.organisationId, id, when.now);
      }),
    'POST /unit-batches/': ({ body }, when) =>
      when.transaction(async (tx) => {
        const ids = await addUnits(tx, body.propertyId, unitsOf(body), when);
        return { items: await readUnits(tx, when.session.organisationId, ids, when.now) };
      }),
    'GET /units/{id}/': ({ params }, { session, now, transaction }) =>
      transaction(async (tx) => withoutRent(await readUnit(tx, session.organisationId, params.id, now), session)),
    'PATCH /units/{id}/': ({ params, body }, when) =>
      when.transaction(async (tx) => {
        await changeUnit(tx, params.id, body, when);
        if (body.name !== undefined) await renamed(tx, { unitId: params.id }, when);
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
        await setUnitArchived(tx, params.id, true, when);
        return readUnit(tx, when.session.organisationId, params.id, when.now);
      }),
    'POST /units/{id}/restore/': ({ params }, when) =>
      when.transaction(async (tx) => {
        await setUnitArchived(tx, params.id, false, when);
        return readUnit(tx, when.session.organisationId, params.id, when.now);
      }),
    'GET /members/{id}/properties/': ({ params }, { session, transaction }) =>
      transaction((tx) => readMemberProperties(tx, session.organisationId, params.id)),
    'POST /members/{id}/properties/': ({ params, body }, when) =>
      when.transaction(async (tx) => {
        await setMemberProperties(tx, params.id, body, when);
        return readMemberProperties(tx, when.session.organisationId, params.id);
      }),
    'GET /search/': ({ query }, when) =>
      when.transaction(async (tx) => {
        const { session } = when;
        const found = await findByWords(tx, query.q, { kind: query.kind ?? null, atMost: query.limit });
        const seen = found.filter(({ kind }) => kind !== 'lease' || may(session, 'leases.read'));
        const items = seen.map(({ kind, record_id: id, property_id: propertyId, title, subtitle }) => ({
          kind,
          id,
          propertyId,
          title,
          subtitle,
          money: null,
        }));
        if (query.kind !== undefined) return { items };
        const { first, last } = await findMore(tx, query.q, Math.min(query.limit, 4), when);
        return { items: [...first, ...items.slice(0, query.limit - first.length - last.length), ...last] };
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

async function property(tx: Tx, id: string, { session, now }: SignedInContext) {
  return propertyWithoutMoney(await readProperty(tx, session.organisationId, id, now), session);
}
