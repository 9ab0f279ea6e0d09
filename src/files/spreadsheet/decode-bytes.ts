/**
 * The text of some bytes. Node's short way of reading windows-1252 takes the characters from 0x80 to 0x9F, among them the euro
 * sign and curly quotes, for control characters; reading in parts does not go that way.
 */
export function decodeBytes(bytes: Uint8Array, decoder: TextDecoder): string {
  if (decoder.encoding !== 'windows-1252') return decoder.decode(bytes);
  return decoder.decode(bytes, { stream: true }) + decoder.decode();
}
