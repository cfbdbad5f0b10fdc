/** What can become of a message, in the words that every page uses. */
export const mailStates = ['queued', 'sent', 'kept', 'failed'] as const;

/** A message that was just written waits for the mail server, or is kept because there is none. */
export const newMailStates = ['queued', 'kept'] as const;
