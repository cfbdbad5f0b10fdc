import { Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { Elevation } from '#web/kit/elevation/elevation.tsx';
import type { NoteProps } from './note.tsx';
import { useFrameText } from './text.ts';
import styles from './sign-in-frame.module.css';

export interface SignInFrameProps {
  readonly title: string;
  /** The line below the title. */
  readonly lead?: ReactNode;
  /** The round window lights when the form is complete. */
  readonly lit?: boolean;
  /** Top right: the other way in. */
  readonly aside?: ReactNode;
  readonly children?: ReactNode;
}

/** Few read them, so they come when they are asked for. */
interface OpenNote {
  readonly about: NoteProps['about'];
  readonly Note: ComponentType<NoteProps>;
}

/** Every page outside of the shell that has a form: the house of the sign-in drawing, with help and small print. */
export function SignInFrame({ title, lead, lit = false, aside, children }: SignInFrameProps) {
  const t = useFrameText();
  const [note, setNote] = useState<OpenNote | 'failed'>();

  async function open(about: OpenNote['about']): Promise<void> {
    try {
      setNote({ about, Note: (await import('./note.tsx')).Note });
    } catch {
      setNote('failed');
    }
  }

  return (
    <Elevation
      lit={lit}
      {...(aside !== undefined && { aside })}
      footer={
        <>
          <button type="button" aria-haspopup="dialog" className={styles['small']} onClick={() => void open('help')}>
            {t('help')}
          </button>
          <button type="button" aria-haspopup="dialog" className={styles['small']} onClick={() => void open('privacy')}>
            {t('privacy')}
          </button>
          {note === 'failed' && <span role="alert">{t('noteFailed')}</span>}
          {note !== undefined && note !== 'failed' && (
            <Suspense fallback={null}>
              <note.Note about={note.about} onClose={() => setNote(undefined)} />
            </Suspense>
          )}
        </>
      }
    >
      <h1 className={styles['title']}>{title}</h1>
      {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
      {children}
    </Elevation>
  );
}
