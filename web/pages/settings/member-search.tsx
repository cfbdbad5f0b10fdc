import { useEffect, useState } from 'react';
import { TextField } from '#web/kit/field/text-field.tsx';
import { useSettingsText } from './text.ts';
import styles from './members-page.module.css';

/** The list follows once the typing rests; the address follows with it. */
export function MemberSearch({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (words: string) => void;
}) {
  const t = useSettingsText();
  const [typed, setTyped] = useState<string>();
  useEffect(() => {
    if (typed === undefined) return;
    const timer = setTimeout(() => {
      if (typed !== value) onChange(typed);
      // From here on the address is what counts, so that going back takes the words along.
      setTyped(undefined);
    }, 250);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return (
    <search className={styles['search']}>
      <TextField
        label={t('search')}
        labelHidden
        type="search"
        placeholder={t('search')}
        value={typed ?? value}
        onChange={(event) => setTyped(event.target.value)}
      />
    </search>
  );
}
