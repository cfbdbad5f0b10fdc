import pg from 'pg';

/** Writes the types of the migrated database, so that a query and the schema cannot drift apart. */
export async function generateTypes(connection: pg.ClientConfig): Promise<string> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<Column>(`
      select c.table_name as "table", c.column_name as "column", c.udt_name as "type",
             c.is_nullable = 'YES' as "nullable", c.column_default is not null or c.is_generated = 'ALWAYS' as "optional"
        from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name <> 'schema_migration'
       order by c.table_name, c.ordinal_position`);
    return present(rows);
  } finally {
    await client.end();
  }
}

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly optional: boolean;
}

const typeNames: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  jsonb: 'Json',
  numeric: 'string',
  text: 'string',
  timestamptz: 'Date',
  uuid: 'string',
  _int8: 'number[]',
  _text: 'string[]',
  _uuid: 'string[]',
};

function present(columns: readonly Column[]): string {
  const tables = Map.groupBy(columns, (column) => column.table);
  const bodies = [...tables].map(
    ([table, own]) => `export interface ${pascal(table)}Table {\n${own.map(line).join('\n')}\n}`,
  );
  const index = [...tables.keys()].map((table) => `  ${table}: ${pascal(table)}Table;`).join('\n');
  return [
    '// Made by `npm run gable -- types` from the migrated database. Not to be edited by hand.',
    "import type { ColumnType, Generated } from 'kysely';",
    '/** Read as parsed JSON, written as text. */\ntype Json = ColumnType<unknown, string, string>;',
    ...bodies,
    `export interface Schema {\n${index}\n}`,
  ]
    .join('\n\n')
    .concat('\n');
}

function line(column: Column): string {
  const name = typeNames[column.type];
  if (name === undefined)
    throw new Error(`No TypeScript type is known for ${column.table}.${column.column} (${column.type})`);
  const type = column.nullable ? `${name} | null` : name;
  return `  ${column.column}: ${column.optional && name !== 'Json' ? `Generated<${type}>` : type};`;
}

function pascal(name: string): string {
  return name
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
