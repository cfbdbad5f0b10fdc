import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { taxRoutes } from '#shared/api/taxes.ts';
import { boxes1099 } from '#shared/tax/form-1099.ts';
import type { Box } from '#shared/tax/form-1099.ts';
import { recordAct } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { digestOf } from '#server/kernel/records/digest-of.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import type { FiledForm } from './last-filing.ts';
import { readPayees, reportedBoxes } from './read-payees.ts';
import type { FormOfYear, Payee } from './read-payees.ts';

type Body = z.output<(typeof taxRoutes)['POST /tax-filings/']['body']>;
type Summary = z.output<(typeof taxRoutes)['GET /tax-forms-summary/']['answer']>;
type Correction = Summary['corrections'][number];

/** Notes that forms were filed, with what they said: what differs from it later is a correction. */
export async function fileForms(tx: Tx, act: Act, { year, form, filedOn, expected }: Body): Promise<void> {
  if (filedOn > act.today || filedOn <= `${year}-12-31`)
    throw refuseField('filedOn', 'taxes.filed-day', { year: String(year) });
  const key = `tax-filing:${act.organisationId}:${year}:${form}`;
  await lock(tx, key);
  const known = await readPayees(tx, act.organisationId, { year, form });
  const corrections = correctionsOf(known);
  if (known.filing !== null && corrections.length === 0) throw refuse('taxes.nothing-to-file', { form });
  const forms = formsOf(known.payees);
  if (forms.length === 0 && known.filing === null) throw refuse('taxes.nothing-to-file', { form });
  if (known.filing !== null && filedOn < known.filing.filedOn)
    throw refuseField('filedOn', 'taxes.filed-before', { day: known.filing.filedOn });
  if (!isDeepStrictEqual(expected, expectedOf(forms))) throw refuse('taxes.changed-since-preview');
  const text = JSON.stringify(forms);
  const revision = (known.filing?.revision ?? 0) + 1;
  await tx
    .insertInto('tax_filing')
    .values({
      org_id: act.organisationId,
      filing_id: newId(act.now),
      year,
      form,
      revision,
      filed_on: filedOn,
      forms: text,
      sha256: createHash('sha256').update(text).digest('hex'),
      filed_by: act.userId,
      filed_at: act.now,
    })
    .execute();
  await recordAct(tx, act, revision === 1 ? 'tax-forms.filed' : 'tax-forms.corrected', `${form} ${year}`, {
    forms: forms.length,
    corrections: revision === 1 ? 0 : corrections.length,
  });
}

/** Two people who file at once do so one after the other. */
async function lock(tx: Tx, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}

/** What the forms of payees say that reach a limit. */
export function formsOf(payees: readonly Payee[]): FiledForm[] {
  return payees.flatMap((payee) =>
    payee.isReported
      ? [
          {
            personId: payee.person.id,
            name: payee.person.name,
            taxIdLast4: payee.taxIdLast4,
            boxes: reportedBoxes(payee).map(({ box, cents }) => ({ box, cents })),
            withheldCents: payee.withheldCents,
          },
        ]
      : [],
  );
}

export function expectedOf(forms: readonly FiledForm[]): Summary['expected'] {
  return {
    forms: forms.length,
    cents: forms.reduce((sum, { boxes }) => sum + boxes.reduce((own, { cents }) => own + cents, 0), 0),
    digest: digestOf(forms.map((form) => [JSON.stringify(form)])),
  };
}

/** What was filed and is other now, payee by payee and box by box; nothing before the first filing. */
export function correctionsOf({ payees, filing }: FormOfYear): Correction[] {
  if (filing === null) return [];
  const now = new Map(formsOf(payees).map((form) => [form.personId, form]));
  const before = new Map(filing.forms.map((form) => [form.personId, form]));
  const ids = [...new Set([...before.keys(), ...now.keys()])];
  return ids.flatMap((id) => {
    const [was, is] = [before.get(id), now.get(id)];
    const person = { id, name: is?.name ?? was?.name ?? '' };
    const amounts = boxes1099.flatMap((box) => {
      const [filedCents, cents] = [centsIn(was, box), centsIn(is, box)];
      return filedCents === cents ? [] : [{ person, box, filedCents, cents }];
    });
    const withheld =
      (was?.withheldCents ?? 0) === (is?.withheldCents ?? 0)
        ? []
        : [{ person, box: 'withheld' as const, filedCents: was?.withheldCents ?? 0, cents: is?.withheldCents ?? 0 }];
    const taxId =
      was !== undefined && is !== undefined && was.taxIdLast4 !== is.taxIdLast4
        ? [{ person, box: 'tax-id' as const, filedCents: 0, cents: 0 }]
        : [];
    return [...amounts, ...withheld, ...taxId];
  });
}

function centsIn(form: FiledForm | undefined, box: Box): number {
  return form?.boxes.find((one) => one.box === box)?.cents ?? 0;
}
