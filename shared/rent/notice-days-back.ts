/** Notice of a rent increase that is older has to be given again. */
export const noticeDaysBack = 366;
