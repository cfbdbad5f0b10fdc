import { z } from 'zod';
import type { LetterFrame } from './letter-frame.ts';
import { wordsIn } from './words.ts';

/** How an amount was calculated, as far as a charge of a schedule keeps it. */
const kept = z.object({
  how: z.object({
    isWhole: z.boolean(),
    days: z.number(),
    ofDays: z.number(),
    times: z.number(),
    fullCents: z.number(),
    percent: z.string(),
  }),
});

/** The calculation of a part of a period: 1,800.00 × 17/31 days. Nothing for a full period at its full amount. */
export function describeProration(
  { language, formats }: LetterFrame,
  { explanation, currency }: { readonly explanation: unknown; readonly currency: string },
): string | null {
  const found = kept.safeParse(explanation);
  if (!found.success) return null;
  const { isWhole, days, ofDays, times, fullCents, percent } = found.data.how;
  if (isWhole && percent === '100') return null;
  return [
    formats.figure(fullCents, currency),
    ...(times === 1 ? [] : [String(times)]),
    ...(percent === '100' ? [] : [`${percent} %`]),
    ...(isWhole ? [] : [wordsIn(language).daysOf(days, ofDays)]),
  ].join(' × ');
}
