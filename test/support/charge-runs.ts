import { expect } from 'vitest';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteInput } from '#shared/route.ts';
import { ok } from './app.ts';
import type { Answer, TestApp } from './app.ts';
import { query } from './database.ts';
import type { TestMember } from './factories.ts';

type RunBody = RouteInput<Routes['POST /charge-runs/']>['body'];

/** Charges what falls due up to a day, by hand. */
export async function chargeThrough(test: TestApp, member: TestMember, through: string, given: Partial<RunBody> = {}) {
  return ok(await test.call('POST /charge-runs/', { body: { through, ...given } }, member.access));
}

export async function previewThrough(test: TestApp, member: TestMember, through: string) {
  return ok(await test.call('POST /charge-run-previews/', { body: { through } }, member.access));
}

export interface ChargeRow {
  readonly key: string;
  readonly kind: string;
  readonly cents: number;
  readonly open: number;
  readonly charged: string;
  readonly due: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly entryDate: string;
  readonly explanation: Readonly<Record<string, unknown>>;
}

/** What stands in the table, each charge with its entry, by due date. */
export async function chargesOf(test: TestApp, member: TestMember): Promise<ChargeRow[]> {
  const rows = await query(
    test.connection,
    `select c.charge_key as key, c.kind, c.cents::int as cents, c.open_cents::int as open, c.charged_on::text as charged,
            c.due_on::text as due, c.period_from::text as "from", c.period_to::text as "to", e.date::text as "entryDate",
            c.explanation
       from charge c join journal_entry e on e.org_id = c.org_id and e.entry_id = c.entry_id
      where c.org_id = $1 order by c.due_on, c.number`,
    [member.organisationId],
  );
  // The columns are those of the query above.
  return rows as unknown as ChargeRow[];
}

/** Where nothing is left to charge there is no run, and that is said. */
export async function expectNothingToCharge(
  answer: Answer<unknown> | Promise<Answer<unknown>>,
  said?: string,
): Promise<void> {
  const { problem } = await answer;
  expect([problem?.code, problem?.errors[0]?.code], said).toEqual(['conflict', 'nothing-to-charge']);
}
