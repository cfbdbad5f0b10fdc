import type pg from 'pg';
import { migrate } from '#server/database/migrate.ts';

/** A process of its own that migrates the database it is told, as every node does when it starts. */
const connection = JSON.parse(process.argv[2] ?? '{}') as pg.ClientConfig;
await migrate(connection, (line) => process.stdout.write(`${line}\n`));
