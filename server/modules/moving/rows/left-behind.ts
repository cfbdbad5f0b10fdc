import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { nameKey } from './directory.ts';

/**
 * What imports that were undone left in the archive, because the books tell of it. A file that brings the same again takes
 * it into use, each once: nobody is there twice.
 */
export interface LeftBehind {
  readonly person: (asked: { readonly name: string; readonly emails: readonly string[] }) => string | undefined;
  readonly property: (name: string, currency: string) => string | undefined;
  readonly unit: (asked: Omit<LeftUnit, 'id'>) => string | undefined;
}

interface LeftUnit {
  readonly id: string;
  readonly propertyId: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly kind: string;
}

interface LeftPerson {
  readonly id: string;
  readonly name: string;
  readonly emails: readonly string[];
}

export async function findLeftBehind(tx: Tx, organisationId: string): Promise<LeftBehind> {
  const { rows: people } = await sql<LeftPerson>`
    select p.person_id as id, p.name,
           array(select c.compared from person_contact c
                  where c.org_id = p.org_id and c.person_id = p.person_id and c.kind = 'email') as emails
      from ${left(organisationId, 'person')} and p.merged_into is null
     order by p.person_id`.execute(tx);
  const { rows: properties } = await sql<{ id: string; name: string; currency: string }>`
    select p.property_id as id, p.name, p.currency from ${left(organisationId, 'property')}
     order by p.property_id`.execute(tx);
  const { rows: units } = await sql<LeftUnit>`
    select p.unit_id as id, p.property_id as "propertyId", p.parent_unit_id as "parentId", p.name, p.kind
      from ${left(organisationId, 'unit')}
     order by p.unit_id`.execute(tx);
  const [peopleNamed, propertiesNamed, unitsNamed] = [byName(people), byName(properties), byName(units)];
  return {
    person: ({ name, emails }) =>
      take(peopleNamed, name, (one) =>
        emails.length === 0 || one.emails.length === 0
          ? emails.length === one.emails.length
          : emails.some((email) => one.emails.includes(email.toLowerCase())),
      ),
    property: (name, currency) => take(propertiesNamed, name, (one) => one.currency === currency),
    unit: ({ name, ...asked }) =>
      take(
        unitsNamed,
        name,
        ({ propertyId, parentId, kind }) =>
          propertyId === asked.propertyId && parentId === asked.parentId && kind === asked.kind,
      ),
  };
}

/** Archived by the undoing and by nobody since: what was taken into use and archived again is somebody's own. */
function left(organisationId: string, kind: 'person' | 'property' | 'unit') {
  return sql`import_run r
      join import_item i on i.org_id = r.org_id and i.import_id = r.import_id and i.kind = ${kind}
      join ${sql.table(kind)} p on p.org_id = i.org_id and ${sql.ref(`p.${kind}_id`)} = i.record_id
     where r.org_id = ${organisationId} and r.state = 'undone' and p.archived_at = r.undone_at`;
}

type Named<One> = Map<string, One[]>;

function byName<One extends { readonly name: string }>(all: readonly One[]): Named<One> {
  return Map.groupBy(all, ({ name }) => nameKey(name));
}

function take<One extends { readonly id: string }>(
  named: Named<One>,
  name: string,
  fits: (one: One) => boolean,
): string | undefined {
  const own = named.get(nameKey(name)) ?? [];
  const at = own.findIndex(fits);
  return at < 0 ? undefined : own.splice(at, 1)[0]?.id;
}
