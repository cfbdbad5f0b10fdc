import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './client.ts';
import { useMay } from './me.ts';

/** The list of messages says with its first line how messages leave; its key makes it follow what changes that list. */
const mailDeliveryQuery = queryOptions({
  queryKey: ['GET /mail-messages/', 'delivery'],
  queryFn: async ({ signal }) => (await call('GET /mail-messages/', { query: { limit: 1 } }, { signal })).delivery,
});

/**
 * Whether messages are sent, or kept to be read under Settings, Mail. Whoever may not read mail is not told, and whatever
 * is said to them must hold for both.
 */
export function useMailDelivery(): 'smtp' | 'kept' | undefined {
  const mayRead = useMay()('mail.read');
  return useQuery({ ...mailDeliveryQuery, enabled: mayRead }).data;
}
