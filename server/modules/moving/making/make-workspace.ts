import { z } from 'zod';
import { entryTemplateRoutes } from '#shared/api/entry-templates.ts';
import * as field from '#shared/api/fields.ts';
import { lateFeePolicy } from '#shared/api/late-fees.ts';
import { carryPolicyVersions, listPolicies, setPolicy } from '#server/modules/leasing/index.ts';
import type { PolicyVersion } from '#server/modules/leasing/index.ts';
import {
  addTemplate,
  carryRecurring,
  closeBooks,
  listTemplates,
  readClosedThrough,
} from '#server/modules/ledger/index.ts';
import { carryRentSetting, rentSettings } from '#server/modules/rent/index.ts';
import type { RowReader } from '#server/modules/moving/columns/cell-errors.ts';
import { feesOfAnotherCurrency, saysTheSame } from '#server/modules/moving/rows/fees-of-another-currency.ts';
import { inSavepoint } from '#server/modules/moving/rows/in-savepoint.ts';
import { withKnownIds } from '#server/modules/moving/rows/known-ids.ts';
import type { Making } from '#server/modules/moving/rows/making.ts';
import { said } from '#server/modules/moving/fields/said.ts';

const template = entryTemplateRoutes['POST /entry-templates/'].body;
const recurring = entryTemplateRoutes['POST /recurring-entries/'].body.extend({
  nextOn: field.bookDate.nullable(),
  isPaused: z.boolean(),
});

/** What holds for the whole workspace, where it has not said so itself. */
export async function makeWorkspace(making: Making, readers: readonly RowReader[]): Promise<void> {
  const make: Readonly<Record<string, (making: Making, reader: RowReader) => Promise<void>>> = {
    'late fees': (_, reader) => makeLateFees(making, reader, currencyOf(readers)),
    'late fees to come': makeLateFeesToCome,
    'entry template': makeTemplate,
    'recurring entry': makeRecurring,
  };
  const { organisation, coming } = await listPolicies(making.tx, making.act.organisationId, making.act.now);
  const isOwn = organisation !== null || coming.some(({ propertyId }) => propertyId === null);
  for (const reader of readers) {
    const setting = reader.text('setting') ?? '';
    if (rentSettings.includes(setting)) await makeRentSetting(making, reader, setting);
    else await make[setting]?.(making, reader);
  }
  const versions = feesOfAnotherCurrency(
    versionsOf(making, readers, { isOwn }),
    { from: currencyOf(readers), to: making.organisation.currency },
    making.directory.byId.values(),
  );
  if (making.hasHistory)
    await carryPolicyVersions(
      making.tx,
      making.act,
      versions.map(({ version }) => version),
    );
  // Archives of earlier versions have those to come by themselves as well.
  else if (!readers.some((reader) => reader.text('setting') === 'late fees to come'))
    await makePlanned(making, versions);
}

/** How rent is charged, paid and reminded of, where nothing was said about it here. */
async function makeRentSetting(making: Making, reader: RowReader, kind: string): Promise<void> {
  const { tx, act } = making;
  const value = withKnownIds(making, reader.json('value'));
  await orRefuse(
    reader,
    inSavepoint(tx, () => carryRentSetting(tx, act, { kind, value })),
  );
}

/** The books are closed as far as they were, once everything is in them. */
export async function closeAsBefore({ tx, act }: Making, readers: readonly RowReader[]): Promise<void> {
  for (const reader of readers) {
    if (reader.text('setting') !== 'closed through') continue;
    const through = reader.checked(field.bookDate, reader.json('value'), () => 'value');
    const closedThrough = await readClosedThrough(tx, act.organisationId);
    if (through === undefined || (closedThrough !== null && closedThrough >= through)) continue;
    await orRefuse(
      reader,
      inSavepoint(tx, () => closeBooks(tx, act, through, null)),
    );
  }
}

/** What the amounts of its settings are in; archives of earlier versions do not say. */
function currencyOf(readers: readonly RowReader[]): string | null {
  const reader = readers.find((one) => one.text('setting') === 'currency');
  return reader?.checked(field.currency, reader.json('value'), () => 'value') ?? null;
}

async function makeLateFees(
  { tx, act, organisation: { currency: to } }: Making,
  reader: RowReader,
  from: string | null,
): Promise<void> {
  const policy = reader.checked(lateFeePolicy, reader.json('value'), () => 'value');
  const { organisation } = await listPolicies(tx, act.organisationId, act.now);
  // Otherwise properties have it as their own, by its versions.
  if (policy === undefined || organisation !== null || !saysTheSame(policy, { from, to })) return;
  await orRefuse(
    reader,
    inSavepoint(tx, () => setPolicy(tx, act, { propertyId: null, policy })),
  );
}

const since = z.strictObject({
  propertyId: z.string().nullable(),
  startsOn: field.bookDate,
  setAt: field.instant,
  policy: lateFeePolicy,
});

/**
 * Where what was charged comes along, fees go on as they were: each version from its day, and since it was set. What this
 * workspace has said itself stays.
 */
