import { sql } from 'kysely';
import type { StandingNote } from '#shared/reports/sheet.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act, SignedInContext } from '#server/kernel/http/request-context.ts';
import type { Language } from '#server/kernel/paper/formats.ts';
import type { Asked, Figure, Report, ReportQuery } from '#server/kernel/reports/report.ts';
import { ownFirst, readMakers, settleInstant } from '#server/modules/ledger/index.ts';
import { propertiesOfOwner } from '#server/modules/portfolio/index.ts';
import { fillIn } from './ask.ts';
import { parametersSaid } from './parameters-said.ts';
import { reportPaper } from './report-paper.ts';
import { makeTeller } from './teller.ts';
import type { Teller } from './teller.ts';

/** A report and all that it was asked with. */
export interface Run {
  readonly report: Report;
  readonly asked: ReportQuery;
}

/** Fills in what was asked, settles its instant, and has what is kept reckoned: before the transaction that reads. */
export async function prepare(report: Report, query: ReportQuery, when: SignedInContext): Promise<Run> {
  const asked = fillIn(report, query, when.today);
  await settleInstant(when, asked.knownAt);
  await keepUp([report], when);
  return { report, asked };
}

/** Has what is kept for reports reckoned. */
export async function keepUp(reports: readonly Report[], when: SignedInContext): Promise<void> {
  for (const { keep } of reports) if (keep !== undefined) while (!(await when.transaction((tx) => keep(tx, when))));
}

/** All that a report says is of one moment. */
export function inSnapshot<Result>(
  { transaction }: Pick<SignedInContext, 'transaction'>,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return transaction(async (tx) => {
    await sql`set transaction isolation level repeatable read`.execute(tx);
    return work(tx);
  });
}

/** What a report answers, the tables in the workspace's own currency first, then the others by their codes. */
export async function readSheet(tx: Tx, act: Act, { report, asked }: Run) {
  const narrowed = await readNarrowed(tx, act, asked);
  const { tables, notes, ...sheet } = await report.read(tx, act, narrowed);
  const { currency: own } = act.session.facts;
  return {
    ...sheet,
    notes: asked.ownerId === undefined ? notes : [...notes, ownerNote(narrowed)],
    tables: tables.toSorted((one, other) => ownFirst(own, one.currency ?? own, other.currency ?? own)),
  };
}

/**
 * An owner stands for the properties in which they had a share on the day of the report, or on any day of its range: whole,
 * and the same ones in what it is compared with.
 */
async function readNarrowed(tx: Tx, { organisationId, today }: Act, query: ReportQuery): Promise<Asked> {
  const { ownerId, propertyId, ...asked } = query;
  if (ownerId === undefined) return { ...asked, propertyId };
  const day = asked.asOf ?? today;
  const owned = await propertiesOfOwner(tx, organisationId, ownerId, { from: asked.from ?? day, to: asked.to ?? day });
  return { ...asked, propertyId: propertyId === undefined ? owned : owned.filter((id) => id === propertyId) };
}

function ownerNote({ propertyId = [], from }: Asked): StandingNote {
  return {
    tone: 'info',
    title: { word: 'propertiesOfOwner', values: { count: propertyId.length } },
    detail: { word: from === undefined ? 'ownerOnDay' : 'ownerInRange' },
  };
}

/** The lines of a figure, each with who recorded it and when. */
export async function readLines(tx: Tx, act: Act, { report, asked }: Run, figure: Figure) {
  const lines = await report.lines(tx, act, await readNarrowed(tx, act, asked), figure);
  const makerOf = await readMakers(
    tx,
    act.organisationId,
    lines.items.flatMap(({ record }) => record ?? []),
  );
  const rule = lines.items.length === 0 ? undefined : report.rules?.[figure.column];
  return {
    ...(rule !== undefined && { rule: [{ word: rule }] }),
    ...lines,
    items: lines.items.map((line) => {
      const made = line.record === undefined ? undefined : makerOf(line.record);
      return made === undefined ? line : { ...line, made };
    }),
  };
}

/** Who reads it: in the language that was asked for, else in the workspace's. */
export function tellerFor({ session }: Act, language: Language | undefined): Teller {
  const { locale, country } = session.facts;
  return makeTeller(language ?? (locale.startsWith('de') ? 'de' : 'en'), country);
}

export async function readPaper(tx: Tx, act: Act, { report, asked }: Run, teller: Teller) {
  const { tables, notes } = await readSheet(tx, act, { report, asked });
  const parameters = await parametersSaid(tx, act, asked, teller);
  const { name: workspace } = await tx
    .selectFrom('organisation')
    .select('name')
    .where('org_id', '=', act.organisationId)
    .executeTakeFirstOrThrow();
  return reportPaper({ report: report.key, tables, notes, parameters, workspace }, teller);
}

/** aged-receivables-2026-03-02, income-statement-2026-03-01-2026-03-31-cash: without its ending. */
export function fileNameOf({ report, asked }: Run): string {
  const days = asked.from === undefined ? [asked.asOf] : [asked.from, asked.to];
  return [report.key, ...days, asked.basis].filter((part) => part !== undefined).join('-');
}
