import type { z } from 'zod';

type Parsed<Definition, Name extends string> =
  Definition extends Readonly<Record<Name, infer Schema extends z.ZodType>> ? z.output<Schema> : undefined;

export type HandlerInput<Definition> = {
  readonly params: Parsed<Definition, 'params'>;
  readonly query: Parsed<Definition, 'query'>;
  readonly body: Parsed<Definition, 'body'>;
} & (Definition extends { readonly takes: 'file' } ? Uploaded : object);

export interface Uploaded {
  /** The body of the request as it comes in; it can be read once. */
  readonly file: AsyncIterable<Buffer>;
}
