export const en = {
  anotherProgram: 'Another program',
  here: 'This computer',
  local: 'Local network, {address}',
  network: '{address}',
  unknown: 'Unknown location',
} as const;
