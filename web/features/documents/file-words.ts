import { formatBytes, formatList } from '#web/lib/format.ts';
import type { Audience, DocumentFile } from './api.ts';
import type { DocumentsText } from './text.ts';

/** Beside staff, who always see it. */
export const otherAudiences = ['tenant', 'owner', 'vendor'] as const satisfies readonly Audience[];

/** "PDF, 1.2 MB": by the ending that the server gave the file. */
export function fileWords({ name, bytes }: Pick<DocumentFile, 'name' | 'bytes'>): string {
  const ending = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1];
  return [ending?.toUpperCase(), formatBytes(bytes)].filter((part) => part !== undefined).join(', ');
}

export function audienceWords(t: DocumentsText, visibility: readonly Audience[]): string {
  const others = otherAudiences.filter((audience) => visibility.includes(audience));
  if (others.length === 0) return t('staffOnly');
  return formatList(['staff' as const, ...others].map((audience) => t(`see_${audience}`)));
}

export const documentEndings = '.pdf,.jpg,.jpeg,.jpe,.jfif,.png,.webp,.gif,.txt,.text,.csv,.docx,.xlsx,.odt,.ods';
export const photoEndings = '.jpg,.jpeg,.jpe,.jfif,.png,.webp,.gif';
