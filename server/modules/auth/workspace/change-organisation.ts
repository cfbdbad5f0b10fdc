import type { Selectable } from 'kysely';
import type { OrganisationTable } from '#server/database/types.ts';
import { recordAct } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act, SignedIn } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { presentInFull } from './present-organisation.ts';
import type { OrganisationInFull } from './present-organisation.ts';

export interface OrganisationChanges {
  readonly name?: string | undefined;
  readonly country?: string | undefined;
  readonly timeZone?: string | undefined;
  readonly locale?: string | undefined;
  readonly fiscalYearStartMonth?: number | undefined;
  readonly requiresSecondFactor?: boolean | undefined;
  readonly letterhead?: OrganisationInFull['letterhead'] | undefined;
  readonly version: number;
}

export async function readOrganisation(tx: Tx, organisationId: string): Promise<OrganisationInFull> {
  const row = await tx
    .selectFrom('organisation')
    .selectAll()
    .where('org_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  return presentInFull(row);
}

/** The currency is not among the changes: money that is posted stays in the currency it was posted in. */
export async function changeOrganisation(tx: Tx, act: Act, changes: OrganisationChanges): Promise<OrganisationInFull> {
  const { organisationId } = act;
  if (changes.requiresSecondFactor === true) await refuseOwnLockOut(tx, act.session);
  const columns = {
    ...(changes.name === undefined ? {} : { name: changes.name }),
    ...(changes.country === undefined ? {} : { country: changes.country }),
    ...(changes.timeZone === undefined ? {} : { time_zone: changes.timeZone }),
    ...(changes.locale === undefined ? {} : { locale: changes.locale }),
    ...(changes.fiscalYearStartMonth === undefined ? {} : { fiscal_year_start_month: changes.fiscalYearStartMonth }),
    ...(changes.requiresSecondFactor === undefined ? {} : { requires_second_factor: changes.requiresSecondFactor }),
    ...(changes.letterhead === undefined ? {} : letterheadOf(changes.letterhead)),
  };
  const before = await tx
    .selectFrom('organisation')
    .selectAll()
    .where('org_id', '=', organisationId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const row = await tx
    .updateTable('organisation')
    .set((set) => ({ ...columns, details_confirmed_at: act.now, version: set('version', '+', 1) }))
    .where('org_id', '=', organisationId)
    .where('version', '=', changes.version)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) {
    throw refuse('auth.workspace-changed');
  }
  await recordAct(tx, act, 'organisation.changed', null, whatChanged(before, row));
  return presentInFull(row);
}

/** Whoever turns it on has to have one, or they would shut themselves out with the same click. */
async function refuseOwnLockOut(tx: Tx, { userId, sessionId }: SignedIn): Promise<void> {
  const own = await tx
    .selectFrom('app_user as u')
    .innerJoin('session as s', 's.user_id', 'u.user_id')
    .select(['u.totp_confirmed_at', 's.by_passkey'])
    .where('u.user_id', '=', userId)
    .where('s.session_id', '=', sessionId)
    .executeTakeFirstOrThrow();
  if (own.totp_confirmed_at === null && !own.by_passkey) throw refuse('auth.own-second-factor-first');
}

type Row = Selectable<OrganisationTable>;

const told = [
  'name',
  'country',
  'time_zone',
  'locale',
  'fiscal_year_start_month',
  'requires_second_factor',
  'legal_name',
  'address',
  'tax_id',
  'contact_email',
  'contact_phone',
] as const satisfies readonly (keyof Row)[];

/** The fields that are no longer what they were, each with both values: papers that went out bear the old ones. */
function whatChanged(before: Row, after: Row): Record<string, string | null> {
  const changed = told.filter((name) => inWords(before[name]) !== inWords(after[name]));
  const values = changed.flatMap((name) => [
    [`${name}_from`, inWords(before[name])],
    [`${name}_to`, inWords(after[name])],
  ]);
  return { fields: changed.join(', '), ...Object.fromEntries(values) };
}

const inOrder = ['line1', 'line2', 'postalCode', 'city', 'region', 'country'];

/** As it is read in a log; an address on one line. */
function inWords(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'object' || value === null) return null;
  const parts: Readonly<Record<string, unknown>> = { ...value };
  return inOrder
    .map((name) => parts[name])
    .filter((part) => typeof part === 'string' && part !== '')
    .join(', ');
}

function letterheadOf({ legalName, address, taxId, email, phone }: OrganisationInFull['letterhead']) {
  return {
    legal_name: legalName,
    address: address === null ? null : JSON.stringify(address),
    tax_id: taxId,
    contact_email: email,
    contact_phone: phone,
  };
}
