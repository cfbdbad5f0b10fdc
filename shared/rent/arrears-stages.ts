/** How far a debt has come, the mildest first. */
export const arrearsStages = ['reminder', 'second', 'final', 'collections'] as const;
