import { failureOf } from '#web/kit/submission/failure-of.ts';
import { failureText, useFailureWords } from '#web/kit/submission/failure-text.ts';
import { currentLanguage } from '#web/lib/messages.ts';
import { useDocumentsText } from './text.ts';

/** Why a file was not taken. The server knows it best, in English; elsewhere its code is told in the own language. */
export function refusalText(error: unknown): string {
  const t = useDocumentsText.now();
  const failure = failureOf(error);
  const { code, detail, fields } = failure;
  if (code === 'invalid-input' && fields.some(({ path }) => path === 'file')) return t('emptyFile');
  if (code === 'unsupported-file' || code === 'body-too-large' || code === 'files-unavailable') {
    return currentLanguage() === 'en' && detail !== '' ? detail : t(code);
  }
  return failureText(useFailureWords.now(), failure);
}
