import { printPapers } from '#server/adapters/pdf/print-papers.ts';
import { bytesAnswer } from '#server/adapters/pdf/pdf-answer.ts';
import type { taxRoutes } from '#shared/api/taxes.ts';
import type { Handlers } from '#server/kernel/http/bind-routes.ts';
import type { Secrets } from '#server/kernel/secrets.ts';
import { fileForms } from './file-forms.ts';
import { irisText } from './iris-file.ts';
import { exportForms, listForms, readForm, summariseForms } from './list-forms.ts';
import { readCopies } from './recipient-copies.ts';
import { changeTaxAccount, listTaxAccounts } from './tax-accounts.ts';
import { changeTaxPayee } from './tax-payees.ts';
import { addTaxRule, listTaxRules, removeTaxRule } from './tax-rules.ts';
import { changeTaxVendor, readTaxVendor } from './tax-vendors.ts';
import { saveTemplate } from './templates.ts';
import { readWithholding } from './withholding.ts';

export function taxHandlers(secrets: Secrets): Handlers<typeof taxRoutes> {
  return {
    'GET /tax-forms/': ({ query }, when) => when.transaction((tx) => listForms(tx, when.organisationId, query)),
    'GET /tax-forms-summary/': ({ query }, when) =>
      when.transaction((tx) => summariseForms(tx, when.organisationId, query)),
    'GET /tax-forms/{id}/': ({ params, query }, when) =>
      when.transaction((tx) => readForm(tx, when.organisationId, params.id, query)),
    'GET /exports/tax-forms.csv/': ({ query }, when) => Promise.resolve(exportForms(when.organisationId, query)),
    'GET /tax-files/iris.csv/': ({ query }, when) =>
      Promise.resolve({
        name: `iris-${query.form.toLowerCase()}-${query.year}-${query.file}.csv`,
        async *text(tx) {
          yield await irisText(tx, when.organisationId, secrets, query);
        },
      }),
    'GET /tax-files/copies.pdf/': async ({ query }, when) => {
      const papers = await when.transaction((tx) => readCopies(tx, when.organisationId, { ...query, now: when.now }));
      const name = `form-${query.form.toLowerCase()}-${query.year}.pdf`;
      return bytesAnswer(name, 'application/pdf', await printPapers(papers));
    },
    'POST /tax-filings/': ({ body }, when) =>
      when.transaction(async (tx) => {
        await fileForms(tx, when, body);
        return summariseForms(tx, when.organisationId, body);
      }),
    'POST /tax-templates/': ({ body }, when) =>
      when.transaction(async (tx) => {
        await saveTemplate(tx, when, body);
        return summariseForms(tx, when.organisationId, body);
      }),
    'PATCH /tax-payees/{id}/': ({ params, body }, when) =>
      when.transaction((tx) => changeTaxPayee(tx, when, secrets, params.id, body)),
    'GET /tax-accounts/': (_, when) => when.transaction((tx) => listTaxAccounts(tx, when.organisationId)),
    'PATCH /tax-accounts/{id}/': ({ params, body }, when) =>
      when.transaction(async (tx) => {
        await changeTaxAccount(tx, when, params.id, body);
        return listTaxAccounts(tx, when.organisationId);
      }),
    'GET /tax-rules/': (_, when) => when.transaction((tx) => listTaxRules(tx, when.organisationId)),
    'POST /tax-rules/': ({ body }, when) =>
      when.transaction(async (tx) => {
        await addTaxRule(tx, when, body);
        return listTaxRules(tx, when.organisationId);
      }),
    'POST /tax-rules/{id}/remove/': ({ params }, when) =>
      when.transaction(async (tx) => {
        await removeTaxRule(tx, when, params.id);
        return listTaxRules(tx, when.organisationId);
      }),
    'GET /tax-withholding/': ({ query }, when) =>
      when.transaction(async (tx) => ({ items: await readWithholding(tx, when, query.year) })),
    'GET /tax-vendors/{id}/': ({ params }, when) =>
      when.transaction(async (tx) => {
        const { name: _, ...facts } = await readTaxVendor(tx, when.organisationId, params.id);
        return facts;
      }),
    'PATCH /tax-vendors/{id}/': ({ params, body }, when) =>
      when.transaction(async (tx) => {
        await changeTaxVendor(tx, when, params.id, body);
        const { name: _, ...facts } = await readTaxVendor(tx, when.organisationId, params.id);
        return facts;
      }),
  };
}
