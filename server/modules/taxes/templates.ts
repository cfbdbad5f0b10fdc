import Papa from 'papaparse';
import type { z } from 'zod';
import type { taxRoutes } from '#shared/api/taxes.ts';
import type { Form } from '#shared/tax/form-1099.ts';
import { recordAct } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuseField } from '#server/kernel/refuse.ts';
import { fillsColumn } from './iris/iris-columns.ts';

type Body = z.output<(typeof taxRoutes)['POST /tax-templates/']['body']>;

export async function readTemplate(
  tx: Tx,
  organisationId: string,
  { year, form }: { readonly year: number; readonly form: Form },
): Promise<readonly string[] | null> {
  const row = await tx
    .selectFrom('tax_template')
    .select('columns')
    .where('org_id', '=', organisationId)
    .where('year', '=', year)
    .where('form', '=', form)
    .executeTakeFirst();
  return row?.columns ?? null;
}

/** The columns of the year as the tax office names them: those that are known by name are filled. */
export async function saveTemplate(tx: Tx, act: Act, { year, form, header }: Body): Promise<void> {
  const { organisationId } = act;
  await tx
    .deleteFrom('tax_template')
    .where('org_id', '=', organisationId)
    .where('year', '=', year)
    .where('form', '=', form)
    .execute();
  const columns = columnsOf(header);
  if (columns.length > 0) {
    if (columns.length > 200 || !columns.some(fillsColumn)) throw refuseField('header', 'taxes.no-template');
    await tx
      .insertInto('tax_template')
      .values({ org_id: organisationId, year, form, columns: [...columns], saved_at: act.now })
      .execute();
  }
  await recordAct(tx, act, 'tax-template.saved', `${form} ${year}`, { columns: columns.length });
}

/** Of the first row that names columns; guidelines may stand above it. */
function columnsOf(header: string): readonly string[] {
  const rows = Papa.parse<string[]>(header.replace(/^\uFEFF/, ''), { delimiter: ',', skipEmptyLines: true }).data;
  const row = rows.find((cells) => cells.filter(fillsColumn).length > 1) ?? rows[0] ?? [];
  const names = row.map((name) => name.trim());
  while (names.at(-1) === '') names.pop();
  return names;
}
