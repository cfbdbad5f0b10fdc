import { useQueryClient } from '@tanstack/react-query';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer, RouteInput } from '#shared/route.ts';
import { rentPolicyQuery } from '#web/features/money/api.ts';
import type { SaveOutcome } from '#web/kit/inline-field/inline-field.tsx';
import { saveField } from '#web/kit/inline-field/save-field.ts';
import { call } from '#web/lib/client.ts';
import { keys } from './api.ts';

export type RentPolicy = RouteAnswer<Routes['GET /rent-policy/']>;
type Change = Omit<RouteInput<Routes['PATCH /rent-policy/']>['body'], 'version'>;

/** Saves one thing that holds for rent; whoever changed the same thing meanwhile is shown beside it. */
export function usePolicyChange(policy: RentPolicy) {
  const queryClient = useQueryClient();
  return (key: keyof Change, change: Change, draftOf: (policy: RentPolicy) => string): Promise<SaveOutcome> =>
    saveField({
      record: policy,
      fields: [key],
      patch: async (version) => {
        const next = await call('PATCH /rent-policy/', { body: { ...change, version } });
        queryClient.setQueryData(rentPolicyQuery.queryKey, next);
        void queryClient.invalidateQueries({ queryKey: keys.audit });
      },
      fetch: () => queryClient.fetchQuery({ ...rentPolicyQuery, staleTime: 0 }),
      draftOf,
    });
}
