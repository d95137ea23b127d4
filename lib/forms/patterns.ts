/**
 * Whether a text is written as a pattern says: `#` stands for a digit, `@` for a letter, everything
 * else for itself, whatever its case. Walks both once, so that no pattern can keep a server busy.
 */
export function fits(pattern: string, text: string): boolean {
  const wanted = Array.from(pattern)
  const given = Array.from(text)
  return (
    wanted.length === given.length &&
    wanted.every((sign, index) => fitsSign(sign, given[index] ?? ''))
  )
}

function fitsSign(sign: string, given: string): boolean {
  if (sign === '#') return /^\p{Nd}$/u.test(given)
  if (sign === '@') return /^\p{L}$/u.test(given)
  return sign.toLowerCase() === given.toLowerCase()
}

/** Written as people write addresses; whether it exists, only a letter can tell. */
export function isEmail(text: string): boolean {
  if (text.length > 254 || /[\s<>()[\],;:\\"\p{Cc}]/u.test(text)) return false
  const at = text.lastIndexOf('@')
  const [name, host] = [text.slice(0, at), text.slice(at + 1)]
  if (at < 1 || at > 64 || name.includes('@') || /^\.|\.$|\.\./.test(name)) return false
  const labels = host.split('.')
  return labels.length > 1 && labels.every((label) => /^[\p{L}\p{N}-]{1,63}$/u.test(label))
}

/** Digits with the signs that people put between them. */
export function isPhone(text: string): boolean {
  const digits = text.match(/\p{Nd}/gu)?.length ?? 0
  return /^\+?[\p{Nd}\s().\-/]+$/u.test(text) && digits >= 5 && digits <= 15
}

/** A web address; never one that a browser would run. */
export function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}
