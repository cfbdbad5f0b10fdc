import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { fieldText, useFailureWords } from '#web/kit/submission/failure-text.ts';
import { decline, type FieldCheck } from '#web/kit/submission/use-submission.ts';
import { unlessSent } from '#web/lib/preview-query.ts';
import { useSettled } from '#web/lib/use-settled.ts';
import { amendLease, impactQuery, type Amendment, type Lease } from './api.ts';
import { useLeaseAct } from './use-lease-act.ts';

export interface Amending {
  readonly lease: Lease;
  /** What will be sent; nothing while something is missing, which `check` then tells. */
  readonly change: Amendment | undefined;
  /** What is previewed where that can be before everything is filled in. */
  readonly preview?: Amendment | undefined;
  /** It was sent as it stands, and no answer came so far. */
  readonly isSent?: boolean | undefined;
  readonly fields: readonly string[];
  readonly check?: (() => readonly FieldCheck[]) | undefined;
  readonly typed?: object | undefined;
  /** Called with the lease as it is then, or with the term that carries it on. */
  readonly onDone: (after: Lease) => void;
}

/**
 * One change of a lease: its effect is looked at while it is written, and what the preview refuses is said by the same
 * fields. A change that somebody else made meanwhile is shown beside it; sending again then takes both.
 */
export function useAmending({
  lease,
  change,
  preview = change,
  isSent = false,
  fields,
  check,
  typed,
  onDone,
}: Amending) {
  const words = useFailureWords();
  const asked = useSettled(preview === undefined ? '' : JSON.stringify(preview));
  // It was an amendment before it became text.
  const settled = useMemo(() => (asked === '' ? undefined : (JSON.parse(asked) as Amendment)), [asked]);
  const query = useQuery(
    unlessSent(isSent, { ...impactQuery(lease, settled ?? nothing), enabled: settled !== undefined }),
  );
  const refused = settled === undefined || query.error === null ? undefined : failureOf(query.error);
  const acting = useLeaseAct(lease, {
    fields,
    check,
    typed,
    send: () => (change === undefined ? Promise.reject(decline()) : amendLease(lease, change)),
    onDone,
  });
  const previewError = refused?.fields.find(({ path }) => fields.includes(bare(path)));
  return {
    ...acting,
    impact: {
      query,
      isAsked: settled !== undefined,
      isStale: !isSent && (query.isPlaceholderData || query.isFetching),
      refused,
      /** It was sent before a reload: what it was to change is not known any more. */
      isGone: isSent && query.data === undefined,
    },
    errorOf: (path: string): string | undefined => {
      const sent = acting.errorOf(path);
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
