import { useState } from 'react';
import { useRentError } from '#web/features/money/use-rent-failure.ts';
import { Button } from '#web/kit/button/button.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { download } from '#web/lib/download.ts';
import type { Settlement } from './api.ts';
import { useSettlementText } from './settlement-text.ts';

/** The letter as a PDF, in the tenant's language; of a draft, as it would be. */
export function LetterButton({ settlement, primary }: { readonly settlement: Settlement; readonly primary: boolean }) {
  const s = useSettlementText();
  const say = useRentError();
  const [busy, setBusy] = useState(false);
  async function save() {
    setBusy(true);
    try {
      await download('GET /deposit-settlements/{id}/letter.pdf/', { params: { id: settlement.id }, query: {} });
    } catch (error) {
      showToast({ text: say(error), tone: 'bad' });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button variant={primary ? 'primary' : 'outline'} busy={busy} onClick={() => void save()}>
      {settlement.state === 'draft' ? s('previewLetter') : s('getLetter')}
    </Button>
  );
}
