import { orNull } from './gathered.ts';

export interface Purpose {
  readonly text: string;
  readonly payee: string | null;
  readonly iban: string | null;
  readonly reference: string | null;
}

/** Field 86: in numbered parts as German banks have it, with names between strokes as Dutch ones, or plain words. */
export function purposeOf(field: string): Purpose {
  if (/^\d{3}\?/.test(field)) return numbered(field.replaceAll('\n', ''));
  if (/^\/[A-Z]{2,4}\//.test(field)) return named(field.replaceAll('\n', ''));
  return { text: field.replaceAll('\n', ' ').trim(), payee: null, iban: null, reference: null };
}

function numbered(field: string): Purpose {
  const parts = new Map<string, string>();
  for (const [, number = '', content = ''] of field.slice(3).matchAll(/\?(\d\d)([^?]*)/g)) parts.set(number, content);
  const at = (...numbers: readonly number[]) =>
    numbers.map((number) => parts.get(String(number).padStart(2, '0')) ?? '').join('');
  const purpose = at(20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 60, 61, 62, 63);
  const labelled = labels(purpose);
  const account = at(31).trim();
  return {
    text: (labelled.get('SVWZ') ?? (purpose === '' ? at(0) : purpose)).trim(),
    payee: at(32, 33).trim() || null,
    iban: labelled.get('IBAN')?.trim() ?? (account || null),
    reference: orNull(labelled.get('EREF')),
  };
}

/** EREF+…, KREF+…, SVWZ+…: each reaches to the next. */
function labels(purpose: string): Map<string, string> {
  const found = new Map<string, string>();
  const form =
    /(EREF|KREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE|IBAN|BIC)\+([^]*?)(?=(?:EREF|KREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE|IBAN|BIC)\+|$)/g;
  for (const [, label = '', content = ''] of purpose.matchAll(form)) found.set(label, content);
  return found;
}

function named(field: string): Purpose {
  const found = new Map<string, string>();
  for (const [, label = '', content = ''] of field.matchAll(/\/([A-Z]{2,4})\/((?:(?!\/[A-Z]{2,4}\/)[^])*)/g))
    found.set(label, content.trim());
  return {
    text: found.get('REMI')?.replace(/^USTD\/\//, '') ?? field.trim(),
    payee: found.get('NAME') ?? null,
    iban: found.get('IBAN') ?? null,
    reference: orNull(found.get('EREF')),
  };
}
