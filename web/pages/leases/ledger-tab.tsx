import { useQuery } from '@tanstack/react-query';
import { ledgerQuery, type TenantLedger } from '#web/app/rent/api.ts';
import type { TakingBack } from '#web/app/rent/money-acts.ts';
import { Empty } from '#web/kit/empty/empty.tsx';
import { usePhone } from '#web/kit/hooks/use-media.ts';
import { Loading } from '#web/kit/loading/loading.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { LedgerCards } from './ledger-cards.tsx';
import { LedgerTable } from './ledger-table.tsx';
import { useLedgerText } from './ledger-text.ts';
import { StatementAct } from './statement-act.tsx';

/** Opens the form; nothing where this person may only look. */
export type OnTakeBack = ((act: TakingBack, recordId: string) => void) | undefined;

/** Every charge and payment of the lease and the terms it carries on from, with what was owed after each. */
export function LedgerTab({ leaseId, onTakeBack }: { readonly leaseId: string; readonly onTakeBack: OnTakeBack }) {
  const query = useQuery(ledgerQuery(leaseId));
  const ledger = query.data;
  if (ledger === undefined) return query.error === null ? <Loading rows={12} /> : <QueryFailure query={query} />;
  return (
    <>
      <StatementAct leaseId={leaseId} />
      <Ledger ledger={ledger} onTakeBack={onTakeBack} />
    </>
  );
}

export interface LedgerProps {
  readonly ledger: TenantLedger;
  readonly onTakeBack: OnTakeBack;
}

function Ledger({ ledger, onTakeBack }: LedgerProps) {
  const g = useLedgerText();
  const phone = usePhone();
  if (ledger.lines.length === 0) return <Empty plain>{g('none')}</Empty>;
  return phone ? (
    <LedgerCards ledger={ledger} onTakeBack={onTakeBack} />
  ) : (
    <LedgerTable ledger={ledger} onTakeBack={onTakeBack} />
  );
}
