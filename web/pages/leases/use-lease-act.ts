import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useActing, type Acting } from '#web/kit/act-panel/use-acting.ts';
import type { Failure } from '#web/kit/submission/failure-of.ts';
import type { FieldCheck } from '#web/kit/submission/use-submission.ts';
import { showToast, type ToastWish } from '#web/kit/toast/toasts.ts';
import type { RecordChange } from '#web/lib/changes-pages.ts';
import { lastChanges, leaseQuery, type Lease } from './api.ts';
import { useLeaseFailure } from './lease-failure.tsx';
import { useTouched } from '#web/lib/use-act.ts';

export interface LeaseActing extends Acting {
  /** What somebody else changed since the lease was read, newest first. */
  readonly meanwhile: readonly RecordChange[];
}

interface LeaseActOptions<After extends Lease> {
  readonly fields: readonly string[];
  readonly check?: (() => readonly FieldCheck[]) | undefined;
  readonly typed?: object | undefined;
  readonly send: () => Promise<After>;
  /** Called with the lease as it is then, or with the term that carries it on. */
  readonly onDone: (after: After) => void;
}

/** One act on a lease. After a conflict, what somebody else did meanwhile stands beside it. */
export function useLeaseAct<After extends Lease>(
  lease: Lease,
  { fields, check, typed, send, onDone }: LeaseActOptions<After>,
): LeaseActing {
  const queryClient = useQueryClient();
  const touched = useTouched();
  const say = useLeaseFailure();
  const { changes: meanwhile, look } = useMeanwhile(lease);
  const acting = useActing({
    fields,
    check,
    typed,
    send: async () => {
      const after = await send();
      queryClient.setQueryData(leaseQuery(after.id).queryKey, after);
      onDone(after);
      return undefined;
    },
    say,
    onFailure: look,
    refresh: () => touched('POST /leases/{id}/change-terms/'),
  });
  return { ...acting, meanwhile };
}

/** Closes the panel and says what was done. */
/** What is said is made when it is done: a day may be missing until then. */
export function closing<After extends Lease>(onClose: () => void, said: string | ((after: After) => ToastWish)) {
  return (after: After): void => {
    onClose();
    showToast(typeof said === 'string' ? { text: said } : said(after));
  };
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
