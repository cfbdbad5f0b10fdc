import type { Tx } from '#server/kernel/database.ts';
import type { SignedIn } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';

export interface MyChanges {
  readonly name?: string | undefined;
  readonly locale?: 'en' | 'de' | null | undefined;
  readonly version: number;
}

export async function changeMe(tx: Tx, session: SignedIn, changes: MyChanges): Promise<void> {
  const updated = await tx
    .updateTable('app_user')
    .set((set) => ({
      version: set('version', '+', 1),
      ...(changes.name === undefined ? {} : { name: changes.name }),
      ...(changes.locale === undefined ? {} : { locale: changes.locale }),
    }))
    .where('user_id', '=', session.userId)
    .where('version', '=', changes.version)
    .returning('user_id')
    .executeTakeFirst();
  if (updated === undefined) {
    throw refuse('auth.profile-changed');
  }
}
