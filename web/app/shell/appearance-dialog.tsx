import { AppearanceChoices } from '#web/features/appearance/appearance-choices.tsx';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { Select } from '#web/kit/select/select.tsx';
import { languages } from '#web/lib/messages.ts';
import { changePreferences, usePreferences, type Preferences } from '#web/lib/preferences.ts';
import type { OverlayProps } from './overlays.tsx';
import { useAboveText } from './above-text.ts';
import styles from './appearance-dialog.module.css';

export function AppearanceDialog({ onClose }: OverlayProps) {
  const t = useAboveText();
  const { language } = usePreferences();
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
        <AppearanceChoices />
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
