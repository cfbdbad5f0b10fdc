import type { Form } from '#shared/tax/form-1099.ts';
import type { Paper } from '#server/adapters/pdf/paper.ts';
import type { Tx } from '#server/kernel/database.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { addressLines, personLetter, readPersonFrames } from '#server/modules/rent/index.ts';
import type { PersonFrame } from '#server/modules/rent/index.ts';
import { formsOf } from './file-forms.ts';
import type { FiledForm } from './last-filing.ts';
import { readPayer } from './payer.ts';
import type { Payer } from './payer.ts';
import { readPayees } from './read-payees.ts';

export interface CopiesAsked {
  readonly year: number;
  readonly form: Form;
  readonly personId?: string | undefined;
}

const boxNames = {
  'NEC-1': 'Box 1  Nonemployee compensation',
  'MISC-1': 'Box 1  Rents',
  'MISC-6': 'Box 6  Medical and health care payments',
  'MISC-10': 'Box 10  Gross proceeds paid to an attorney',
} as const;

/** A substitute statement for each recipient, in English as the tax office wants it, with the last digits of the tax id. */
export async function readCopies(
  tx: Tx,
  organisationId: string,
  { now, ...asked }: CopiesAsked & { readonly now: Date },
): Promise<Paper[]> {
  const { payees, filing } = await readPayees(tx, organisationId, asked);
  const forms = formsOf(payees).filter(({ personId }) => asked.personId === undefined || personId === asked.personId);
  if (forms.length === 0) throw refuse('taxes.no-such-file');
  const payer = await readPayer(tx, organisationId);
  const frames = await readPersonFrames(
    tx,
    organisationId,
    forms.map(({ personId }) => personId),
    { now, language: 'en' },
  );
  const byPerson = new Map(frames.map((frame) => [frame.personId, frame]));
  const filed = new Map(filing?.forms.map((form) => [form.personId, form]));
  return forms.flatMap((form) => {
    const frame = byPerson.get(form.personId);
    if (frame === undefined) return [];
    const before = filed.get(form.personId);
    const isCorrected = before !== undefined && JSON.stringify(before.boxes) !== JSON.stringify(form.boxes);
    return [copy(frame, form, { payer, asked, isCorrected })];
  });
}

function copy(
  frame: PersonFrame,
  form: FiledForm,
  { payer, asked, isCorrected }: { readonly payer: Payer; readonly asked: CopiesAsked; readonly isCorrected: boolean },
): Paper {
  const { formats } = frame;
  const own = { country: payer.address?.country ?? 'US', language: 'en' as const };
  return personLetter(frame, {
    heading: `Form ${asked.form} for ${asked.year}${isCorrected ? ', corrected' : ''}`,
    facts: [
      { label: 'Tax year', value: String(asked.year) },
      { label: 'Copy', value: 'B, for recipient' },
    ],
    blocks: [
      {
        kind: 'facts',
        facts: [
          {
            label: 'Payer',
            value: [payer.name, ...(payer.address === null ? [] : addressLines(payer.address, own))].join(', '),
          },
          { label: 'Payer’s TIN', value: payer.taxId ?? '' },
          ...(payer.phone === null ? [] : [{ label: 'Payer’s phone', value: payer.phone }]),
          { label: 'Recipient', value: frame.recipient.join(', ') },
          { label: 'Recipient’s TIN', value: form.taxIdLast4 === null ? '' : `***-**-${form.taxIdLast4}` },
          { label: 'Account number', value: form.personId.slice(-12).toUpperCase() },
        ].filter(({ value }) => value !== ''),
      },
      {
        kind: 'table',
        columns: [
          { title: asked.form, kind: 'text' },
          { title: 'USD', kind: 'figure', width: 100 },
        ],
        rows: [
          ...form.boxes.map(({ box, cents }) => ({ cells: [boxNames[box], formats.figure(cents, 'USD')] })),
          ...(form.withheldCents > 0
            ? [{ cells: ['Box 4  Federal income tax withheld', formats.figure(form.withheldCents, 'USD')] }]
            : []),
        ],
      },
      {
        kind: 'paragraph',
        text:
          'This is important tax information and is being furnished to the IRS. If you are required to file a return, a ' +
          'negligence penalty or other sanction may be imposed on you if this income is taxable and the IRS determines that ' +
          'it has not been reported.',
        tone: 'quiet',
      },
    ],
  });
}
