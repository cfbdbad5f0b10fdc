import { useLateFeeText } from '#web/features/late-fees/late-fee-text.ts';
import { RecordHistory } from '#web/kit/record-page/record-history.tsx';
import { useActivityText } from './activity-text.ts';
import { describeChange } from './describe-change.ts';
import { usePropertiesText } from './text.ts';

export interface ActivityProps {
  readonly kind: 'properties' | 'units';
  readonly id: string;
  readonly currency: string;
}

export function Activity({ kind, id, currency }: ActivityProps) {
  const t = useActivityText();
  const p = usePropertiesText();
  const f = useLateFeeText();
  return <RecordHistory kind={kind} id={id} describe={(change) => describeChange(change, { t, p, f, currency })} />;
}
