import { AppearanceChoices } from '#web/features/appearance/appearance-choices.tsx';
import { Section } from '#web/kit/section/section.tsx';
import { AppearancePreview } from './appearance-preview.tsx';
import { useText } from './text.ts';
import styles from './profile-page.module.css';

/** The preview shows each choice on rows like those of the books. */
export function AppearanceSection() {
  const t = useText();
  return (
    <Section title={t('look')} lead={t('lookLead')}>
      <div className={styles['choices']}>
        <AppearanceChoices />
      </div>
      <AppearancePreview />
    </Section>
  );
}
