import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer, RouteInput } from '#shared/route.ts';
import { fetchFile } from './download.ts';

type Document = RouteAnswer<Routes['GET /documents/']>['items'][number];
type Size = NonNullable<RouteInput<Routes['GET /documents/{id}/thumbnail/']>['query']['size']>;
/** What names a picture: a version of a document never changes. */
export type Pictured = Pick<Document, 'id'> & { readonly file: Pick<Document['file'], 'number' | 'width'> };

export function thumbnailQuery({ id, file: { number, width } }: Pictured, size: Size) {
  return queryOptions({
    queryKey: ['GET /documents/{id}/thumbnail/', id, number, size],
    queryFn: async ({ signal }) => {
      const input = { params: { id }, query: { size, version: number } };
      return (await fetchFile('GET /documents/{id}/thumbnail/', input, { signal })).content;
    },
    staleTime: Number.POSITIVE_INFINITY,
    enabled: width !== null,
  });
}

/**
 * The address of a small picture for an `<img>`, once it is there. The bearer goes into a header, which an image cannot
 * send: the picture is fetched, and its address holds for as long as it is shown.
 */
export function useThumbnail(document: Pictured, size: Size): string | undefined {
  return useAddress(useQuery(thumbnailQuery(document, size)).data);
}

interface Shown {
  readonly address: string;
  times: number;
}

const shown = new Map<Blob, Shown>();

/** One address for each content, given back when nothing shows it any more: kept for good, it would fill the memory. */
function useAddress(content: Blob | undefined): string | undefined {
  const show = useCallback(() => {
    if (content === undefined) return () => undefined;
    const held = shown.get(content) ?? { address: URL.createObjectURL(content), times: 0 };
    held.times += 1;
    shown.set(content, held);
    return () => {
      held.times -= 1;
      if (held.times > 0) return;
      shown.delete(content);
      URL.revokeObjectURL(held.address);
    };
  }, [content]);
  return useSyncExternalStore(show, () => (content === undefined ? undefined : shown.get(content)?.address));
}
