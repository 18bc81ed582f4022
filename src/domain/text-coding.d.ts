/** The two text coders that every runtime has; the domain uses no platform's types. */
declare class TextEncoder {
  encode(text: string): Uint8Array
}
declare class TextDecoder {
  decode(bytes: Uint8Array): string
}
