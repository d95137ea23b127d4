/** A key of 32 to 64 bytes in base64, with or without the signs at its end; undefined for anything else. */
export function parseKey(text: string): Buffer | undefined {
  if (!/^[\w+/-]{43,86}={0,2}$/.test(text)) return undefined
  const key = Buffer.from(text, 'base64')
  return key.length >= 32 && key.length <= 64 ? key : undefined
}
