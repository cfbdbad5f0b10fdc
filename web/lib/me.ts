import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { Routes } from '#shared/api/routes.ts';
import type { Permission } from '#shared/permissions.ts';
import type { RouteAnswer } from '#shared/route.ts';
import { call } from './client.ts';

export type Me = RouteAnswer<Routes['GET /me/']>;

/** Who is signed in, where, and what they may do. The shell has it before any signed-in page is drawn. */
export const meQuery = queryOptions({
  queryKey: ['GET /me/'],
  queryFn: ({ signal }) => call('GET /me/', {}, { signal }),
});

export function useMe(): Me {
  return useSuspenseQuery(meQuery).data;
}

/** Whether the role allows something, so that nothing is offered which the server would refuse. */
export function useMay(): (permission: Permission) => boolean {
  const { permissions } = useMe();
  return (permission) => permissions.includes(permission);
}
