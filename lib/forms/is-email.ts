/** Checks the format only; whether the address exists can only be verified by sending an email. */
export function isEmail(text: string): boolean {
  if (text.length > 254 || /[\s<>()[\],;:\\"\p{Cc}]/u.test(text)) return false
  const at = text.lastIndexOf('@')
  const [name, host] = [text.slice(0, at), text.slice(at + 1)]
  if (at < 1 || at > 64 || name.includes('@') || /^\.|\.$|\.\./.test(name)) return false
  const labels = host.split('.')
  return labels.length > 1 && labels.every((label) => hostLabel.test(label))
}

/** Letters of any script with their marks, digits, hyphens inside, and the joiners that some scripts need. */
const hostLabel =
  /^(?=.{1,63}$)[\p{L}\p{N}](?:(?:[\p{L}\p{M}\p{N}-]|\u200C|\u200D)*[\p{L}\p{M}\p{N}])?$/u
