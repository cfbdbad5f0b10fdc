import type { movingRoutes } from '#shared/api/moving.ts';
import { may } from '#shared/permissions.ts';
import type { TableRows } from '#shared/table.ts';
import { recordAct } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Handlers } from '#server/kernel/http/bind-routes.ts';
import type { TableAnswer } from '#server/kernel/http/files.ts';
import type { Act, SignedInContext } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { pageOf, readCursor } from '#server/kernel/keyset.ts';
import { organisationDay } from '#server/kernel/organisation-day.ts';
import { prepareOrder } from '#server/modules/leasing/index.ts';
import type { PersonHolder } from '#server/modules/people/index.ts';
import { orderUnits, refuseOrderByRent } from '#server/modules/portfolio/index.ts';
import { badRows } from '#server/modules/moving/imports/bad-rows.ts';
import { beginImport, refuseRun, savedMappings } from '#server/modules/moving/imports/begin-import.ts';
import { everything } from '#server/modules/moving/exports/everything.ts';
import { leaseTable } from '#server/modules/moving/exports/export-leases.ts';
import { listTable, peopleTable, propertyTable, typedCell } from '#server/modules/moving/exports/export-tables.ts';
import type { Cells, Reading } from '#server/modules/moving/exports/export-tables.ts';
import { fieldsForPeople } from '#server/modules/moving/columns/import-fields.ts';
import { readProgress } from '#server/modules/moving/imports/import-progress.ts';
import { importRows, lockImport, presentItem, readImport } from '#server/modules/moving/making/import-rows.ts';
import { dropArchive, keepArchive } from '#server/modules/moving/imports/kept-archive.ts';
import { listColumns } from '#server/modules/moving/columns/list-columns.ts';
import type { ExportKind, SheetKind } from '#server/modules/moving/reading/read-tables.ts';
import { receiveTables } from '#server/modules/moving/reading/receive-tables.ts';
import { checkImport, correctImport, readListTree, runImport } from '#server/modules/moving/imports/run-import.ts';
import type { RunServices } from '#server/modules/moving/imports/run-import.ts';
import { undoImport } from '#server/modules/moving/imports/undo-import.ts';
import { tenancyTable } from '#server/modules/moving/exports/unit-tenancies.ts';

export interface MovingServices extends RunServices {
  /** Who gives people their roles: lists can be asked for by them. */
  readonly holders: readonly PersonHolder[];
}

