import type { z } from 'zod';
import { refuse } from '#server/kernel/refuse.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { recordAct } from '#server/kernel/audit.ts';
import { given } from '#server/kernel/records/given.ts';

type SettingKind = 'increases' | 'reminders';

/** What a setting is made of, and what is usual where nothing was set. */
export interface Setting<Schema extends z.ZodObject> {
  readonly kind: SettingKind;
  readonly schema: Schema;
  readonly usual: z.output<Schema>;
  /** What the audit log calls a change of it. */
  readonly act: string;
}

export async function readSetting<Schema extends z.ZodObject>(
  tx: Tx,
  organisationId: string,
  { kind, schema, usual }: Setting<Schema>,
): Promise<z.output<Schema> & { version: number }> {
  const row = await tx
    .selectFrom('rent_setting')
    .select(['setting', 'version'])
    .where('org_id', '=', organisationId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  const set = given(schema.partial().parse(row?.setting ?? {}));
  return { ...usual, ...set, version: row?.version ?? 1 };
}

/** Sets what is named; who looked at an older version is told so. */
export async function changeSetting<Schema extends z.ZodObject>(
  tx: Tx,
  act: Act,
  setting: Setting<Schema>,
  { version, ...change }: { readonly version: number } & Readonly<Record<string, unknown>>,
): Promise<void> {
  const { organisationId, userId } = act;
  // Whoever changes it takes turns with others who do, also while there is no row.
  await tx
    .insertInto('rent_setting')
    .values({ org_id: organisationId, kind: setting.kind, setting: '{}', set_by: userId, set_at: act.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await tx
    .selectFrom('rent_setting')
    .select(['setting', 'version'])
    .where('org_id', '=', organisationId)
    .where('kind', '=', setting.kind)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (row.version !== version) throw refuse('rent.setting-changed');
  const set = { ...(row.setting as object), ...given(change) };
  await tx
    .updateTable('rent_setting')
    .set({ setting: JSON.stringify(set), set_by: userId, set_at: act.now, version: version + 1 })
    .where('org_id', '=', organisationId)
    .where('kind', '=', setting.kind)
    .execute();
  await recordAct(tx, act, setting.act, setting.kind);
}
