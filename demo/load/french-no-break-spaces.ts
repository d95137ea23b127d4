/** A plain space where French typography wants one that is narrow and does not break. */
const loose = /(?<=\S) (?=[:;?!»])|(?<=«) /g

/**
 * A document with the narrow no-break space that French sets before `: ; ? ! »` and after `«`, in its French
 * texts: all of a French document, the field `fr` of what is said in every language. The demo's sources are
 * typed with plain spaces, which would leave a sign alone at the beginning of a line.
 */
export function withFrenchNoBreakSpaces<Value>(value: Value, isFrench = false): Value {
  return spaced(value, isFrench) as Value
}

function spaced(value: unknown, isFrench: boolean): unknown {
  if (typeof value === 'string') return isFrench ? value.replaceAll(loose, '\u202f') : value
  if (Array.isArray(value)) return value.map((item) => spaced(item, isFrench))
  if (typeof value !== 'object' || value === null) return value
  const all = isFrench || ('language' in value && value.language === 'fr')
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, spaced(item, all || name === 'fr')]),
  )
}
