import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { modules } from '../../boundaries.ts';
import { findTableUses } from './table-uses.ts';
import { foreignTablesOfFunctions, functionOwners, readUpwards, tableOwners } from './table-owners.ts';

const root = resolve(import.meta.dirname, '../..');
const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z', 'server'], {
  cwd: root,
  encoding: 'utf8',
}).split('\0');
const read = (name: string) => readFileSync(join(root, name), 'utf8');
const schema = /export interface Schema \{([^}]*)\}/.exec(read('server/database/types.ts'))?.[1] ?? '';
const tables = Array.from(schema.matchAll(/(\w+):/g), ([, name = '']) => name);
const owners = new Map(
  Object.entries(tableOwners).flatMap(([owner, own]) => Object.keys(own).map((table) => [table, owner] as const)),
);

/** Everything that the server's code does to tables: who, which table, and whether it writes. */
const uses = tracked
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'server/database/types.ts')
  .flatMap((file) => {
    const [, first = '', second = ''] = file.split('/');
    const place = first === 'modules' ? second : first;
    return findTableUses(read(file), tables).map((use) => ({ ...use, file, place }));
  });

test('each table belongs to one module', () => {
  expect(
    Object.values(tableOwners)
      .flatMap((own) => Object.keys(own))
      .toSorted(),
  ).toEqual(tables.toSorted());
});

test('only its owner writes a table', () => {
  const foreign = uses.filter(({ table, writes, place }) => writes && place !== owners.get(table));
  expect(foreign.map(({ file, table }) => `${file} writes ${table}, which is for ${owners.get(table)} to do`)).toEqual(
    [],
  );
  expect(uses.filter(({ writes }) => writes).length).toBeGreaterThan(200);
});

/** Kernel and adapters stand before all modules; what is no module (the sample, the command line) behind them. */
const order = ['kernel', 'adapters', ...modules];
const isUpwards = (place: string, table: string) =>
  order.includes(place) && order.indexOf(place) < order.indexOf(owners.get(table) ?? '');
const foreignReads = uses.filter(({ table, place }) => place !== owners.get(table));

test('others read it only where that is listed', () => {
  const found = foreignReads.filter(({ place, table }) => !isUpwards(place, table));
  const listed = Object.values(tableOwners).flatMap((own) =>
    Object.entries(own).flatMap(([table, readers]) => readers.map((place) => `${place} reads ${table}`)),
  );
  expect([...new Set(found.map(({ place, table }) => `${place} reads ${table}`))].toSorted()).toEqual(
    listed.toSorted(),
  );
});

test('what reads the tables of a later module becomes less, never more', () => {
  const found = Map.groupBy(
    foreignReads.filter(({ place, table }) => isUpwards(place, table)),
    ({ place, table }) => `${place} reads ${table}`,
  );
  const files = [...found].map(([reading, places]) => [reading, new Set(places.map(({ file }) => file)).size] as const);
  expect(Object.fromEntries(files)).toEqual(readUpwards);
});

test('functions of the database write the tables of their own domain, but for those that are listed', () => {
  const found = tracked
    .filter((name) => name.startsWith('server/database/functions/'))
    .flatMap((file) => {
      const [domain = '', ...rest] = file.slice('server/database/functions/'.length).split('/');
      const foreign = findTableUses(read(file), tables).filter(
        ({ table, writes }) => writes && !functionOwners[domain]?.includes(owners.get(table) ?? ''),
      );
      const count = new Set(foreign.map(({ table }) => table)).size;
      return count === 0 ? [] : [[`${domain}/${rest.join('/')}`, count] as const];
    });
  expect(Object.fromEntries(found)).toEqual(foreignTablesOfFunctions);
});

test('a write or a read is found however it is put', () => {
  const found = (text: string) => findTableUses(text, ['lease', 'lease_party', 'unit']);
  const write = [{ table: 'lease', writes: true }];
  expect(found("tx.insertInto('lease').values(row)")).toEqual(write);
  expect(found("tx\n  .updateTable('lease as l')")).toEqual(write);
  expect(found("tx.deleteFrom('lease')")).toEqual(write);
  expect(found("defineRecord({\n  kind: 'lease',\n  table: 'lease',")).toEqual(write);
  expect(found('sql`insert into lease (org_id) values (1)`')).toEqual(write);
  expect(found('sql`update lease l set stage = 1`')).toEqual(write);
  expect(found('sql`delete from lease where true`')).toEqual(write);
  const reads = [{ table: 'lease', writes: false }];
  expect(found("tx.selectFrom('lease as l')")).toEqual(reads);
  expect(found("query.innerJoin('lease as l', 'l.unit_id', 'u.unit_id')")).toEqual(reads);
  expect(found('sql`select 1 from x join lease l on true`')).toEqual(reads);
  expect(found('sql`select 1\n  from lease`')).toEqual(reads);
  expect(found("tx.selectFrom('lease_party')")).toEqual([{ table: 'lease_party', writes: false }]);
  expect(found('/** Everyone may update lease rows. */\n// delete from lease\nconst lease = 1;')).toEqual([]);
});
