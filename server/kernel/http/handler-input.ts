import type { z } from 'zod';

type Parsed<Definition, Name extends string> =
  Definition extends Readonly<Record<Name, infer Schema extends z.ZodType>> ? z.output<Schema> : undefined;

export type HandlerInput<Definition> = {
  readonly params: Parsed<Definition, 'params'>;
  readonly query: Parsed<Definition, 'query'>;
  readonly body: Parsed<Definition, 'body'>;
} & (Definition extends { readonly takes: 'file' } ? Uploaded : object) &
  (Definition extends { readonly takes: 'webhook' } ? { readonly sent: Sent } : object);

export interface Uploaded {
  /** The body of the request as it comes in; it can be read once. */
  readonly file: AsyncIterable<Buffer>;
}

/** A message as it was signed: its bytes, and the headers beside them. */
export interface Sent {
  readonly bytes: Buffer;
  readonly header: (name: string) => string | undefined;
}