export function movingHandlers(services: MovingServices): Handlers<typeof movingRoutes> {
  const { files, holders } = services;
  const open = async (tx: Tx, { session, now }: Act): Promise<Reading> => {
    const { organisationId } = session;
    const today = await organisationDay(tx, organisationId, now);
    return { tx, organisationId, now, today, holders, showsEmails: may(session, 'people.export') };
  };
  const table = (
    kind: ExportKind,
    when: SignedInContext,
    rows: (reading: Reading) => AsyncIterable<readonly Cells[]>,
  ) => {
    async function* read(tx: Tx): TableRows {
      yield* listTable(listColumns(kind, when.session), rows(await open(tx, when)));
    }
    return Promise.resolve<TableAnswer>({ name: kind, rows: read });
  };
  return {
    'GET /imports/': ({ query }, { session, transaction }) =>
      transaction(async (tx) => {
        const after = readCursor(query.cursor, ['id']);
        let rows = importRows(tx, session.organisationId)
          .orderBy('i.import_id', 'desc')
          .limit(query.limit + 1);
        if (after !== undefined) rows = rows.where('i.import_id', '<', after[0]);
        return pageOf(await rows.execute(), query.limit, (row) => [row.import_id], presentItem);
      }),
    'POST /imports/': async ({ query, file }, when) => {
      const { organisationId } = when.session;
      return receiveTables(files, { ...query, organisationId, pieces: file }, async (sheets, received) => {
        const importId = newId(when.now);
        // An export of everything is one, whatever it was sent as.
        const readAs = sheets.every(({ kind }) => kind === query.kind) ? query.kind : 'all';
        const begin = () =>
          when.transaction(async (tx) => {
            await beginImport(tx, when, { ...query, kind: readAs, importId, sheets });
            return readImport(tx, organisationId, importId);
          });
        if (!sheets.some(({ kind }) => kind === 'files')) return begin();
        return keepArchive(files, importId, received, when, begin);
      });
    },
    'GET /imports/{id}/': ({ params }, { session, transaction, now }) =>
      transaction(async (tx) => ({
        ...(await readImport(tx, session.organisationId, params.id)),
        ...(await readProgress(tx, session.organisationId, params.id, now)),
      })),
    'GET /imports/{id}/tree/': ({ params }, when) => readListTree(params.id, when, services),
    'PATCH /imports/{id}/': ({ params, body }, when) => correctImport(params.id, body, when, services),
    'POST /imports/{id}/check/': ({ params }, when) => checkImport(params.id, when, services),
    'POST /imports/{id}/run/': ({ params, body }, when) => runImport(params.id, body, when, services),
    'POST /imports/{id}/undo/': ({ params }, when) =>
      when.transaction(async (tx) => {
        await undoImport(tx, when, params.id);
        return readImport(tx, when.session.organisationId, params.id);
      }),
    'POST /imports/{id}/remove/': ({ params }, when) =>
      when.transaction(async (tx) => {
        const { session } = when;
        refuseRun(await lockImport(tx, session.organisationId, params.id));
        await tx
          .deleteFrom('import_run')
          .where('org_id', '=', session.organisationId)
          .where('import_id', '=', params.id)
          .execute();
        await dropArchive(tx, when, params.id);
        return null;
      }),
    'GET /imports/{id}/bad-rows.csv/': async ({ params, query }, { session, transaction }) => {
      // What is not there is told before a file begins.
      await transaction((tx) => readImport(tx, session.organisationId, params.id));
      return { name: 'rows-to-correct', rows: (tx) => badRows(tx, session.organisationId, params.id, query.kind) };
    },
    'GET /import-mappings/': (_, { session, transaction }) =>
      transaction(async (tx) => ({
        items: [...(await savedMappings(tx, session.organisationId))].map(([kind, fields]) => ({ kind, fields })),
      })),
    'GET /imports/templates/list.csv/': template('list'),
    'GET /imports/templates/properties.csv/': template('properties'),
    'GET /imports/templates/units.csv/': template('units'),
    'GET /imports/templates/people.csv/': template('people'),
    'GET /imports/templates/leases.csv/': template('leases'),
    'GET /exports/properties.csv/': async ({ query }, when) => {
      refuseOrderByRent(query, when.session);
      return table('properties', when, (reading) => propertyTable(reading, query));
    },
    'GET /exports/units.csv/': async ({ query }, when) => {
      // What cannot be put in order is told before a file begins.
      orderUnits(query);
      return table('units', when, (reading) => tenancyTable(reading, query));
    },
    'GET /exports/people.csv/': ({ query }, when) => table('people', when, (reading) => peopleTable(reading, query)),
    'GET /exports/leases.csv/': async ({ query }, when) => {
      const { organisationId } = when.session;
      // Before the snapshot that the file is read from, in which nothing can be written.
      await when.transaction((tx) => prepareOrder(tx, { organisationId, now: when.now, sort: query.sort }));
      return table('leases', when, (reading) => leaseTable(reading, query));
    },
    'GET /exports/everything.zip/': async (_, when) => {
      await when.transaction((tx) => recordAct(tx, when, 'portfolio.exported', null));
      async function* text(tx: Tx): AsyncIterable<Uint8Array> {
        yield* everything(await open(tx, when), files.storage);
      }
      return { name: `everything-${when.today}.zip`, text };
    },
  };
}

/** Headers that are understood, and a row of somebody who does not exist. */
function template(kind: SheetKind): () => Promise<TableAnswer> {
  const fields = fieldsForPeople(kind);
  async function* rows(): TableRows {
    yield [
      fields.map(({ headers }) => headers[0]),
      fields.map(({ example, type }) => typedCell(example ?? null, type)),
    ];
  }
  return () => Promise.resolve({ name: `${kind}-template`, rows });
}
