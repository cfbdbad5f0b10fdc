import { useQueries } from '@tanstack/react-query';
import { duplicatesQuery, type Duplicate, type PersonInFull, type TypedPerson } from './api.ts';
import { nameOf, type PersonDraft } from './person-draft.ts';
import { unlessSent } from '#web/lib/preview-query.ts';
import { useSettled } from '#web/lib/use-settled.ts';

/** Who is there already, by what has been typed so far; nobody once it was sent, who would be themselves. */
export function useDuplicates(draft: PersonDraft, base: PersonInFull | null, isSent: boolean): readonly Duplicate[] {
  const settled = useSettled(JSON.stringify(duplicateChecks(draft, base)));
  const checks = JSON.parse(settled) as TypedPerson[]; // Written in the line above.
  return useQueries({
    queries: checks.map((typed) => unlessSent(isSent, duplicatesQuery(typed))),
    combine: (results) => together(results.flatMap(({ data }) => data ?? [])),
  });
}

const atMost = 4;

/** A name counts once it is whole: half of it is that of many. The server takes one address and one number at a time. */
export function duplicateChecks(draft: PersonDraft, base: PersonInFull | null): readonly TypedPerson[] {
  const isWhole = draft.kind === 'company' || (draft.givenName.trim() !== '' && draft.familyName.trim() !== '');
  const name = isWhole && nameOf(draft) !== base?.name ? nameOf(draft) : '';
  const values = (lines: PersonDraft['emails']) =>
    lines.map(({ value }) => value.trim()).filter((value) => value !== '');
  const [emails, phones] = [values(draft.emails), values(draft.phones)];
  const count = Math.min(atMost, Math.max(1, emails.length, phones.length));
  return Array.from({ length: count }, (_, index) => ({
    name: index === 0 ? name : '',
    email: emails[index] ?? '',
    phone: phones[index] ?? '',
    ...(base === null ? {} : { exceptId: base.id }),
  })).filter(({ name: own, email, phone }) => own !== '' || email !== '' || phone !== '');
}

/** Each once, with every reason; who is most like it first. */
export function together(found: readonly Duplicate[]): readonly Duplicate[] {
  const byPerson = Map.groupBy(found, ({ id }) => id);
  return [...byPerson.values()]
    .flatMap(([first, ...others]) =>
      first === undefined
        ? []
        : [{ ...first, because: [...new Set([first, ...others].flatMap(({ because }) => because))] }],
    )
    .toSorted((one, other) => other.because.length - one.because.length)
    .slice(0, atMost);
}
