export const en = {
  anotherProgram: 'API client',
  here: 'This computer',
  local: 'Local network, {address}',
  network: '{address}',
  unknown: 'Unknown location',
} as const;
