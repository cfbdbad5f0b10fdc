import { showToast } from '#web/kit/toast/toasts.ts';
import { catalogue } from '#web/lib/messages.ts';
import { en } from './copy-text.en.ts';

const useWords = catalogue(en, { de: () => import('./copy-text.de.ts') });

/** Without TLS there is no clipboard, and a browser may refuse: both are said, since the text can be selected too. */
export async function copyText(text: string): Promise<void> {
  const t = useWords.now();
  try {
    await navigator.clipboard.writeText(text);
    showToast({ text: t('copied') });
  } catch {
    showToast({ text: t('copyFailed'), tone: 'bad' });
  }
}
