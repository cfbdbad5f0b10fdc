import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { showToast } from '#web/kit/toast/toasts.ts';
import { useMay } from '#web/lib/me.ts';
import { checklistQuery } from './api.ts';
import { useSettingsText } from './text.ts';

/** Where messages are kept, whoever sent one is told where it lies. */
export function useSentToast(): (text: string) => void {
  const t = useSettingsText();
  const navigate = useNavigate();
  const { data } = useQuery(checklistQuery);
  const kept = data?.items.some(({ key, done }) => key === 'outgoing-mail' && !done) ?? false;
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
