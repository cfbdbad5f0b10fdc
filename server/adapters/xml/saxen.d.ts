/** The package brings no types; these are of what is used here. */
declare module 'saxen' {
  export type Attributes = Readonly<Record<string, string>>;

  export class Parser {
    on(event: 'openTag', listener: (name: string, attributes: () => Attributes | false) => void): this;
    on(event: 'closeTag', listener: (name: string) => void): this;
    on(event: 'text' | 'cdata' | 'attention', listener: (content: string) => void): this;
    on(event: 'error' | 'warn', listener: (error: Error) => void): this;
    write(xml: string): this;
    end(): Error | null;
  }
}
