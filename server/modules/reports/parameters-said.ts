import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import type { ReportQuery } from '#server/kernel/reports/report.ts';
import { eventName, readMemberNames } from '#server/modules/auth/index.ts';
import { readSubjectNames } from '#server/modules/ledger/index.ts';
import type { Teller } from './teller.ts';

export interface Said {
  readonly label: string;
  readonly value: string;
}

/** What a report was asked with, in words: names, never ids. */
export async function parametersSaid(tx: Tx, act: Act, asked: ReportQuery, teller: Teller): Promise<Said[]> {
  const { formats, word } = teller;
  const { timeZone } = act.session.facts;
  const range = (from?: string, to?: string) =>
    from === undefined || to === undefined ? undefined : formats.period(from, to);
  const day = (date?: string) => (date === undefined ? undefined : formats.date(date));
  const known = asked.knownAt === undefined ? undefined : formats.instant(new Date(asked.knownAt), timeZone);
  const said = (label: string, value: string | undefined): Said[] => (value === undefined ? [] : [{ label, value }]);
  return [
    ...said(word('period'), range(asked.from, asked.to)),
    ...said(word('asOf'), day(asked.asOf)),
    ...said(word('comparedWith'), range(asked.compareFrom, asked.compareTo) ?? day(asked.compareAsOf)),
    ...said(word('basis'), asked.basis && word(asked.basis)),
    ...(await namesSaid(tx, act, asked, word)),
    ...said(word('member'), await memberSaid(tx, act, asked.memberId)),
    ...said(word('audit-act'), asked.event && teller.label(eventName(asked.event))),
    ...said(word('ageFrom'), asked.ageFrom === 'charge-date' ? word('chargeDate') : undefined),
    ...said(word('knownAt'), known),
    ...said(word('created'), formats.instant(act.now, timeZone)),
  ];
}

async function memberSaid(tx: Tx, { organisationId }: Act, memberId: string | undefined): Promise<string | undefined> {
  if (memberId === undefined) return undefined;
  return (await readMemberNames(tx, organisationId, [memberId])).get(memberId);
}

const noSubjects = { property_id: null, unit_id: null, lease_id: null, person_id: null, bank_account_id: null };

async function namesSaid(tx: Tx, { organisationId }: Act, asked: ReportQuery, word: Teller['word']): Promise<Said[]> {
  const subjects = {
    property_id: asked.propertyId ?? null,
    unit_id: asked.unitId ?? null,
    lease_id: asked.leaseId ?? null,
    person_id: asked.personId ?? null,
    bank_account_id: asked.accountId ?? null,
  };
  const owner = { ...noSubjects, person_id: asked.ownerId ?? null };
  const nameOf = await readSubjectNames(tx, organisationId, [subjects, owner]);
  const names = nameOf(subjects);
  const found = [
    { label: word('property'), value: names.property },
    { label: word('owner'), value: nameOf(owner).person },
    { label: word('unit'), value: names.unit },
    { label: word('lease'), value: names.lease },
    { label: word('person'), value: names.person },
    { label: word('account'), value: names.bankAccount },
  ];
  return found.flatMap(({ label, value }) => (value === null ? [] : [{ label, value }]));
}
