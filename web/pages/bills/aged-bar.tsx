import type { SumCents } from '#shared/money.ts';
import { ShareBar } from '#web/kit/share-bar/share-bar.tsx';
import { formatMoney, nothing } from '#web/lib/format.ts';
import { useBillsText } from './text.ts';

const ages = ['notDue', 'days30', 'days60', 'days90', 'over90'] as const;
const tones = ['light', 'half', 'warn', 'bad', 'worst'] as const;

/** What is open by age: order and figures carry the meaning, color only repeats it. */
export function AgedBar({ aged, currency }: { readonly aged: readonly SumCents[]; readonly currency: string }) {
  const t = useBillsText();
  const shares = ages.map((age, at) => {
    const cents = aged[at] ?? 0;
    const isNothing = Number(cents) === 0;
    return {
      name: t(age),
      value: Number(cents),
      text: isNothing ? nothing : formatMoney(cents, currency),
      tone: tones[at] ?? 'light',
    };
  });
  return <ShareBar shares={shares} />;
}
