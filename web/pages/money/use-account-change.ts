import { useQueryClient } from '@tanstack/react-query';
import type { SaveOutcome } from '#web/kit/inline-field/inline-field.tsx';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { useTouched } from '#web/lib/use-act.ts';
import { accountsQuery, changeAccount, type Account } from './api.ts';

export type AccountField = 'number' | 'name' | 'taxLine' | 'isOperating';

/**
 * Saves one value of an account. A conflict is the person's to settle only where the same value was changed; a change
 * elsewhere is taken over and the save repeated once.
 */
export function useAccountChange(account: Account): (field: AccountField, draft: string) => Promise<SaveOutcome> {
  const queryClient = useQueryClient();
  const touched = useTouched();

  async function keep(next: Account) {
    queryClient.setQueryData(accountsQuery.queryKey, (accounts) =>
      accounts?.map((other) => (other.id === next.id ? next : other)),
    );
    void touched('PATCH /accounts/{id}/');
  }

  return async (field, draft) => {
    const change = { [field]: valueOf(field, draft) };
    try {
      await keep(await changeAccount(account, change));
      return 'saved';
    } catch (error) {
      if (failureOf(error).code !== 'conflict') throw error;
    }
    const all = await queryClient.fetchQuery({ ...accountsQuery, staleTime: 0 });
    const now = all.find(({ id }) => id === account.id) ?? account;
    if (now[field] !== account[field]) return { theirs: draftOf(now, field) };
    await keep(await changeAccount(now, change));
    return 'saved';
  };
}

/** A value as the control holds it. */
export function draftOf(account: Account, field: AccountField): string {
  if (field === 'isOperating') return account.isOperating ? 'above' : 'below';
  return account[field] ?? '';
}

function valueOf(field: AccountField, draft: string): string | boolean | null {
  if (field === 'isOperating') return draft === 'above';
  const text = draft.trim();
  return field === 'taxLine' && text === '' ? null : text;
}
