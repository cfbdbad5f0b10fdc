import { useQueryClient } from '@tanstack/react-query';
import { showToast } from '#web/kit/toast/toasts.ts';
import { amendLease, leaseQuery, type Amendment, type Lease } from './api.ts';
import { useLeaseError } from './lease-failure.tsx';
import { useTouched } from '#web/lib/use-act.ts';

/** Takes back what was just done, from a toast: after the panel it came from is gone. */
export function useUndoable(): (lease: Pick<Lease, 'id' | 'version'>, change: Amendment) => void {
  const queryClient = useQueryClient();
  const touched = useTouched();
  const say = useLeaseError();

  async function undo(lease: Pick<Lease, 'id' | 'version'>, change: Amendment): Promise<void> {
    try {
      const after = await amendLease(lease, change);
      queryClient.setQueryData(leaseQuery(after.id).queryKey, after);
    } catch (error) {
      showToast({ text: say(error), tone: 'bad' });
    }
    await touched('POST /leases/{id}/change-terms/');
  }

  return (lease, change) => void undo(lease, change);
}
