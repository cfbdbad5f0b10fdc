export const en = {
  copied: 'Copied',
  copyFailed: 'The browser blocked copying. Select the text and copy it.',
} as const;
