import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { useFoundUnits } from '#web/lib/find-units.ts';
import { useMay } from '#web/lib/me.ts';
import { useWizardText } from './wizard-text.ts';
import styles from './wizard.module.css';

/** Where there is nothing to let, no search finds anything: what has to be there first, and the way to it. */
export function NoUnits() {
  const w = useWizardText();
  const may = useMay();
  const { data } = useFoundUnits('');
  if (data === undefined || data.items.length > 0) return null;
  const mayAdd = may('portfolio.change');
  return (
    <div role="status" className={styles['warnings']}>
      <p>{w(mayAdd ? 'noUnits' : 'noUnitsAsk')}</p>
      {mayAdd && (
        <p className={styles['ways']}>
          <TextLink to="/properties/new">{w('noUnitsAdd')}</TextLink>
          {may('portfolio.import') && <TextLink to="/import">{w('noUnitsImport')}</TextLink>}
        </p>
      )}
    </div>
  );
}
