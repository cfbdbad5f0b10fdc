import type { FieldCheck } from '#web/kit/submission/use-submission.ts';
import { markupOf, type LinesDraft } from './bill-draft.ts';
import type { BillsText } from './text.ts';

/** The fields of lines, by the server's names. */
export function fieldsOfLines({ lines }: LinesDraft): string[] {
  return lines.flatMap((_, at) =>
    ['accountId', 'propertyId', 'unitId', 'cents', 'text', 'rechargeLeaseId', 'markupMillipercent'].map(
      (name) => `lines.${at}.${name}`,
    ),
  );
}

export function problemsOf(t: BillsText, draft: LinesDraft): FieldCheck[] {
  return draft.lines.flatMap(({ accountId, cents, markup }, at) => [
    ...(accountId === '' ? [{ path: `lines.${at}.accountId`, code: 'wrong', message: t('accountMissing') }] : []),
    ...(cents === null || cents <= 0
      ? [{ path: `lines.${at}.cents`, code: 'wrong', message: t('amountMissing') }]
      : []),
    ...(markup.trim() !== '' && markupOf(markup) === undefined
      ? [{ path: `lines.${at}.markupMillipercent`, code: 'wrong', message: t('markupInvalid') }]
      : []),
  ]);
}
