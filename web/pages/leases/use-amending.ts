import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { failureOf, type Failure } from '#web/kit/submission/failure-of.ts';
import { fieldText, useFailureWords } from '#web/kit/submission/failure-text.ts';
import { useSubmission, type FieldCheck } from '#web/kit/submission/use-submission.ts';
import { useSettled } from '#web/lib/use-settled.ts';
import {
  amendLease,
  impactQuery,
  lastChanges,
  leaseQuery,
  leasesChanged,
  type Amendment,
  type Lease,
  type RecordChange,
} from './api.ts';

export interface Amending {
  readonly lease: Lease;
  /** What will be sent; nothing while something is missing, which `check` then tells. */
  readonly change: Amendment | undefined;
  /** What is previewed where that can be before everything is filled in. */
  readonly preview?: Amendment | undefined;
  readonly fields: readonly string[];
  readonly check?: (() => readonly FieldCheck[]) | undefined;
  /** Called with the lease as it is then, or with the term that carries it on. */
  readonly onDone: (after: Lease) => void;
}

/**
 * One change of a lease: its effect is looked at while it is written, and what the preview refuses is said by the same
 * fields. A change that somebody else made meanwhile is shown beside it; sending again then takes both.
 */
export function useAmending({ lease, change, preview = change, fields, check, onDone }: Amending) {
  const words = useFailureWords();
  const meanwhile = useMeanwhile(lease);
  const asked = useSettled(preview === undefined ? '' : JSON.stringify(preview));
  // It was an amendment before it became text.
  const settled = useMemo(() => (asked === '' ? undefined : (JSON.parse(asked) as Amendment)), [asked]);
  const query = useQuery({ ...impactQuery(lease, settled ?? nothing), enabled: settled !== undefined });
  const refused = settled === undefined || query.error === null ? undefined : failureOf(query.error);
  const queryClient = useQueryClient();
  const submission = useSubmission({
    fields,
    check: () => check?.() ?? [],
    send: async () => {
      if (change === undefined) return;
      const after = await amendLease(lease, change);
      queryClient.setQueryData(leaseQuery(after.id).queryKey, after);
      onDone(after);
      await leasesChanged(queryClient);
    },
    onFailure: meanwhile.look,
  });
  const previewError = refused?.fields.find(({ path }) => fields.includes(bare(path)));
  return {
    ...submission,
    impact: { query, isAsked: settled !== undefined, isStale: query.isPlaceholderData || query.isFetching, refused },
    meanwhile: meanwhile.changes,
    errorOf: (path: string): string | undefined => {
      const sent = submission.errorOf(path);
      if (sent !== undefined || previewError === undefined || bare(previewError.path) !== path) return sent;
      return fieldText(words, previewError);
    },
    /** What the preview refuses that no field says. */
    refusal: refused !== undefined && previewError === undefined ? refused : undefined,
  };
}

/** Never asked for: the query is off while there is nothing to ask. */
const nothing: Amendment = { act: 'withdraw-notice' };

/** The preview names fields within the change. */
function bare(path: string): string {
  return path.replace(/^change\./, '');
}

/** After a conflict: what was changed since the lease was read, newest first. */
export function useMeanwhile(lease: Pick<Lease, 'id' | 'version'>) {
  const queryClient = useQueryClient();
  const [changes, setChanges] = useState<readonly RecordChange[]>([]);

  async function compare(): Promise<void> {
    const now = await queryClient.fetchQuery({ ...leaseQuery(lease.id), staleTime: 0 });
    const steps = now.version - lease.version;
    setChanges(steps > 0 ? (await lastChanges(lease.id, Math.min(steps, 5))).items : []);
  }

  return {
    changes,
    look: (failure: Failure): boolean => {
      // Without an answer the failure itself is all there is to say.
      if (failure.code === 'conflict') compare().catch(() => undefined);
      else setChanges([]);
      return true;
    },
  };
}
