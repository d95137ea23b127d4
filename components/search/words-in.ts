/** Fields of modules and texts that hold words for readers; all others hold settings, names or addresses. */
const wordy = new Set([
  'answer',
  'author',
  'body',
  'caption',
  'content',
  'description',
  'label',
  'lead',
  'overTitle',
  'quote',
  'question',
  'subtitle',
  'text',
  'title',
  'value',
])

/** What ends a sentence, so that the next text may follow. */
const ended = /[.!?…:،؛؟。！？」»”"]$/u

/**
 * The words that a piece of content shows, whatever it is made of, in the order in which they stand: each text apart
 * from the next. What stands on links says where they lead, and nothing of this page.
 */
export function wordsIn(value: unknown): string {
  let all = ''
  for (const text of strings(value)) {
    const words = text.replaceAll(/\s+/g, ' ').trim()
    if (words === '') continue
    all += all === '' ? words : `${ended.test(all) ? ' ' : ' · '}${words}`
  }
  return all
}

function* strings(value: unknown, name = ''): Generator<string> {
  if (typeof value === 'string') {
    if (wordy.has(name)) yield value
  } else if (Array.isArray(value)) {
    for (const item of value) yield* strings(item, name)
  } else if (typeof value === 'object' && value !== null) {
    if ('_type' in value && value._type === 'link') return
    if (isBlock(value)) yield value.children.map(({ text }) => text ?? '').join('')
    else for (const [key, inner] of Object.entries(value)) yield* strings(inner, key)
  }
}

/** A paragraph is one text, however many spans it has. */
function isBlock(value: object): value is { children: { text?: string }[] } {
  return (
    '_type' in value &&
    value._type === 'block' &&
    'children' in value &&
    Array.isArray(value.children)
  )
}
