import { z } from 'zod';
import { boxes1099 } from '#shared/tax/form-1099.ts';
import type { Form } from '#shared/tax/form-1099.ts';
import type { Tx } from '#server/kernel/database.ts';

/** What a form said of a payee when it was filed. */
export const filedForm = z.object({
  personId: z.uuid(),
  name: z.string(),
  taxIdLast4: z.string().nullable(),
  boxes: z.array(z.object({ box: z.enum(boxes1099), cents: z.number() })),
  withheldCents: z.number(),
});
export type FiledForm = z.output<typeof filedForm>;

export interface Filing {
  readonly id: string;
  readonly revision: number;
  readonly filedOn: string;
  readonly by: string | null;
  readonly at: Date;
  readonly forms: readonly FiledForm[];
}

/** What was filed last; a correction stands for the whole form of its year. */
export async function lastFiling(tx: Tx, organisationId: string, year: number, form: Form): Promise<Filing | null> {
  const row = await tx
    .selectFrom('tax_filing as f')
    .leftJoin('app_user as u', 'u.user_id', 'f.filed_by')
    .select(['f.filing_id', 'f.revision', 'f.filed_on', 'f.forms', 'f.filed_at', 'u.name'])
    .where('f.org_id', '=', organisationId)
    .where('f.year', '=', year)
    .where('f.form', '=', form)
    .orderBy('f.revision', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  const forms = z.array(filedForm).parse(row.forms);
  const kept = await keptPeople(
    tx,
    organisationId,
    forms.map(({ personId }) => personId),
  );
  return {
    id: row.filing_id,
    revision: row.revision,
    filedOn: row.filed_on,
    by: row.name,
    at: row.filed_at,
    forms: forms.map((one) => ({ ...one, personId: kept.get(one.personId) ?? one.personId })),
  };
}

/** Whoever was merged since stands for the one that was filed. */
async function keptPeople(
  tx: Tx,
  organisationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('person')
    .select(['person_id', 'merged_into'])
    .where('org_id', '=', organisationId)
    .where('person_id', 'in', ids)
    .where('merged_into', 'is not', null)
    .execute();
  return new Map(rows.flatMap((row) => (row.merged_into === null ? [] : [[row.person_id, row.merged_into]])));
}
