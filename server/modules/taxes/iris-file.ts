import { irisFiles } from '#shared/tax/form-1099.ts';
import type { Form } from '#shared/tax/form-1099.ts';
import { plainAmount } from '#shared/plain-amount.ts';
import type { Tx } from '#server/kernel/database.ts';
import { refuse } from '#server/kernel/refuse.ts';
import type { Secrets } from '#server/kernel/secrets.ts';
import type { FiledForm } from './last-filing.ts';
import { formsOf } from './file-forms.ts';
import { irisCell, usualColumns } from './iris/iris-columns.ts';
import type { IrisForm, IrisParty } from './iris/iris-columns.ts';
import { readPayer } from './payer.ts';
import type { Payer } from './payer.ts';
import { readPayees } from './read-payees.ts';
import { readRecipients } from './recipients.ts';
import type { Recipient } from './recipients.ts';
import { readTaxIds } from './tax-payees.ts';
import { readTemplate } from './templates.ts';

export interface IrisAsked {
  readonly year: number;
  readonly form: Form;
  readonly file: number;
}

/** A hundred forms as text. Who pays must be said whole; a recipient without a tax id has none in the file either. */
export async function irisText(tx: Tx, organisationId: string, secrets: Secrets, asked: IrisAsked): Promise<string> {
  const payer = await readPayer(tx, organisationId);
  if (payer.taxId === null || payer.address === null) throw refuse('taxes.payer-incomplete');
  const { payees } = await readPayees(tx, organisationId, asked);
  const forms = irisFiles(formsOf(payees))[asked.file - 1];
  if (forms === undefined) throw refuse('taxes.no-such-file');
  const [taxIds, recipients, template] = await Promise.all([
    readTaxIds(tx, secrets, organisationId),
    readRecipients(
      tx,
      organisationId,
      forms.map(({ personId }) => personId),
    ),
    readTemplate(tx, organisationId, asked),
  ]);
  const columns = template ?? usualColumns[asked.form];
  const rows = forms.map((form) => {
    const of = irisForm(form, asked, {
      payer: payerParty(payer),
      recipient: partyOf(recipients.get(form.personId), taxIds.get(form.personId) ?? ''),
    });
    return columns.map((column) => irisCell(column, of));
  });
  return [columns, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

function irisForm(
  { boxes, withheldCents, personId }: FiledForm,
  { year, form }: IrisAsked,
  { payer, recipient }: Pick<IrisForm, 'payer' | 'recipient'>,
): IrisForm {
  const amounts = Object.fromEntries(
    boxes.map(({ box, cents }) => [box.split('-')[1] ?? '', plainAmount(cents, 'USD')] as const),
  );
  return {
    form,
    year,
    payer,
    recipient,
    account: personId.slice(-12).toUpperCase(),
    boxes: { ...amounts, ...(withheldCents > 0 && { 4: plainAmount(withheldCents, 'USD') }) },
  };
}

function payerParty({ name, taxId, address, email, phone }: Payer): IrisForm['payer'] {
  const party = partyOf(
    { name, given: '', family: '', isBusiness: true, address },
    (taxId ?? '').replaceAll(/\D/g, ''),
  );
  return { ...party, email: email ?? '', phone: (phone ?? '').replaceAll(/\D/g, '') };
}

function partyOf(who: Recipient | undefined, taxId: string): IrisParty {
  const { name = '', given = '', family = '', isBusiness = true, address = null } = who ?? {};
  return {
    taxId,
    isBusiness,
    name: plainText(name),
    given: plainText(given),
    family: plainText(family),
    country: address?.country ?? '',
    line1: plainText(address?.line1 ?? ''),
    line2: plainText(address?.line2 ?? ''),
    city: plainText(address?.city ?? ''),
    region: address?.region ?? '',
    postalCode: address?.postalCode ?? '',
  };
}

/** The portal takes letters, digits and a few signs; accents and others are written without. */
function plainText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[^\w\s#/&()'-]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** No spreadsheet runs it, since nothing but letters, digits and a few signs in the middle of text is left. */
function cell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
