import { Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { UploadsList } from '#web/features/documents/uploads-list.tsx';
import { FileDrop } from '#web/kit/file-drop/file-drop.tsx';
import { Isolated, isolate } from '#web/kit/isolate/isolated.tsx';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { FileCheck } from './file-check.tsx';
import { useBankingText } from './text.ts';
import { useBankImport } from './use-bank-import.ts';
import styles from './banking.module.css';

const AskDialog = lazyPart(async () => (await import('./ask-dialog.tsx')).AskDialog, { instead: 'toast' });

interface ImportSectionProps {
  /** Another page leads here: it is moved into sight, with the field in focus. */
  readonly isAsked: boolean;
  readonly onShown: () => void;
}

/** Where files are dropped, what is on its way, and what came of it. */
export function ImportSection({ isAsked, onShown }: ImportSectionProps) {
  const t = useBankingText();
  const section = useRef<HTMLElement>(null);
  const show = useEffectEvent(() => {
    section.current?.scrollIntoView({ block: 'center' });
    section.current?.querySelector('input')?.focus({ preventScroll: true });
    onShown();
  });
  useEffect(() => {
    if (isAsked) show();
  }, [isAsked]);
  const files = useBankImport();
  const { uploads, add, stop, again, taken, asked, dismiss } = files;
  return (
    <section ref={section} className={styles['import']}>
      <FileDrop label={t('drop')} help={t('dropHelp')} files={[]} onChange={add} multiple />
      <UploadsList uploads={uploads} stop={stop} again={again} />
      {taken.length > 0 && (
        <div role="status" aria-label={t('results')}>
          <ul className={styles['results']}>
            {taken.map((file) => (
              <li key={file.id} className={styles['result']}>
                <span>
                  <Isolated
                    text={
                      file.isKnown
                        ? t('alreadyTaken', { name: isolate(file.name) })
                        : t('taken', { name: isolate(file.name), count: file.newCount })
                    }
                  />{' '}
                  {!file.isKnown && <Isolated text={t('inAccount', { account: isolate(file.account.name) })} />}
                </span>
                {!file.isKnown && <FileCheck file={file} />}
              </li>
            ))}
          </ul>
        </div>
      )}
      {asked !== undefined && (
        <Suspense fallback={null}>
          <AskDialog
            key={asked.key}
            asked={asked}
            answer={files.answer}
            onClose={() => dismiss(asked)}
            onUnavailable={() => dismiss(asked)}
          />
        </Suspense>
      )}
    </section>
  );
}
