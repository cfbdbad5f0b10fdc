import { useQueryClient } from '@tanstack/react-query';
import { meQuery } from '#web/lib/me.ts';

/** Whose it is: somebody else who signs in here, or another workspace, has drafts of their own. */
export function useKeptScope(): string {
  const me = useQueryClient().getQueryData(meQuery.queryKey);
  return `${me?.organisation.id ?? ''}.${me?.user.id ?? ''}`;
}
