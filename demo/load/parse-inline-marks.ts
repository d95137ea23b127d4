type Part = Record<string, unknown>

/** A text's words with their marks, and what stands behind the marks. */
interface Inline {
  children: Part[]
  markDefs: Part[]
}

/** `[words](where)`, `{words|note}`, `~below the line~`, `^above it^`. */
const marks = /\[([^\]]+)\]\(([^)]+)\)|\{([^|}]+)\|([^}]+)\}|~([^~]+)~|\^([^^]+)\^/g

/**
 * The words of a seed text as spans of Portable Text.
 *
 * @param key a fresh key at each call
 * @param linkTo the link that a text's `(where)` means
 */
export function parseInlineMarks(
  text: string,
  key: () => string,
  linkTo: (where: string) => Part,
): Inline {
  const inline: Inline = { children: [], markDefs: [] }
  const say = (words: string, mark?: string) => {
    if (words)
      inline.children.push({ _type: 'span', _key: key(), text: words, marks: mark ? [mark] : [] })
  }
  const define = (definition: Part) => {
    const _key = key()
    inline.markDefs.push({ ...definition, _key })
    return _key
  }
  let end = 0
  for (const found of text.matchAll(marks)) {
    const [all, linked, where, noted, note, low, high] = found
    say(text.slice(end, found.index))
    if (linked && where) say(linked, define(linkTo(where)))
    else if (noted) say(noted, define({ _type: 'note', text: note }))
    else if (low) say(low, 'sub')
    else if (high) say(high, 'sup')
    end = found.index + all.length
  }
  say(text.slice(end))
  return inline
}
