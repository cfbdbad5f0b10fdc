export const en = { show: 'Show' } as const;
