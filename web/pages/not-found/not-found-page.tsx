import { Link } from 'react-router';
import { Brand } from '#web/kit/brand/brand.tsx';
import { ButtonLink } from '#web/kit/button/button.tsx';
import { catalogue } from '#web/lib/messages.ts';
import { en } from './not-found.en.ts';
import styles from './not-found-page.module.css';

const useText = catalogue(en, { de: () => import('./not-found.de.ts') });

export function NotFoundPage() {
  const text = useText();
  return (
    <div className={styles['screen']}>
      <header className={styles['top']}>
        <Link to="/" className={styles['brand']}>
          <Brand />
        </Link>
      </header>
      <main className={styles['page']}>
        <Elevation />
        <h1 className={styles['heading']}>{text('heading')}</h1>
        <p className={styles['advice']}>{text('advice')}</p>
        <ButtonLink to="/">{text('home')}</ButtonLink>
      </main>
    </div>
  );
}

/** A house that is not there: the unlit elevation of look.md, in dashed lines. */
function Elevation() {
  return (
    <svg className={styles['elevation']} viewBox="0 0 160 104" aria-hidden="true">
      <path d="M2 44 80 2l78 42" />
      <path d="M12 102V44h136v58" />
      <path d="M36 58h20v14H36zM70 58h20v14H70zM104 58h20v14h-20zM36 82h20v14H36zM104 82h20v14h-20zM70 82h20v20H70z" />
    </svg>
  );
}
