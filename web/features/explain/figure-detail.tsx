import { useQueryClient } from '@tanstack/react-query';
import type { SumCents } from '#shared/money.ts';
import type { WantedFigure } from './figure-lines-query.ts';
import { useFigureParts } from './use-figure-parts.tsx';
import styles from './figure-detail.module.css';

/** Lines, rule, who and when, one below the other.  */
export function FigureDetail(figure: WantedFigure & { readonly value: SumCents }) {
  const client = useQueryClient();
  const { parts, foot } = useFigureParts({ ...figure, atOnce: 8, onReadAgain: () => void client.invalidateQueries() });
  return (
    <div className={styles['parts']}>
      {parts.map(({ title, content }) => (
        <section key={title} aria-label={title} className={styles['part']}>
          <h3 className={styles['title']}>{title}</h3>
          {content}
        </section>
      ))}
      {foot !== undefined && <div className={styles['foot']}>{foot}</div>}
    </div>
  );
}
