import { useQuery } from '@tanstack/react-query';
import { copyText } from '#web/kit/copy-text/copy-text.ts';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { useMay } from '#web/lib/me.ts';
import { routeQuery } from '#web/lib/route-query.ts';
import { useAct } from '#web/lib/use-act.ts';
import { useLedgerText } from './ledger-text.ts';

/** The address by which tenants pay online. Nothing where online payment is off. */
export function PaymentLinkAct({ leaseId }: { readonly leaseId: string }) {
  const g = useLedgerText();
  const mayChange = useMay()('rent.change');
  const query = useQuery(routeQuery('GET /leases/{id}/payment-link/', { params: { id: leaseId } }));
  const make = useAct('POST /leases/{id}/payment-link/');
  const revoke = useAct('POST /leases/{id}/payment-link/revoke/');
  const input = { params: { id: leaseId }, body: {} };
  const copy = useSubmission({
    send: async () => {
      const { path } = await make(input);
      if (path !== null) await copyText(location.origin + path);
    },
  });
  const end = useSubmission({
    send: async () => {
      await revoke(input);
      showToast({ text: g('linkRevoked') });
    },
  });
  if (query.data === undefined || !mayChange) return null;
  const { isOffered, path } = query.data;
  return (
    <>
      {isOffered && (
        <TextAct disabled={copy.busy} onClick={() => copy.submit()}>
          {g('copyLink')}
        </TextAct>
      )}
      {path !== null && (
        <TextAct variant="other" disabled={end.busy} onClick={() => end.submit()}>
          {g('revokeLink')}
        </TextAct>
      )}
    </>
  );
}
