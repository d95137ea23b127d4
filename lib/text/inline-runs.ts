/** Writing direction of a page, a block or a run. */
type Direction = 'ltr' | 'rtl'

/** A part of a text that is displayed on its own. */
export interface InlineRun {
  text: string
  /** Address of an e-mail address or a telephone number. */
  href?: string
  /** Direction of a run that must be isolated from the text around it. */
  dir?: Direction
}

const letters = {
  rtl: /[\p{Script=Arabic}\p{Script=Hebrew}]/gu,
  ltr: /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/gu,
}

/**
 * The direction that most letters of a block have, where it is not that of the page. The first letter alone, as with
 * `dir="auto"`, is wrong for an Arabic sentence that begins with a Latin name.
 */
export function blockDirection(text: string, page: Direction): Direction | undefined {
  const count = (direction: Direction) => text.match(letters[direction])?.length ?? 0
  const other = page === 'rtl' ? 'ltr' : 'rtl'
  return count(other) > count(page) ? other : undefined
}

/** An e-mail address, or an international telephone number of 8 to 15 digits. */
const contact =
  /(?<email>[\p{L}\p{M}\p{N}._%+-]{1,64}@[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)*\.[\p{L}\p{M}]{2,})|(?<phone>(?<![\p{L}\p{N}+])\+[1-9](?:[\s().‑–-]{0,2}\d){7,14}(?!\d))/gu

/**
 * Runs whose order would change among letters of the other direction: `C++`, `-5`, `10–12`, `+41 22 700`. A plain
 * word or number needs no isolation.
 */
const runs = {
  rtl: /[+\-−±#@]?[\p{Script=Latin}\d](?:[\p{Script=Latin}\d\p{M} \u00a0\u202f.:/()'’&@_+#–‑−-]*[\p{Script=Latin}\d])?[+#]*/gu,
  ltr: /[\p{Script=Arabic}\p{Script=Hebrew}](?:[\p{Script=Arabic}\p{Script=Hebrew}\p{M} \u00a0،؛]*[\p{Script=Arabic}\p{Script=Hebrew}\p{M}])?/gu,
}
const plain = /^(?:[\p{Script=Latin}\p{M}]+|\d+)$/u

/**
 * Splits a text of editors into what is displayed on its own: links for e-mail addresses and telephone numbers, and
 * isolated runs of the other direction.
 *
 * @param base direction of the block that the text is in, or is part of
 */
export function inlineRuns(text: string, base: Direction): InlineRun[] {
  return splitAt(text, contact, ({ 0: found, groups }) => ({
    text: found,
    href: groups?.['email'] ? `mailto:${found}` : `tel:${found.replaceAll(/[^+\d]/g, '')}`,
    dir: 'ltr',
  })).flatMap((run) => (run.href ? run : isolatedRuns(run.text, base)))
}

/** The same without links, for texts that are links themselves. */
export function isolatedRuns(text: string, base: Direction): InlineRun[] {
  return splitAt(text, runs[base], ({ 0: found }) =>
    plain.test(found) && base === 'rtl'
      ? { text: found }
      : { text: found, dir: base === 'rtl' ? 'ltr' : 'rtl' },
  )
}

function splitAt(
  text: string,
  pattern: RegExp,
  runOf: (match: RegExpExecArray) => InlineRun,
): InlineRun[] {
  const parts: InlineRun[] = []
  let done = 0
  // Adjacent parts without a property of their own are one part.
  const add = (run: InlineRun) => {
    const last = parts.at(-1)
    if (last && !run.dir && !run.href && !last.dir && !last.href) last.text += run.text
    else if (run.text !== '') parts.push(run)
  }
  for (const match of text.matchAll(pattern)) {
    add({ text: text.slice(done, match.index) })
    add(runOf(match))
    done = match.index + match[0].length
  }
  add({ text: text.slice(done) })
  return parts
}
