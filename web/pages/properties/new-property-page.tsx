import { useState } from 'react';
import { Link } from 'react-router';
import { useGoOn } from '#web/kit/go-on/use-go-on.ts';
import { Button, ButtonLink } from '#web/kit/button/button.tsx';
import { FormLayout } from '#web/kit/layout/layouts.tsx';
import { PageHeader } from '#web/kit/page-header/page-header.tsx';
import { InlineForm } from '#web/kit/record-form/record-form.tsx';
import { useRecordForm, type RecordForm } from '#web/kit/record-form/use-record-form.ts';
import { Stepper } from '#web/kit/stepper/stepper.tsx';
import { call } from '#web/lib/client.ts';
import { useMe } from '#web/lib/me.ts';
import { useTouched } from '#web/lib/use-act.ts';
import { addProperty, type Property } from './api.ts';
import { BuildingStep } from './building-step.tsx';
import { checkBuilding, newBuilding, newPropertyOf, type BuildingDraft } from './building-draft.ts';
import { usualUnit } from './kinds.ts';
import { NewPropertyPlan } from './new-property-plan.tsx';
import { useNewPropertyText } from './new-property-text.ts';
import { usePropertiesText } from './text.ts';
import { UnitGenerator } from './unit-generator.tsx';
import { newUnits, unitsToAdd, type UnitsDraft, type UnitsToAdd } from './units-draft.ts';
import styles from './new-property-page.module.css';

interface Draft extends BuildingDraft {
  readonly doors: UnitsDraft;
  /** The building is there; what is left are its units. */
  readonly made?: Made;
}

type Made = Pick<Property, 'id' | 'name'>;

/** Two short steps: the building, then its doors. A house is done after the first. */
export function NewPropertyPage() {
  const t = useNewPropertyText();
  const p = usePropertiesText();
  const { organisation } = useMe();
  const [step, setStep] = useState<0 | 1>(0);
  const [isChecked, setChecked] = useState(false);
  const form: RecordForm<Draft> = useRecordForm<Draft, boolean>({
    draft: () => {
      const building = newBuilding(organisation);
      return { ...building, doors: newUnits(usualUnit[building.kind]) };
    },
    onTry: () => setChecked(true),
    check: (building) => {
      const wrong = [...units.wrong, ...(units.problem === undefined ? [] : [units.problem])];
      return [...checkBuilding(building), ...(step === 0 ? [] : wrong.map((code) => ({ path: 'units', code })))];
    },
    send: async (building) => {
      const isNext = step === 0 && building.kind !== 'house';
      if (isNext) setStep(1);
      else await send(newPropertyOf(building));
      return isNext;
    },
    // Nothing is sent by the first step: what was written is kept on.
    onSaved: (isNext) => isNext && form.change({}),
    placed: (draft) => (draft.made === undefined ? { 'already-exists': { name: p('already-exists') } } : {}),
    onFailure: ({ code, fields }) => {
      // What is wrong with the building is said where it was entered.
      if (fields.length > 0 || code === 'already-exists') setStep(0);
    },
  });
  const building = form.draft;
  const { made } = building;
  const units = unitsToAdd(
    { draft: building.doors, change: (wish) => form.change({ doors: { ...building.doors, ...wish } }) },
    building.country,
  );
  const isHouse = building.kind === 'house';
  // While nobody knows whether it was added, nothing but the same can be sent: from the step that it was sent from.
  const { isLost } = form;
  // Once the building is there, its units alone are left.
  const isAtUnits = isLost || made !== undefined;
  if (isAtUnits && !isHouse && step === 0) setStep(1);
  const startOver = () => {
    form.startOver();
    setStep(0);
  };
  const send = useAdding(isHouse ? undefined : units, made, (it) => form.note({ made: it }));
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
          {...(!isAtUnits && { onGo: () => setStep(0) })}
        />
      )}
      <div className={styles['form']}>
        <InlineForm
          form={{ ...form, startOver }}
          problem={made && unitsLeft(t, made, form)}
          act={isHouse ? t('addHouse') : step === 0 ? t('next') : <AddWords name={building.name} units={units} />}
          acts={
            <>
              {step === 1 && !isHouse && !isAtUnits && <Button onClick={() => setStep(0)}>{t('back')}</Button>}
              {step === 0 && <ButtonLink to="/properties">{p('cancel')}</ButtonLink>}
              {made !== undefined && <ButtonLink to={`/properties/${made.id}`}>{made.name}</ButtonLink>}
            </>
          }
        >
          <div className={styles['fields']}>
            {step === 0 || isHouse ? (
              <BuildingStep form={form} onKind={(kind) => units.change({ kind: usualUnit[kind] })} />
            ) : (
              <>
                <div>
                  <h2 className={styles['title']}>{t('unitsTitle')}</h2>
                  <p className={styles['why']}>{t('unitsWhy')}</p>
                </div>
                <UnitGenerator units={units} currency={building.currency} isChecked={isChecked} />
              </>
            )}
          </div>
        </InlineForm>
      </div>
    </FormLayout>
  );
}

function AddWords({ name, units }: { readonly name: string; readonly units: UnitsToAdd }) {
  const t = useNewPropertyText();
  const count = units.units.length;
  return count === 0 ? t('addNone', { name: name.trim() }) : t('addAll', { name: name.trim(), count });
}

/** What is known of the units, once the building is there. */
function unitsLeft(
  t: ReturnType<typeof useNewPropertyText>,
  { name }: Made,
  { failure, message: why, isRestored, busy }: RecordForm<Draft>,
): string | undefined {
  if (why !== undefined) return t(failure?.code === 'no-answer' ? 'unitsUnknown' : 'unitsFailed', { name, why });
  return isRestored && !busy ? t('unitsLeft', { name }) : undefined;
}

/** The building first, then its units. Where the second fails, trying again does not add a second building. */
function useAdding(units: UnitsToAdd | undefined, before: Made | undefined, onMade: (made: Made) => void) {
  const t = useNewPropertyText();
  const touched = useTouched();
  const goOn = useGoOn();
  return async (property: Parameters<typeof addProperty>[0]): Promise<void> => {
    const made = before ?? (await addProperty(property));
    if (units !== undefined && units.units.length > 0) {
      onMade({ id: made.id, name: made.name });
      await call('POST /unit-batches/', { body: units.batch(made.id) });
    }
    await goOn(`/properties/${made.id}`, { said: t('added', { name: made.name }) });
    void touched('POST /properties/');
  };
}
