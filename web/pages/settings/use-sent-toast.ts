import { useNavigate } from 'react-router';
import { showToast } from '#web/kit/toast/toasts.ts';
import { useMay } from '#web/lib/me.ts';
import { useMailIsKept } from './use-mail-is-kept.ts';
import { useSettingsText } from './text.ts';

/** Where messages are kept, whoever sent one is told where it lies. */
export function useSentToast(): (text: string) => void {
  const t = useSettingsText();
  const navigate = useNavigate();
  const kept = useMailIsKept();
  const mayRead = useMay()('mail.read');
  return (text) =>
    showToast(
      kept && mayRead
        ? {
            text: `${text} ${t('keptHint')}`,
            act: { label: t('openMail'), run: () => void navigate('/settings?tab=mail') },
          }
        : { text },
    );
}
