/**
 * Passkeys by the browser's own functions. The server's messages pass through as they are: it makes and checks them.
 * Whoever is asked and closes the window rejects with `NotAllowedError`; that is a "no", not a failure.
 */
type Message = Readonly<Record<string, unknown>>;

/** Passkeys belong to a host name: at a bare network address, or without TLS, there are none. */
export function passkeysAvailable(place: Pick<Location, 'hostname'> = location): boolean {
  const isAddress = /^[\d.]+$|:/.test(place.hostname);
  return !isAddress && 'credentials' in navigator && canReadMessages();
}

/** Whether the browser can offer passkeys in the list that opens under the email field. */
export async function passkeyAutofillAvailable(): Promise<boolean> {
  if (!passkeysAvailable() || typeof PublicKeyCredential.isConditionalMediationAvailable !== 'function') return false;
  return await PublicKeyCredential.isConditionalMediationAvailable().catch(() => false);
}

export interface AskOptions {
  /** Wait in the list under the email field instead of opening a window. */
  readonly autofill?: boolean;
  readonly signal?: AbortSignal;
}

export async function askForPasskey(options: Message, { autofill = false, signal }: AskOptions = {}): Promise<Message> {
  // The server's library makes this message after the same standard that the browser reads.
  const given = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const credential = await navigator.credentials.get({
    publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(given),
    ...(autofill && { mediation: 'conditional' }),
    ...(signal && { signal }),
  });
  return toMessage(credential);
}

export async function makePasskey(options: Message): Promise<Message> {
  // As above.
  const given = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const credential = await navigator.credentials.create({
    publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(given),
  });
  return toMessage(credential);
}

/** The authenticator holds a passkey for this account already. */
export function isKnownPasskey(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'InvalidStateError';
}

function toMessage(credential: Credential | null): Message {
  if (!(credential instanceof PublicKeyCredential)) throw new DOMException('No passkey was chosen', 'NotAllowedError');
  return { ...credential.toJSON() };
}

/** Types promise these functions, browsers of the last years do not all have them. */
function canReadMessages(): boolean {
  if (typeof PublicKeyCredential === 'undefined') return false;
  return 'parseRequestOptionsFromJSON' in PublicKeyCredential && 'parseCreationOptionsFromJSON' in PublicKeyCredential;
}
