import { Segmented } from '#web/kit/segmented/segmented.tsx';
import { Select } from '#web/kit/select/select.tsx';
import { formatPercent } from '#web/lib/format.ts';
import { catalogue } from '#web/lib/messages.ts';
import { changePreferences, textSizes, usePreferences } from '#web/lib/preferences.ts';
import { en } from './appearance.en.ts';

const useWords = catalogue(en, { de: () => import('./appearance.de.ts') });

/** How this browser shows things. Each choice takes effect at once: there is nothing to save and nothing to lose. */
export function AppearanceChoices() {
  const t = useWords();
  const { theme, density, textSize, motion } = usePreferences();
  return (
    <>
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
    </>
  );
}
