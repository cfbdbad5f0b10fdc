import { sql } from 'kysely';
import type { RawBuilder, Selectable, Updateable } from 'kysely';
import type { Permission } from '#shared/permissions.ts';
import type { PlainRefusalKey } from '#shared/refusals/refusals.ts';
import type { Schema } from '#server/database/types.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { recordChange } from '#server/kernel/record-change.ts';
import type { RecordKind } from '#server/kernel/record-change.ts';
import type { RecordFinder } from '#server/kernel/record-finder.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { forget, makeFindable } from '#server/kernel/search.ts';
import type { Findable } from '#server/kernel/search.ts';

export interface Stored {
  readonly org_id: string;
  readonly version: number;
  readonly archived_at: Date | null;
}

/** Tables whose rows have a version and can be archived. */
export type RecordTable = {
  [Table in keyof Schema]: Selectable<Schema[Table]> extends Stored ? Table : never;
}[keyof Schema];

export type RowOf<Table extends RecordTable> = Selectable<Schema[Table]> & Stored;
type ColumnsOf<Table extends RecordTable> = Updateable<Schema[Table]>;

interface Definition<Kind extends RecordKind, Table extends RecordTable> {
  readonly kind: Kind;
  readonly table: Table;
  /** The column that has its id. */
  readonly id: keyof RowOf<Table> & string;
  /** Which rows are records; left out, all of them. */
  readonly only?: RawBuilder<boolean>;
  readonly missing: PlainRefusalKey;
  /** Who may see it, and with it what is attached to it. */
  readonly permission: Permission;
  readonly nameOf: (row: RowOf<Table>) => string;
  readonly propertyOf?: (row: RowOf<Table>) => string | null;
  /** What it is found by, from what is stored: itself, and what is found by its name. Left out, nobody searches for it. */
  readonly findable?: (tx: Tx, organisationId: string, ids: readonly string[]) => Promise<readonly Findable[]>;
}

export interface Told {
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

export interface DefinedRecord<Kind extends RecordKind, Table extends RecordTable> {
  /** Whoever changes a record takes turns with others who do. */
  readonly lock: (tx: Tx, organisationId: string, id: string) => Promise<RowOf<Table>>;
  /** For a change that was made from a version of it. */
  readonly lockVersion: (tx: Tx, act: Act, id: string, version: number) => Promise<RowOf<Table>>;
  readonly refuseStale: (row: RowOf<Table>, version: number) => void;
  /** Writes to a row that was locked. */
  readonly write: (tx: Tx, row: RowOf<Table>, columns: ColumnsOf<Table>) => Promise<void>;
  /** Other rows that belong to it are written before: what it is found by may be in them. */
  readonly change: (tx: Tx, act: Act, row: RowOf<Table>, columns: ColumnsOf<Table>, told: Told) => Promise<void>;
  /** Whoever calls it has looked whether it is archived already, and whether it may be. */
  readonly setArchived: (
    tx: Tx,
    act: Act,
    row: RowOf<Table>,
    archive: boolean,
    columns?: ColumnsOf<Table>,
  ) => Promise<void>;
  readonly makeFindable: (tx: Tx, organisationId: string, ids: readonly string[]) => Promise<void>;
  readonly finder: RecordFinder<Kind>;
}

/** What every kind of record does alike: it is locked, changed by version, archived, told in a history and found. */
export function defineRecord<Kind extends RecordKind, Table extends RecordTable>(
  definition: Definition<Kind, Table>,
): DefinedRecord<Kind, Table> {
  type Defined = DefinedRecord<Kind, Table>;
  const { kind, table, id: column, only = sql<boolean>`true`, nameOf } = definition;
  const findable = definition.findable ?? (() => Promise.resolve([]));
  const idOf = (row: RowOf<Table>) => row[column] as string; // Ids are text in every table.

  const read = async (tx: Tx, organisationId: string, id: string, locks = sql``) => {
    const { rows } = await sql<RowOf<Table>>`
      select * from ${sql.table(table)}
       where org_id = ${organisationId} and ${sql.ref(column)} = ${id} and ${only} ${locks}`.execute(tx);
    return rows[0];
  };
  const lock: Defined['lock'] = async (tx, organisationId, id) => {
    const row = await read(tx, organisationId, id, sql`for update`);
    if (row === undefined) throw refuse(definition.missing);
    return row;
  };
  const refuseStale: Defined['refuseStale'] = (row, version) => {
    if (row.version !== version) throw refuse('kernel.record-changed', { name: nameOf(row) });
  };
  const write: Defined['write'] = async (tx, row, columns) => {
    const set = Object.entries({ ...columns, version: row.version + 1 })
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
    await sql`
      update ${sql.table(table)} set ${sql.join(set)}
       where org_id = ${row.org_id} and ${sql.ref(column)} = ${idOf(row)}`.execute(tx);
  };
  const find: Defined['makeFindable'] = async (tx, organisationId, ids) =>
    makeFindable(tx, organisationId, await findable(tx, organisationId, ids));

  return {
    lock,
    refuseStale,
    write,
    makeFindable: find,
    async lockVersion(tx, { session }, id, version) {
      const row = await lock(tx, session.organisationId, id);
      refuseStale(row, version);
      return row;
    },
    async change(tx, act, row, columns, told) {
      await write(tx, row, columns);
      await recordChange(tx, act, { kind, id: idOf(row), act: 'changed', ...told });
      if (row.archived_at === null) await find(tx, row.org_id, [idOf(row)]);
    },
    async setArchived(tx, act, row, archive, columns) {
      const id = idOf(row);
      const gone = archive ? await findable(tx, row.org_id, [id]) : [];
      // Every such table has this column; the compiler does not see it through the name.
      await write(tx, row, { ...columns, archived_at: archive ? act.now : null } as unknown as ColumnsOf<Table>);
      await recordChange(tx, act, { kind, id, act: archive ? 'archived' : 'restored' });
      if (!archive) await find(tx, row.org_id, [id]);
      for (const [of, things] of Map.groupBy(gone, (thing) => thing.kind)) {
        const ids = things.map((thing) => thing.id);
        await forget(tx, row.org_id, of, ids);
      }
    },
    finder: {
      kind,
      permission: definition.permission,
      async find(tx, organisationId, id) {
        const row = await read(tx, organisationId, id);
        return row && { id, propertyId: definition.propertyOf?.(row) ?? null };
      },
    },
  };
}
