/**
 * Told that a form is on its way. What holds keys listens once the shell is there; the pages before it have no such form
 * and do not fetch it.
 */
export const formAsked: { hear?: () => void } = {};
