export const en = {
  try: 'Try with the sample portfolio',
  import: 'Import a file',
  title: 'Sample portfolio',
  why: 'Three buildings, a house and a shop with about sixty units, their tenants and two years of rent. It comes as a workspace of its own: your records stay as they are, and it goes again with one click.',
  add: 'Add the sample',
  making: 'The sample is being made',
  goesOn: 'This takes a moment and goes on if you leave this page.',
  ready: 'The sample is ready.',
  open: 'Open the sample',
  failed: 'The sample could not be made. Nothing of it is left; try again.',
  again: 'Try again',
  close: 'Close',
} as const;
