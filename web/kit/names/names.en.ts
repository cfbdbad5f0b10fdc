export const en = {
  more: '{count} more',
} as const;
