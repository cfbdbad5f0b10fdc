import type { Place } from './api.ts';
import type { useTrustText } from './text.ts';

export function placeName(t: ReturnType<typeof useTrustText>, { account, kind }: Place): string {
  return account?.name ?? (kind === null ? t('nowhere') : t('drawer'));
}
