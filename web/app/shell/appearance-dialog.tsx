import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { Segmented } from '#web/kit/segmented/segmented.tsx';
import { Select } from '#web/kit/select/select.tsx';
import { formatPercent } from '#web/lib/format.ts';
import { languages } from '#web/lib/messages.ts';
import { changePreferences, textSizes, usePreferences, type Preferences } from '#web/lib/preferences.ts';
import type { OverlayProps } from './overlays.tsx';
import { useAboveText } from './above-text.ts';
import styles from './appearance-dialog.module.css';

/** Each choice takes effect at once: there is nothing to save and nothing to lose. */
export function AppearanceDialog({ onClose }: OverlayProps) {
  const t = useAboveText();
  const { theme, density, textSize, language, motion } = usePreferences();
  const languageOptions: readonly { value: Preferences['language']; label: string }[] = [
    { value: 'system', label: t('languageSystem') },
    { value: 'en', label: t('languageEnglish') },
    { value: 'en-US', label: 'English (US)' },
    { value: 'en-GB', label: 'English (UK)' },
    { value: 'de', label: languages.de },
  ];
  return (
    <Dialog open onClose={onClose} title={t('appearanceTitle')} description={t('appearanceWhy')}>
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
        <Select
          label={t('textSize')}
          value={String(textSize)}
          onChange={(value) => void changePreferences({ textSize: Number(value) })}
          options={textSizes.map((size) => ({ value: String(size), label: formatPercent(size / 100, 0) }))}
        />
        <Select
          label={t('language')}
          value={language}
          onChange={(value) => void changePreferences({ language: value })}
          options={languageOptions}
        />
      </div>
    </Dialog>
  );
}
