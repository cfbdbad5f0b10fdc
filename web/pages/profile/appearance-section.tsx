import { Section } from '#web/kit/section/section.tsx';
import { Segmented } from '#web/kit/segmented/segmented.tsx';
import { Select } from '#web/kit/select/select.tsx';
import { formatPercent } from '#web/lib/format.ts';
import { changePreferences, textSizes, usePreferences } from '#web/lib/preferences.ts';
import { AppearancePreview } from './appearance-preview.tsx';
import { useText } from './text.ts';
import styles from './profile-page.module.css';

/** Nothing to save: each choice holds at once, and the preview shows it on rows like those of the books. */
export function AppearanceSection() {
  const t = useText();
  const { theme, density, textSize, motion } = usePreferences();
  return (
    <Section title={t('look')} lead={t('lookLead')}>
      <div className={styles['choices']}>
        <Segmented
          label={t('theme')}
          value={theme}
          onChange={(value) => void changePreferences({ theme: value })}
          options={[
            { value: 'system', label: t('themeSystem') },
            { value: 'light', label: t('themeLight') },
            { value: 'dark', label: t('themeDark') },
          ]}
        />
        <Segmented
          label={t('density')}
          value={density}
          onChange={(value) => void changePreferences({ density: value })}
          options={[
            { value: 'default', label: t('densityDefault') },
            { value: 'compact', label: t('densityCompact') },
            { value: 'touch', label: t('densityTouch') },
          ]}
        />
        <Segmented
          label={t('motion')}
          value={motion}
          onChange={(value) => void changePreferences({ motion: value })}
          options={[
            { value: 'system', label: t('motionSystem') },
            { value: 'reduced', label: t('motionReduced') },
          ]}
        />
        <div className={styles['size']}>
          <Select
            label={t('textSize')}
            value={String(textSize)}
            onChange={(value) => void changePreferences({ textSize: Number(value) })}
            options={textSizes.map((size) => ({ value: String(size), label: formatPercent(size / 100, 0) }))}
          />
        </div>
      </div>
      <AppearancePreview />
    </Section>
  );
}
