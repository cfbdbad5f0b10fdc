/**
 * What the server gave this browser when somebody signed in here. It opens nothing: sent with the next sign-in, it keeps
 * guesses by strangers from standing in the way.
 */
const place = 'gable.devices';
const most = 5;

export function knownDevices(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? '[]');
    return Array.isArray(kept) ? kept.filter((device) => typeof device === 'string').slice(0, most) : [];
  } catch {
    // Storage may be closed or hold something else: the device is a new one then.
    return [];
  }
}

export function rememberDevice(device: string): void {
  const devices = [device, ...knownDevices().filter((known) => known !== device)].slice(0, most);
  try {
    localStorage.setItem(place, JSON.stringify(devices));
  } catch {
    // The next sign-in is one from a new device.
  }
}

/** The tokens of a new session; the device that came with them is remembered. */
export function remembered<Pair extends { readonly device: string }>({ device, ...pair }: Pair): Omit<Pair, 'device'> {
  rememberDevice(device);
  return pair;
}
