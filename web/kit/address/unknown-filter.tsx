import { useQuery } from '@tanstack/react-query';
import { isId } from '#shared/lists/is-id.ts';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { call } from '#web/lib/client.ts';
import { catalogue } from '#web/lib/messages.ts';
import { unlessSettled } from '#web/lib/route-query.ts';
import type { Kind } from './unknown-filters.tsx';
import { en } from './unknown-filter.en.ts';
import styles from './unknown-filters.module.css';

const useText = catalogue(en, { de: () => import('./unknown-filter.de.ts') });

/** Says that the record a list is filtered by is not there. Loaded only where an address names one. */
export function UnknownFilter({
  kind,
  id,
  onRemove,
}: {
  readonly kind: Kind;
  readonly id: string;
  readonly onRemove: () => void;
}) {
  const t = useText();
  const { error } = useQuery({ ...recordQuery(kind, id), enabled: isId(id) });
  const isUnknown = !isId(id) || (error !== null && failureOf(error).code === 'not-found');
  if (!isUnknown) return null;
  return (
    <p role="alert" className={styles['notice']}>
      {t(kind)} <TextAct onClick={onRemove}>{t('removeFilter')}</TextAct>
    </p>
  );
}

function recordQuery(kind: Kind, id: string) {
  return {
    queryKey: [lines[kind], id],
    queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<unknown> =>
      call(lines[kind], { params: { id } }, { signal }),
    retry: unlessSettled,
  };
}

const lines = {
  property: 'GET /properties/{id}/',
  unit: 'GET /units/{id}/',
  person: 'GET /people/{id}/',
  lease: 'GET /leases/{id}/',
} as const satisfies Record<Kind, string>;
