export const en = {
  approval: 'Approval of bills',
  fourEyes: 'Four-eyes limit',
  fourEyesHelp:
    'Above it, somebody else approves than who entered the bill or last changed its amount, vendor or split',
  owners: 'Owner limit',
  ownersHelp: 'Above it, owners of more than half approve as well',
  ownersWhy: 'Management terms of a property with an owner limit of their own come first.',
  members: 'Limits of members',
  noLimit: 'No limit',
  limitOf: 'Limit of {name}',
  change: 'Change limits',
  blank: 'Leave blank for no limit.',
  save: 'Save limits',
  saved: 'Limits saved',
} as const;
