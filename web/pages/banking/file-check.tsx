import { Chip, type Tone } from '#web/kit/chip/chip.tsx';
import type { BankFile } from './api.ts';
import { useBankingText } from './text.ts';

/** What matters most about a file, in a word or two. */
export function FileCheck({ file }: { readonly file: BankFile }) {
  const t = useBankingText();
  const { toDecideCount, refusedCount, state, gap } = file;
  const found: readonly (readonly [boolean, Tone, string])[] = [
    [toDecideCount > 0, 'warn', t('toDecide', { count: toDecideCount })],
    [refusedCount > 0, 'bad', t('refusedLines', { count: refusedCount })],
    [state === 'differs', 'bad', t('differs')],
    [gap !== null, 'warn', t('gap')],
    [state === 'adds-up', 'ok', t('addsUp')],
  ];
  const [, tone, words] = found.find(([is]) => is) ?? [true, 'neutral' as const, t('unproven')];
  return <Chip tone={tone}>{words}</Chip>;
}
