import { readMigrations } from '#server/database/migration-files.ts';

const migrations = await readMigrations();

const count = (statement: RegExp) => migrations.flatMap(({ sql }) => [...sql.matchAll(statement)]).length;

/** How many tables there are once the migrations of this checkout have run; every module adds some, and few go again. */
export const ownTables = count(/^create table /gm) - count(/^drop table /gm);
