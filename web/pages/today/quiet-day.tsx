import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatMonth } from '#web/lib/format.ts';
import type { Today } from './api.ts';
import { useTodayText } from './text.ts';
import styles from './quiet-day.module.css';

const bays = 6;
const storeys = 3;
const pitchPx = 18;
const width = bays * pitchPx - 4;
const height = storeys * pitchPx + 22;

/** Nothing is to be done: a house with all its lights on, a sentence, and what comes next. */
export function QuietDay({ expirations }: Pick<Today, 'expirations'>) {
  const t = useTodayText();
  const next = expirations?.find(({ ending }) => ending > 0);
  return (
    <div className={styles['quiet']}>
      <svg width={width + 10} height={height} viewBox={`-5 0 ${width + 10} ${height}`} fill="none" aria-hidden="true">
        <path d={`M-3 20 ${width / 2} 1.5 ${width + 3} 20`} />
        {Array.from({ length: bays * storeys }, (_, at) => (
          <rect
            key={at}
            x={(at % bays) * pitchPx}
            y={24 + Math.floor(at / bays) * pitchPx}
            width="14"
            height="14"
            rx="2"
          />
        ))}
      </svg>
      <p className={styles['sentence']}>{t('nothingOpen')}</p>
      {next !== undefined && (
        <TextLink variant="row" to={`/leases?view=ending&from=${next.from}&to=${next.to}`}>
          {t('nextEnding', { count: next.ending, month: formatMonth(next.from) })}
        </TextLink>
      )}
    </div>
  );
}
