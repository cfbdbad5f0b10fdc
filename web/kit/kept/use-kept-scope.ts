import { QueryClientContext } from '@tanstack/react-query';
import { useContext } from 'react';
import { meQuery } from '#web/lib/me.ts';

/** Whose it is: somebody else who signs in here, or another workspace, has drafts of their own. None before sign-in. */
export function useKeptScope(): string | undefined {
  const me = useContext(QueryClientContext)?.getQueryData(meQuery.queryKey);
  return me && `${me.organisation.id}.${me.user.id}`;
}
