/** The sections of a budget, as the income statement has them. */
export const budgetSections = ['income', 'operating-costs', 'other-costs'] as const;
