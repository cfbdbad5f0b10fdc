import type { Lease } from './api.ts';
import { AddCharge } from './act-add-charge.tsx';
import { AmendCharge, EndCharge } from './act-charge.tsx';
import { AddClause, ApplyIndex, RemoveClause, RemoveStep } from './act-clause.tsx';
import { EndEarly, WithdrawNotice } from './act-end.tsx';
import { GiveNotice } from './act-notice.tsx';
import { ChangeParties } from './act-parties.tsx';
import { Renew } from './act-renew.tsx';
import { Cancel, Sign } from './act-sign.tsx';
import { ChangeTerms } from './act-terms.tsx';
import { Transfer } from './act-transfer.tsx';

export interface LeaseActProps {
  readonly lease: Lease;
  /** From the address, so that a link can open it. */
  readonly act: string;
  readonly charge: string;
  readonly clause: string;
  readonly step: string;
  readonly onClose: () => void;
}

/** The panel of what is being done with the lease; nothing for what is not known. */
export function LeaseAct({ lease, act, charge, clause, step, onClose }: LeaseActProps) {
  const common = { lease, onClose };
  switch (act) {
    case 'sign':
      return <Sign {...common} />;
    case 'cancel':
      return <Cancel {...common} />;
    case 'give-notice':
      return <GiveNotice {...common} />;
    case 'withdraw-notice':
      return <WithdrawNotice {...common} />;
    case 'end-early':
      return <EndEarly {...common} />;
    case 'renew':
      return <Renew {...common} />;
    case 'transfer':
      return <Transfer {...common} />;
    case 'amend-charge':
      return <AmendCharge {...common} chargeId={charge} />;
    case 'end-charge':
      return <EndCharge {...common} chargeId={charge} />;
    case 'remove-step':
      return <RemoveStep {...common} chargeId={charge} startsOn={step} />;
    case 'add-charge':
      return <AddCharge {...common} />;
    case 'add-clause':
      return <AddClause {...common} chargeId={charge} />;
    case 'apply-index':
      return <ApplyIndex {...common} clauseId={clause} />;
    case 'remove-clause':
      return <RemoveClause {...common} clauseId={clause} />;
    case 'change-parties':
      return <ChangeParties {...common} />;
    case 'change-terms':
      return <ChangeTerms {...common} />;
    default:
      return null;
  }
}
