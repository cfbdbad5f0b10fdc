/** What follows whenever something was sent. Sign-in does without; the shell brings it (`after-sending.ts`). */
export const whenSent = new Set<(isClick: boolean) => void>();
