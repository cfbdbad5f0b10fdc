import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ledgerQuery, type TenantLedger } from '#web/features/money/api.ts';
import type { TakingBack } from '#web/features/money-acts/money-acts.ts';
import { TimeNote } from '#web/features/as-of/time-note.tsx';
import { useTimeText } from '#web/features/as-of/time-text.ts';
import { Empty } from '#web/kit/empty/empty.tsx';
import { ExportAct } from '#web/kit/export-act/export-act.tsx';
import { usePhone } from '#web/kit/hooks/use-media.ts';
import { Loading } from '#web/kit/loading/loading.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { TextAct, TextLink } from '#web/kit/text-link/text-link.tsx';
import { LedgerCards } from './ledger-cards.tsx';
import { LedgerTable } from './ledger-table.tsx';
import { useLedgerText } from './ledger-text.ts';
import { LedgerTime } from './ledger-time.tsx';
import { PaymentLinkAct } from './payment-link-act.tsx';
import { StatementAct } from './statement-act.tsx';
import { useLedgerTable } from './use-ledger-table.ts';
import { useLedgerTime, type LedgerAddress } from './use-ledger-time.ts';

/** Opens the form; nothing where this person may only look. */
export type OnTakeBack = ((act: TakingBack, recordId: string) => void) | undefined;

interface LedgerTabProps {
  readonly leaseId: string;
  readonly leaseNumber: string;
  /** A panel beside it leaves no room for columns. */
  readonly isNarrow: boolean;
  readonly address: LedgerAddress;
  readonly onChange: (wish: Partial<LedgerAddress>) => void;
  readonly onTakeBack: OnTakeBack;
}

/** Every charge and payment of the lease and the terms it carries on from, with what was owed after each. */
export function LedgerTab({ leaseId, leaseNumber, isNarrow, address, onChange, onTakeBack }: LedgerTabProps) {
  const t = useTimeText();
  const g = useLedgerText();
  const time = useLedgerTime(address);
  const isNow = time.asOf === undefined && time.knownAt === undefined;
  const [isChoosing, setChoosing] = useState(!isNow);
  const query = useQuery(ledgerQuery(leaseId, time));
  const ledger = query.data;
  return (
    <>
      <StatementAct leaseId={leaseId} to={time.asOf}>
        <TimeNote asOf={time.asOf} knownAt={time.knownAt} onToday={() => onChange({ asOf: '', knownAt: '' })} />
        <TextAct aria-expanded={isChoosing || !isNow} onClick={() => setChoosing(!isChoosing)}>
          {t('changeDate')}
        </TextAct>
        <PaymentLinkAct leaseId={leaseId} />
        <TextLink to={`/rent/mandates?lease=${leaseId}`}>{g('mandates')}</TextLink>
        {ledger !== undefined && ledger.lines.length > 0 && <ExportLedger ledger={ledger} leaseNumber={leaseNumber} />}
      </StatementAct>
      {(isChoosing || !isNow) && <LedgerTime address={address} onChange={onChange} />}
      {ledger === undefined ? (
        query.error === null ? (
          <Loading rows={12} />
        ) : (
          <QueryFailure query={query} />
        )
      ) : (
        // What was voided since could not be voided again: acts are for today's ledger.
        <Ledger ledger={ledger} isNow={isNow} isNarrow={isNarrow} onTakeBack={isNow ? onTakeBack : undefined} />
      )}
    </>
  );
}

export interface LedgerProps {
  readonly ledger: TenantLedger;
  /** As of today and as known now. */
  readonly isNow: boolean;
  readonly onTakeBack: OnTakeBack;
}

function ExportLedger({ ledger, leaseNumber }: Pick<LedgerProps, 'ledger'> & Pick<LedgerTabProps, 'leaseNumber'>) {
  return <ExportAct save={useLedgerTable(ledger, leaseNumber)} />;
}

function Ledger({ ledger, isNow, isNarrow, onTakeBack }: LedgerProps & Pick<LedgerTabProps, 'isNarrow'>) {
  const g = useLedgerText();
  const phone = usePhone();
  if (ledger.lines.length === 0) return <Empty plain>{g('none')}</Empty>;
  return phone || isNarrow ? (
    <LedgerCards ledger={ledger} isNow={isNow} onTakeBack={onTakeBack} />
  ) : (
    <LedgerTable ledger={ledger} isNow={isNow} onTakeBack={onTakeBack} />
  );
}
