import { useState, type ReactNode } from 'react';
import { Elevation } from '#web/kit/elevation/elevation.tsx';
import { Note } from './note.tsx';
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

/** Every page outside of the shell that has a form: the house of the sign-in drawing, with help and small print. */
export function SignInFrame({ title, lead, lit = false, aside, children }: SignInFrameProps) {
  const t = useFrameText();
  const [note, setNote] = useState<'help' | 'privacy'>();
  return (
    <Elevation
      lit={lit}
      {...(aside !== undefined && { aside })}
      footer={
        <>
          <button type="button" aria-haspopup="dialog" className={styles['small']} onClick={() => setNote('help')}>
            {t('help')}
          </button>
          <button type="button" aria-haspopup="dialog" className={styles['small']} onClick={() => setNote('privacy')}>
            {t('privacy')}
          </button>
          {note !== undefined && <Note about={note} onClose={() => setNote(undefined)} />}
        </>
      }
    >
      <h1 className={styles['title']}>{title}</h1>
      {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
      {children}
    </Elevation>
  );
}
