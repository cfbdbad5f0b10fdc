/** The steps of the wizard, in their order. */
export const steps = ['unit', 'people', 'charges', 'check'] as const;