function versionsOf(
  { directory }: Making,
  readers: readonly RowReader[],
  { isOwn }: { readonly isOwn: boolean },
): { readonly reader: RowReader; readonly version: PolicyVersion }[] {
  return readers.flatMap((reader) => {
    if (reader.text('setting') !== 'late fees since') return [];
    const version = reader.checked(since, reader.json('value'), () => 'value');
    if (version === undefined || (version.propertyId === null && isOwn)) return [];
    const propertyId = version.propertyId === null ? null : directory.references.get(version.propertyId);
    if (propertyId !== undefined) return [{ reader, version: { ...version, propertyId } }];
    reader.refuse('value', said('noReference', { reference: version.propertyId ?? '' }));
    return [];
  });
}

/**
 * Where nothing of what was charged comes along, fees begin here and now, with what is planned: from its day, and at once
 * where that has come since it was exported.
 */
async function makePlanned(
  { tx, act }: Making,
  versions: readonly { readonly reader: RowReader; readonly version: PolicyVersion }[],
): Promise<void> {
  const { organisation, properties } = await listPolicies(tx, act.organisationId, act.now);
  const standing = new Map<string | null, unknown>([
    [null, organisation],
    ...properties.map(({ propertyId, policy }) => [propertyId, policy] as const),
  ]);
  for (const own of Map.groupBy(versions, ({ version }) => version.propertyId).values()) {
    const begun = own.findLast(({ version }) => version.startsOn <= act.today);
    for (const one of own) {
      const { propertyId, startsOn, policy } = one.version;
      const isNew = one === begun && JSON.stringify(policy) !== JSON.stringify(standing.get(propertyId) ?? null);
      if (startsOn <= act.today && !isNew) continue;
      const wanted = { propertyId, policy, ...(startsOn > act.today ? { startsOn } : {}) };
      await orRefuse(
        one.reader,
        inSavepoint(tx, () => setPolicy(tx, act, wanted)),
      );
    }
  }
}

const toCome = z.strictObject({
  propertyId: z.string().nullable(),
  startsOn: field.plannedDate,
  policy: lateFeePolicy,
});

/** What has begun since it was exported holds at once. */
async function makeLateFeesToCome({ tx, act, directory }: Making, reader: RowReader): Promise<void> {
  const written = reader.checked(toCome, reader.json('value'), () => 'value');
  if (written === undefined) return;
  const { propertyId: reference, startsOn, policy } = written;
  const propertyId = reference === null ? null : directory.references.get(reference);
  if (propertyId === undefined) {
    reader.refuse('value', said('noReference', { reference: reference ?? '' }));
    return;
  }
  const wanted = { propertyId, policy, ...(startsOn > act.today ? { startsOn } : {}) };
  await orRefuse(
    reader,
    inSavepoint(tx, () => setPolicy(tx, act, wanted)),
  );
}

async function makeTemplate(making: Making, reader: RowReader): Promise<void> {
  const { tx, act } = making;
  const written = reader.checked(template, withIds(making, reader), () => 'value');
  if (written === undefined) return;
  const query = { q: written.name, limit: 200 };
  const { items } = await listTemplates(tx, act.organisationId, query);
  if (items.some(({ name }) => name.toLowerCase() === written.name.toLowerCase())) return;
  await orRefuse(
    reader,
    inSavepoint(tx, () => addTemplate(tx, act, written)),
  );
}

async function makeRecurring(making: Making, reader: RowReader): Promise<void> {
  const { tx, act } = making;
  const written = reader.checked(recurring, withIds(making, reader), () => 'value');
  if (written !== undefined)
    await orRefuse(
      reader,
      inSavepoint(tx, () => carryRecurring(tx, act, written)),
    );
}

async function orRefuse(reader: RowReader, work: ReturnType<typeof inSavepoint>): Promise<void> {
  const outcome = await work;
  if ('problem' in outcome) reader.refuseBy(outcome.problem, () => 'value');
}

const withLines = z.looseObject({ lines: z.array(z.record(z.string(), z.unknown())) });
const accountKeys: Readonly<Record<string, string>> = { account: 'accountId', bankAccount: 'bankAccountId' };
const recordKeys = new Set(['propertyId', 'unitId', 'leaseId', 'personId']);

/** The lines as this workspace has their accounts and records. */
function withIds({ accounts, directory }: Making, reader: RowReader): unknown {
  const value = reader.checked(withLines, reader.json('value'), () => 'value');
  if (value === undefined) return undefined;
  const cell = ([key, text]: [string, unknown]): [string, unknown] => {
    const name = String(text);
    const accountKey = accountKeys[key];
    if (accountKey !== undefined) {
      if (!accounts.has(name)) reader.refuse('value', said('noAccount', { number: name }));
      return [accountKey, accounts.get(name)];
    }
    if (!recordKeys.has(key)) return [key, text];
    if (!directory.references.has(name)) reader.refuse('value', said('noReference', { reference: name }));
    return [key, directory.references.get(name)];
  };
  return { ...value, lines: value.lines.map((line) => Object.fromEntries(Object.entries(line).map(cell))) };
}
