import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button, ButtonLink } from '#web/kit/button/button.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { FormLayout } from '#web/kit/layout/layouts.tsx';
import { PageHeader } from '#web/kit/page-header/page-header.tsx';
import { Stepper } from '#web/kit/stepper/stepper.tsx';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { useMe } from '#web/lib/me.ts';
import { useTouched } from '#web/lib/use-act.ts';
import { addProperty, addUnits, type Property } from './api.ts';
import { BuildingStep } from './building-step.tsx';
import { checkBuilding, newPropertyOf, useBuildingDraft } from './building-draft.ts';
import { usualUnit } from './kinds.ts';
import { NewPropertyPlan } from './new-property-plan.tsx';
import { useNewPropertyText } from './new-property-text.ts';
import { usePropertiesText } from './text.ts';
import { UnitGenerator } from './unit-generator.tsx';
import { useUnitsDraft, type UnitsToAdd } from './use-units-draft.ts';
import styles from './new-property-page.module.css';

/** Two short steps: the building, then its doors. A house is done after the first. */
export function NewPropertyPage() {
  const t = useNewPropertyText();
  const p = usePropertiesText();
  const { organisation } = useMe();
  const [building, change] = useBuildingDraft(organisation);
  const [step, setStep] = useState<0 | 1>(0);
  const [isChecked, setChecked] = useState(false);
  const units = useUnitsDraft({ country: building.country, kind: usualUnit[building.kind] });
  const isHouse = building.kind === 'house';
  const { send, unitsLeft } = useAdding(units, isHouse);
  const { form, submit, busy, failure, message, errorOf, clear } = useSubmission({
    fields: ['name', 'line1', 'city', 'postalCode', 'country', 'yearBuilt'],
    check: () => {
      setChecked(true);
      const wrong = [...units.wrong, ...(units.problem === undefined ? [] : [units.problem])];
      return [...checkBuilding(building), ...(step === 0 ? [] : wrong.map((code) => ({ path: 'units', code })))];
    },
    send: async () => {
      if (step === 0 && !isHouse) setStep(1);
      else await send(newPropertyOf(building));
    },
    onFailure: ({ fields }) => {
      // What is wrong with the building is said where it was entered.
      if (unitsLeft === undefined && fields.length > 0) setStep(0);
      return true;
    },
  });
  const isTaken = failure?.code === 'already-exists' && unitsLeft === undefined;
  const why = isTaken ? undefined : message;
  return (
    <FormLayout
      header={<PageHeader eyebrow={<Link to="/properties">{p('properties')}</Link>} title={t('title')} />}
      aside={<NewPropertyPlan building={building} units={isHouse ? undefined : units.units} />}
    >
      {!isHouse && (
        <Stepper
          label={t('steps')}
          steps={[t('stepBuilding'), t('stepUnits')]}
          current={step}
          onGo={() => setStep(0)}
        />
      )}
      <form ref={form} noValidate className={styles['form']} onSubmit={submit}>
        {step === 0 || isHouse ? (
          <BuildingStep
            building={building}
            errorOf={(path) => (path === 'name' && isTaken ? p('already-exists') : errorOf(path))}
            onChange={(wish) => {
              clear();
              change(wish);
              if (wish.kind !== undefined) units.change({ kind: usualUnit[wish.kind] });
            }}
          />
        ) : (
          <>
            <div>
              <h2 className={styles['title']}>{t('unitsTitle')}</h2>
              <p className={styles['why']}>{t('unitsWhy')}</p>
            </div>
            <UnitGenerator units={units} currency={building.currency} isChecked={isChecked} />
          </>
        )}
        <FormError requestId={failure?.requestId}>
          {unitsLeft !== undefined && why !== undefined ? t('unitsFailed', { name: unitsLeft.name, why }) : why}
        </FormError>
        <div className={styles['acts']}>
          <Button variant="primary" type="submit" busy={busy}>
            {isHouse ? t('addHouse') : step === 0 ? t('next') : <AddWords name={building.name} units={units} />}
          </Button>
          {step === 1 && !isHouse && unitsLeft === undefined && <Button onClick={() => setStep(0)}>{t('back')}</Button>}
          {step === 0 && <ButtonLink to="/properties">{p('cancel')}</ButtonLink>}
          {unitsLeft !== undefined && <ButtonLink to={`/properties/${unitsLeft.id}`}>{unitsLeft.name}</ButtonLink>}
        </div>
      </form>
    </FormLayout>
  );
}

function AddWords({ name, units }: { readonly name: string; readonly units: UnitsToAdd }) {
  const t = useNewPropertyText();
  const count = units.units.length;
  return count === 0 ? t('addNone', { name: name.trim() }) : t('addAll', { name: name.trim(), count });
}

/** The building first, then its units. Where the second fails, trying again does not add a second building. */
function useAdding(units: UnitsToAdd, isHouse: boolean) {
  const t = useNewPropertyText();
  const touched = useTouched();
  const navigate = useNavigate();
  const [unitsLeft, setUnitsLeft] = useState<Pick<Property, 'id' | 'name'>>();

  async function send(property: Parameters<typeof addProperty>[0]): Promise<void> {
    const made = unitsLeft ?? (await addProperty(property));
    if (!isHouse && units.units.length > 0) {
      setUnitsLeft(made);
      await addUnits(units.batch(made.id));
    }
    showToast({ text: t('added', { name: made.name }) });
    await navigate(`/properties/${made.id}`);
    void touched('POST /properties/');
  }

  return { send, unitsLeft };
}
