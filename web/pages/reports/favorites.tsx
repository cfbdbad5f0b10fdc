import { Star } from 'lucide-react';
import type { ReportKey } from '#shared/reports/report-keys.ts';
import { Icon } from '#web/kit/icon/icon.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import type { OfferedReport } from './asked.ts';
import { useIndexText } from './index-text.ts';
import { useReportTitles } from '#web/features/explain/labels.ts';
import { useFavorite } from './use-favorite.ts';
import styles from './index.module.css';

/** The reports that whoever is signed in keeps at hand. */
export function Favorites({ reports }: { readonly reports: readonly OfferedReport[] }) {
  const t = useIndexText();
  const titleOf = useReportTitles();
  const kept = reports.filter(({ isFavorite }) => isFavorite);
  if (kept.length === 0) return null;
  return (
    <nav className={styles['favorites']} aria-label={t('favorites')}>
      <span aria-hidden="true">{t('favorites')}</span>
      <ul>
        {kept.map(({ key }) => (
          <li key={key}>
            <TextLink to={`/reports/${key}`}>
              <Icon of={Star} size={16} />
              {titleOf(key)}
            </TextLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Filled, the report is among the favorites. */
export function FavoriteStar({ report, isOn }: { readonly report: ReportKey; readonly isOn: boolean }) {
  const t = useIndexText();
  const titleOf = useReportTitles();
  const keep = useFavorite(report);
  return (
    <button
      type="button"
      className={styles['star']}
      aria-pressed={isOn}
      aria-label={t('favoriteNamed', { report: titleOf(report) })}
      onClick={() => keep(!isOn)}
    >
      <Icon of={Star} size={16} />
    </button>
  );
}
