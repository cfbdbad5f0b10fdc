import { ButtonLink } from '#web/kit/button/button.tsx';
import { Fact, FactNote, Facts } from '#web/kit/facts/facts.tsx';
import { formatDate } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import type { ChargeRun } from './api.ts';
import { useRunText } from './run-text.ts';

/** When and why a run was taken back, and that nothing charges it again unless somebody does. */
export function RunTakenBack({ run: { kind, through, takenBack } }: { readonly run: ChargeRun }) {
  const r = useRunText();
  const mayChange = useMay()('rent.change');
  if (takenBack === null) return null;
  const again = {
    rent: `/rent/run?through=${through}`,
    'late-fees': '/rent/late-fees',
    utilities: '/rent/shared-costs',
  };
  return (
    <Facts title={r('takenBack')}>
      <Fact label={r('takenBackOn')}>{formatDate(takenBack.on)}</Fact>
      {takenBack.by !== null && <Fact label={r('startedBy')}>{takenBack.by.name}</Fact>}
      <Fact label={r('takeBackReason')}>{takenBack.reason}</Fact>
      <Fact label={r('charges')}>{takenBack.charges}</Fact>
      <FactNote>{r(`notAgain_${kind}`)}</FactNote>
      {mayChange && <ButtonLink to={again[kind]}>{r('runAgain')}</ButtonLink>}
    </Facts>
  );
}
