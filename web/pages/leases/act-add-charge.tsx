import { useDraft } from '#web/kit/record-form/controls.ts';
import { AmendPanel, type ActProps } from './act-panel.tsx';
import { useActText } from './act-text.ts';
import { chargeOf, newChargeDraft } from './charge-draft.ts';
import { ChargeFields } from './charge-fields.tsx';
import { missingInCharge } from './missing.ts';
import { chargeName } from './lease-words.ts';
import { closing } from './use-lease-act.ts';
import { useLeaseText } from './text.ts';
import { useSaidChecks } from './use-said-checks.ts';

/** Parking, pets, utilities: something that is paid beside the rent from a day on. */
export function AddCharge({ lease, onClose }: ActProps) {
  const a = useActText();
  const t = useLeaseText();
  const said = useSaidChecks(lease.currency);
  const hasRent = lease.charges.some(({ kind }) => kind === 'rent');
  const form = useDraft(() => newChargeDraft(hasRent ? 'parking' : 'rent'));
  const { draft } = form;
  const written = chargeOf(draft);
  const name = chargeName(t, { kind: draft.kind, label: draft.label.trim() === '' ? null : draft.label.trim() });
  return (
    <AmendPanel
      lease={lease}
      onClose={onClose}
      name="addCharge"
      act={a('addChargeAct', { charge: name })}
      change={written && { act: 'add-charge', ...written }}
      fields={[
        ...missingInCharge(draft).map(({ path }) => path),
        'cents',
        'label',
        'dueDay',
        'startsOn',
        'endsOn',
        'steps',
      ]}
      check={() => said(missingInCharge(draft))}
      onDone={closing(onClose, a('addChargeDone', { charge: name }))}
      form={form}
    >
      {(_, errorOf) => (
        <ChargeFields charge={draft} currency={lease.currency} isAdded errorOf={errorOf} onChange={form.change} />
      )}
    </AmendPanel>
  );
}
