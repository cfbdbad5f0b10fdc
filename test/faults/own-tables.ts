import { readMigrations } from '#server/database/migration-files.ts';

const migrations = await readMigrations();

/** How many tables the migrations of this checkout make; every module adds some. */
export const ownTables = migrations.flatMap(({ sql }) => [...sql.matchAll(/^create table /gm)]).length;
