import { useKitText } from '#web/kit/text.ts';
import { showToast } from '#web/kit/toast/toasts.ts';

/** Without TLS there is no clipboard, and a browser may refuse: both are said, since the text can be selected too. */
export async function copyText(text: string): Promise<void> {
  const t = useKitText.now();
  try {
    await navigator.clipboard.writeText(text);
    showToast({ text: t('copied') });
  } catch {
    showToast({ text: t('copyFailed'), tone: 'bad' });
  }
}
