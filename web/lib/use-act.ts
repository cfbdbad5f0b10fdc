import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Routes } from '#shared/api/routes.ts';
import type { WriteLine } from '#shared/api/touches.ts';
import type { FileKey, RouteAnswer, UploadKey } from '#shared/route.ts';
import { call, requestFailure, type CallArguments } from './client.ts';

type ActLine = Exclude<WriteLine, FileKey<Routes> | UploadKey<Routes>>;

/**
 * Calls a line that writes, and then has everything fetched again that it touches; after a refusal too: what it was about
 * may have changed. It ends with the answer: nobody waits for what is fetched again.
 */
export function useAct<Line extends ActLine>(
  line: Line,
): (...input: CallArguments<Routes[Line]>) => Promise<RouteAnswer<Routes[Line]>> {
  const touched = useTouched();
  return async (...input) => {
    try {
      const answer = await call(line, ...input);
      void touched(line);
      return answer;
    } catch (error) {
      // Without an answer the form stays as it is, to be sent again.
      if (requestFailure(error)?.status !== undefined) void touched(line);
      throw error;
    }
  };
}

/** The second half of it alone, for several calls at once. */
export function useTouched(): (line: WriteLine) => Promise<void> {
  const queryClient = useQueryClient();
  return (line) => refresh(queryClient, line);
}

async function refresh(queryClient: QueryClient, line: WriteLine): Promise<void> {
  // Fetched with the first act. Without it everything is fetched again: more than is needed, and never less.
  const shown = await import('#shared/api/touches.ts').then(
    ({ shownBy }) => shownBy(line),
    () => ['GET /'],
  );
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [key] }) =>
      typeof key === 'string' && !readOnce.has(key) && shown.some((start) => key.startsWith(start)),
  });
}

/** By the form or page that goes on with it: by now it may have become something else. */
const readOnce: ReadonlySet<string> = new Set(['GET /lease-drafts/{id}/', 'GET /imports/{id}/tree/']);
