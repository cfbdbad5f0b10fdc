import { useAddress } from '#web/kit/address/use-address.ts';
import { PageHeader } from '#web/kit/page-header/page-header.tsx';
import { ListLayout } from '#web/kit/layout/layouts.tsx';
import { Segmented } from '#web/kit/segmented/segmented.tsx';
import { Tabs } from '#web/kit/tabs/tabs.tsx';
import { ToastRegion } from '#web/kit/toast/toast-region.tsx';
import { changePreferences, textSizes, usePreferences } from '#web/lib/preferences.ts';
import { ActsSection } from './acts-section.tsx';
import { ControlsSection } from './controls-section.tsx';
import { DrawingsSection } from './drawings-section.tsx';
import { ElevationSection } from './elevation-section.tsx';
import { FormsSection } from './forms-section.tsx';
import { ListSection } from './list-section.tsx';
import { OverlaysSection } from './overlays-section.tsx';
import { RecordSection } from './record-section.tsx';
import { ReportSection } from './report-section.tsx';
import { RunSection } from './run-section.tsx';
import { StatesSection } from './states-section.tsx';
import styles from './kit-page.module.css';

const defaults = { part: 'controls', theme: 'system' };

const parts = {
  controls: ControlsSection,
  list: ListSection,
  record: RecordSection,
  forms: FormsSection,
  overlays: OverlaysSection,
  acts: ActsSection,
  run: RunSection,
  states: StatesSection,
  drawings: DrawingsSection,
  report: ReportSection,
  elevation: ElevationSection,
} as const;

const tabs = Object.keys(parts)
  .filter(isPart)
  .map((name) => ({ name, label: name }));

/** Every part of the kit, in both themes side by side or in one. In development only. */
export function KitPage() {
  const [{ part, theme }, change] = useAddress(defaults);
  const { density, textSize } = usePreferences();
  const Part = isPart(part) ? parts[part] : ControlsSection;
  return (
    <>
      <title>Kit · Gable</title>
      <ListLayout
        header={
          <PageHeader
            eyebrow="Development"
            title="Kit"
            actions={
              <Segmented
                label="Theme"
                labelHidden
                options={[
                  { value: 'system', label: 'System' },
                  { value: 'light', label: 'Light' },
                  { value: 'dark', label: 'Dark' },
                  { value: 'both', label: 'Both' },
                ]}
                value={theme}
                onChange={(next) => {
                  change({ theme: next });
                  if (next === 'system' || next === 'light' || next === 'dark') void changePreferences({ theme: next });
                }}
              />
            }
          />
        }
      >
        <div className={styles['settings']}>
          <Segmented
            label="Density"
            options={(['default', 'compact', 'touch'] as const).map((value) => ({ value, label: value }))}
            value={density}
            onChange={(next) => void changePreferences({ density: next })}
          />
          <Segmented
            label="Text, %"
            options={textSizes.map((size) => ({ value: String(size), label: String(size) }))}
            value={String(textSize)}
            onChange={(next) => void changePreferences({ textSize: Number(next) })}
          />
        </div>
        <Tabs
          label="Parts"
          tabs={tabs}
          current={isPart(part) ? part : 'controls'}
          onChange={(next) => change({ part: next })}
        />
        {theme === 'both' ? (
          <div className={styles['both']}>
            {(['light', 'dark'] as const).map((side) => (
              <div key={side} data-theme={side} className={styles['side']}>
                <Part />
              </div>
            ))}
          </div>
        ) : (
          <Part />
        )}
      </ListLayout>
      <ToastRegion />
    </>
  );
}

function isPart(name: string): name is keyof typeof parts {
  return Object.hasOwn(parts, name);
}
