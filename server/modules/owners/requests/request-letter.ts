import type { Paper } from '#server/adapters/pdf/paper.ts';
import type { Tx } from '#server/kernel/database.ts';
import { refuse } from '#server/kernel/refuse.ts';
import {
  payeeFor,
  paymentBlock,
  paymentLines,
  personLetter,
  readPersonFrames,
  readPolicy,
} from '#server/modules/rent/index.ts';
import { readRequest } from './request-rows.ts';
import type { ContributionRequest } from './request-rows.ts';
import { requestWordsIn } from './request-words.ts';

export interface RequestLetter {
  readonly request: ContributionRequest;
  readonly name: string;
  readonly paper: Paper;
  readonly mail: { readonly to: string | null; readonly subject: string; readonly text: string };
}

/** A request as a letter to the owner, and the words of the mail that brings it. */
export async function readRequestLetter(
  tx: Tx,
  { organisationId, now }: { readonly organisationId: string; readonly now: Date },
  id: string,
): Promise<RequestLetter> {
  const request = await readRequest(tx, organisationId, id);
  const [frame] = await readPersonFrames(tx, organisationId, [request.person.id], { now });
  if (frame === undefined) throw refuse('owners.no-such-request');
  const payee = payeeFor(await readPolicy(tx, organisationId), request.property.id);
  const { language, formats, contact } = frame;
  const words = requestWordsIn(language);
  const { property, currency, number, dueOn } = request;
  const openCents = Math.max(0, request.cents - request.paidCents);
  const money = (cents: number) => formats.money(cents, currency);
  const said = [
    words.ask(property.name, money(request.cents), formats.date(dueOn)),
    ...(request.paidCents > 0 ? [words.paid(money(request.paidCents))] : []),
    ...(request.note === null ? [] : [request.note]),
  ];
  const paper = personLetter(frame, {
    heading: words.heading,
    colour: property.colour,
    facts: [
      { label: words.number, value: number },
      { label: words.dueOn, value: formats.date(dueOn) },
    ],
    blocks: [
      ...[words.greeting(frame.name), ...said].map((text) => ({ kind: 'paragraph' as const, text })),
      {
        kind: 'facts',
        facts: [
          { label: words.property, value: property.name },
          { label: words.amount, value: money(request.cents) },
          ...(request.paidCents > 0 ? [{ label: words.received, value: money(request.paidCents) }] : []),
          { label: words.open, value: money(openCents) },
        ],
      },
      ...paymentBlock(frame, payee, { cents: openCents, currency, reference: number, dueOn }),
      { kind: 'paragraph', text: `${words.closing}\n${frame.signatory}` },
    ],
  });
  const text = [words.greeting(frame.name), ...said, paymentLines(payee, number, { contact, language }), words.closing];
  return {
    request,
    name: `${words.fileName}-${number}.pdf`,
    paper,
    mail: {
      to: frame.email,
      subject: words.mailSubject(frame.organisation, property.name),
      text: `${text.filter((line) => line !== '').join('\n\n')}\n${frame.signatory}\n`,
    },
  };
}
