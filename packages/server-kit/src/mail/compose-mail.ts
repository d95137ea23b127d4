/** A paragraph, a table of labels and values, or a link in a line of its own. */
export type MailBlock =
  | string
  | { rows: readonly (readonly [label: string, value: string])[] }
  | { link: string; url: string }

export interface MailContent {
  /** Language of the labels, as a tag. */
  lang: string
  dir: 'ltr' | 'rtl'
  subject: string
  blocks: readonly MailBlock[]
}

/** Subject, plain text and HTML of a message. */
export interface ComposedMail {
  subject: string
  text: string
  html: string
}

const maxSubject = 200

/** One line: a line break in a header would begin another header. */
export const toOneLine = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()

/**
 * Renders a message as plain text and as HTML with the same words. The HTML names language and direction, without which
 * programs show an Arabic message from left to right.
 */
export function composeMail({ lang, dir, subject, blocks }: MailContent): ComposedMail {
  const line = toOneLine(subject).slice(0, maxSubject)
  return {
    subject: line,
    text: `${blocks.map((block) => textOf(block, lang)).join('\n\n')}\n`,
    html: `<!doctype html><html lang="${escapeHtml(lang)}" dir="${dir}"><head><meta charset="utf-8"><title>${escapeHtml(line)}</title></head><body>${blocks.map((block) => htmlOf(block, dir)).join('')}</body></html>\n`,
  }
}

function textOf(block: MailBlock, lang: string): string {
  if (typeof block === 'string') return block
  if ('url' in block) return `${block.link}\n${block.url}`
  const colon = lang === 'fr' ? '\u202F: ' : lang === 'ja' ? '：' : ': '
  return block.rows
    .map(
      ([label, value]) =>
        `${label}${value.includes('\n') ? `${colon.trimEnd()}\n` : colon}${value}`,
    )
    .join('\n')
}

function htmlOf(block: MailBlock, dir: MailContent['dir']): string {
  if (typeof block === 'string') return `<p dir="auto">${withBreaks(block)}</p>`
  if ('url' in block)
    return `<p><a href="${escapeHtml(block.url)}">${escapeHtml(block.link)}</a></p>`
  // `align` has no logical values, and mail programs ignore those of CSS.
  const start = dir === 'rtl' ? 'right' : 'left'
  const rows = block.rows.map(
    ([label, value]) =>
      `<tr><th scope="row" align="${start}" valign="top">${escapeHtml(label)}</th><td dir="auto">${withBreaks(value)}</td></tr>`,
  )
  return `<table cellpadding="4">${rows.join('')}</table>`
}

const withBreaks = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>')

const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
