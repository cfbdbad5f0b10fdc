import type { z } from 'zod';
import type { taxRoutes } from '#shared/api/taxes.ts';
import { boxes1099, formOf, irisFiles, limitOf } from '#shared/tax/form-1099.ts';
import type { Form } from '#shared/tax/form-1099.ts';
import type { TaxFormView } from '#shared/tax/tax-form-views.ts';
import { amountCell } from '#shared/table.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { TableAnswer } from '#server/kernel/http/files.ts';
import { pageOf, readCursor } from '#server/kernel/keyset.ts';
import { listAsTable } from '#server/kernel/records/list-as-table.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { correctionsOf, expectedOf, formsOf } from './file-forms.ts';
import { readPayer } from './payer.ts';
import { readPayees, reportedBoxes } from './read-payees.ts';
import type { Payee } from './read-payees.ts';
import { readTaxFacts } from './tax-payees.ts';
import { readTaxRules } from './tax-rules.ts';
import { readTemplate } from './templates.ts';

type Routes = typeof taxRoutes;
type Listed = z.output<Routes['GET /tax-forms/']['answer']>['items'][number];
type Summary = z.output<Routes['GET /tax-forms-summary/']['answer']>;

const isIn: Readonly<Record<TaxFormView, (payee: Payee) => boolean>> = {
  reported: ({ isReported }) => isReported,
  missing: isIncomplete,
  below: ({ isReported }) => !isReported,
};

function isIncomplete({ isReported, taxIdLast4, hasAddress }: Payee): boolean {
  return isReported && (taxIdLast4 === null || !hasAddress);
}

/** By name. All payees are worked out, since what is reported is known only of their sums. */
export async function listForms(tx: Tx, organisationId: string, query: z.output<Routes['GET /tax-forms/']['query']>) {
  const { payees } = await readPayees(tx, organisationId, query);
  const after = readCursor(query.cursor, ['text', 'id']);
  const rows = payees
    .filter(isIn[query.view])
    .map((payee) => ({ payee, key: `${payee.sortName}\u0000${payee.person.id}` }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    .filter(({ key }) => after === undefined || key > after.join('\u0000'))
    .slice(0, query.limit + 1);
  return pageOf(
    rows,
    query.limit,
    ({ payee }) => [payee.sortName, payee.person.id],
    ({ payee }) => presentPayee(payee),
  );
}

export async function readForm(tx: Tx, organisationId: string, personId: string, asked: { year: number; form: Form }) {
  const { payees } = await readPayees(tx, organisationId, asked);
  const payee = payees.find(({ person }) => person.id === personId);
  if (payee === undefined) throw refuse('taxes.no-such-payee');
  const rules = await readTaxRules(tx, organisationId);
  return {
    ...presentPayee(payee),
    lines: payee.lines.map(({ personId: _, withheldCents: __, ...line }) => line),
    facts: await readTaxFacts(tx, organisationId, personId),
    limits: boxes1099
      .filter((box) => formOf(box) === asked.form)
      .map((box) => ({ box, cents: limitOf(box, asked.year, rules) })),
  };
}

export async function summariseForms(
  tx: Tx,
  organisationId: string,
  asked: { readonly year: number; readonly form: Form },
): Promise<Summary> {
  const known = await readPayees(tx, organisationId, asked);
  const { payees, filing } = known;
  const reported = payees.filter(isIn.reported);
  const corrections = correctionsOf(known);
  const forms = formsOf(payees);
  const [rules, payer, template] = await Promise.all([
    readTaxRules(tx, organisationId),
    readPayer(tx, organisationId),
    readTemplate(tx, organisationId, asked),
  ]);
  return {
    currency: 'USD',
    counts: {
      reported: reported.length,
      missing: payees.filter(isIn.missing).length,
      below: payees.length - reported.length,
      corrections: corrections.length,
    },
    totals: boxes1099
      .filter((box) => formOf(box) === asked.form)
      .map((box) => {
        const own = reported.flatMap((payee) => reportedBoxes(payee).filter((one) => one.box === box));
        return {
          box,
          cents: own.reduce((sum, { cents }) => sum + cents, 0),
          payees: own.length,
          limitCents: limitOf(box, asked.year, rules),
        };
      }),
    withheldCents: reported.reduce((sum, { withheldCents }) => sum + withheldCents, 0),
    expected: expectedOf(forms),
    files: irisFiles(forms).length,
    filing:
      filing === null
        ? null
        : {
            revision: filing.revision,
            filedOn: filing.filedOn,
            by: filing.by,
            at: filing.at.toISOString(),
            forms: filing.forms.length,
          },
    corrections,
    hasTemplate: template !== null,
    payerMisses: [
      ...(payer.taxId === null ? ['tax-id' as const] : []),
      ...(payer.address === null ? ['address' as const] : []),
    ],
  };
}

export function exportForms(
  organisationId: string,
  query: z.output<Routes['GET /exports/tax-forms.csv/']['query']>,
): TableAnswer {
  const boxes = boxes1099.filter((box) => formOf(box) === query.form);
  return listAsTable<Listed>({
    name: `form-${query.form.toLowerCase()}-${query.year}`,
    columns: [
      ['Payee', ({ person }) => person.name],
      ['Tax id', ({ taxIdLast4 }) => (taxIdLast4 === null ? null : `…${taxIdLast4}`)],
      ...boxes.map(
        (box) =>
          [
            `Box ${box.replace('-', ' ')}`,
            (row: Listed) => amountCell(row.boxes.find((one) => one.box === box)?.cents ?? null, 'USD'),
          ] as const,
      ),
      ['Withheld', ({ withheldCents }) => amountCell(withheldCents, 'USD')],
      ['Reported', ({ isReported }) => (isReported ? 'yes' : 'no')],
    ],
    read: (tx, page) => listForms(tx, organisationId, { ...query, ...page }),
  });
}

function presentPayee({ sortName: _, lines: __, ...payee }: Payee): Listed {
  return { ...payee, boxes: payee.boxes.map((box) => ({ ...box })) };
}
