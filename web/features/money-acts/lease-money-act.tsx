import { useQuery } from '@tanstack/react-query';
import { leaseNameQuery } from '#web/features/money/api.ts';
import { ChargeOnce } from './charge-once.tsx';
import { GiveCredit } from './give-credit.tsx';
import type { MoneyActName } from './money-acts.ts';
import { PayBack } from './pay-back.tsx';
import { useRentWords } from '#web/features/money/text.ts';
import { namesOf } from '#web/features/money/words.ts';

export interface LeaseMoneyActProps {
  readonly leaseId: string;
  readonly act: MoneyActName;
  readonly onClose: () => void;
}

/** What is charged or given by hand on one lease: beside the lease itself, and beside the rent roll. */
export function LeaseMoneyAct({ leaseId, act, onClose }: LeaseMoneyActProps) {
  const t = useRentWords();
  const { data: lease } = useQuery(leaseNameQuery(leaseId));
  // A link names the lease by its id alone; its currency comes a moment later, and with it the form.
  if (lease === undefined) return null;
  const common = { leaseId, currency: lease.currency, name: namesOf(t, lease.tenants), onClose };
  if (act === 'pay-back') return <PayBack {...common} />;
  return act === 'charge-once' ? <ChargeOnce {...common} /> : <GiveCredit {...common} />;
}
