import { useQuery } from '@tanstack/react-query';
import { checklistQuery } from './api.ts';

/** No mail server is set up: messages are kept under Settings, Mail. */
export function useMailIsKept(): boolean {
  const { data } = useQuery(checklistQuery);
  return (
    data?.items.some(({ key, done, isWaiting }) => key === 'outgoing-mail' && !done && isWaiting !== true) ?? false
  );
}
