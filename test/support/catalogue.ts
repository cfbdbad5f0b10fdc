import pg from 'pg';

/**
 * Everything that a database is made of, a line for each thing, so that two of them can be compared: two that say the
 * same here are the same to every query. Only the numbers that PostgreSQL gives to things are left out, and the order in
 * which they were made, but for the columns of a table.
 */
export async function readCatalogue(connection: pg.ClientConfig): Promise<string[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    // Names are written without their schema, whoever looks.
    await client.query('set search_path = public');
    const lines: string[] = [];
    for (const [kind, text] of Object.entries(kinds)) {
      const { rows } = await client.query<{ line: string }>(text);
      lines.push(...rows.map(({ line }) => `${kind}: ${line}`).toSorted());
    }
    return lines;
  } finally {
    await client.end();
  }
}

const own = (catalogue: string, object: string) =>
  `not exists (select from pg_depend d where d.classid = '${catalogue}'::regclass and d.objid = ${object}.oid and d.deptype = 'e')`;

/** Who may do what, however it came to be said. */
const rights = (acl: string, kind: string, owner: string) =>
  `(select string_agg(concat_ws(' ', r.grantee::regrole, r.privilege_type, r.is_grantable), ', ' order by r.grantee::regrole::text, r.privilege_type)
      from aclexplode(coalesce(${acl}, acldefault('${kind}', ${owner}))) r)`;

const publicTables = `pg_class c where c.relnamespace = 'public'::regnamespace and ${own('pg_class', 'c')}`;

const kinds: Readonly<Record<string, string>> = {
  extension: `select concat_ws(' | ', extname, extnamespace::regnamespace) as line from pg_extension`,
  role: `select concat_ws(' | ', rolname, rolsuper, rolinherit, rolcreaterole, rolcreatedb, rolcanlogin, rolbypassrls, rolconfig) as line
           from pg_roles where rolname = 'gable_app'`,
  schema: `select concat_ws(' | ', nspname, ${rights('nspacl', 'n', 'nspowner')}) as line from pg_namespace n where nspname = 'public'`,
  'default right': `select concat_ws(' | ', defaclrole::regrole, defaclnamespace, defaclobjtype, defaclacl) as line from pg_default_acl`,
  relation: `select concat_ws(' | ', c.relname, c.relkind, c.relpersistence, c.relowner::regrole, c.relrowsecurity,
                    c.relforcerowsecurity, c.reloptions, c.relreplident, ${rights('c.relacl', 'r', 'c.relowner')}) as line
               from ${publicTables} and c.relkind <> 'i'`,
  column: `select concat_ws(' | ', c.relname, row_number() over (partition by c.oid order by a.attnum), a.attname,
                  format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated, a.attstorage,
                  a.attcompression, a.attcollation::regcollation, pg_get_expr(e.adbin, e.adrelid),
                  (select string_agg(concat_ws(' ', r.grantee::regrole, r.privilege_type), ', ' order by r.privilege_type)
                     from aclexplode(a.attacl) r)) as line
             from pg_attribute a join pg_class c on c.oid = a.attrelid
             left join pg_attrdef e on e.adrelid = a.attrelid and e.adnum = a.attnum
            where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'p')
              and a.attnum > 0 and not a.attisdropped and ${own('pg_class', 'c')}`,
  constraint: `select concat_ws(' | ', k.conrelid::regclass, k.conname, k.contype, pg_get_constraintdef(k.oid), k.convalidated) as line
                 from pg_constraint k where k.connamespace = 'public'::regnamespace`,
  index: `select concat_ws(' | ', pg_get_indexdef(i.indexrelid), i.indisunique, i.indisprimary, i.indisvalid, i.indisclustered,
                 i.indisreplident, x.reloptions) as line
            from pg_index i join pg_class x on x.oid = i.indexrelid
            join ${publicTables.replace(' where ', ' on c.oid = i.indrelid and ')}`,
  policy: `select concat_ws(' | ', p.tablename, p.policyname, p.permissive, p.roles, p.cmd, p.qual, p.with_check) as line
             from pg_policies p where p.schemaname = 'public'`,
  trigger: `select concat_ws(' | ', pg_get_triggerdef(t.oid), t.tgenabled) as line from pg_trigger t where not t.tgisinternal`,
  function: `select concat_ws(' | ', pg_get_functiondef(f.oid), f.proowner::regrole, ${rights('f.proacl', 'f', 'f.proowner')}) as line
               from pg_proc f where f.pronamespace = 'public'::regnamespace and ${own('pg_proc', 'f')}`,
  type: `select concat_ws(' | ', t.typname, t.typtype, format_type(t.typbasetype, t.typtypmod)) as line
           from pg_type t where t.typnamespace = 'public'::regnamespace and t.typtype <> 'c' and t.typelem = 0 and ${own('pg_type', 't')}`,
  statistics: `select pg_get_statisticsobjdef(oid) as line from pg_statistic_ext`,
  comment: `select concat_ws(' | ', pg_describe_object(d.classoid, d.objoid, d.objsubid), d.description) as line
              from pg_description d join pg_depend p on p.classid = d.classoid and p.objid = d.objoid
             where p.refclassid = 'pg_namespace'::regclass and p.refobjid = 'public'::regnamespace
               and not exists (select from pg_depend e where e.classid = d.classoid and e.objid = d.objoid and e.deptype = 'e')`,
};
