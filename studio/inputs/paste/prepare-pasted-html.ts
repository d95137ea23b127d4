import { protectSpaces } from './kept-spaces.ts'
import type { Loss } from './losses.ts'

const hidden =
  '[hidden], template, noscript, script, title, [style*="display:none" i], [style*="display: none" i]'
const wordOnly =
  '[style*="mso-list:ignore" i], [style*="mso-list: ignore" i], [style*="mso-hide:all" i]'
const numberedHeadings = [1, 2, 3, 4, 5, 6].map((level) => `h${level}[style*="mso-list"]`).join()
const videos = 'video, audio, iframe, object, embed'
const pictures = 'img, svg, canvas, v\\:shape, v\\:imagedata'
const controls = 'button, input, select, textarea'
const blockTags =
  'p|h1|h2|h3|h4|h5|h6|ul|ol|li|table|blockquote|pre|div|section|article|header|footer|main|aside|nav|figure|figcaption|address|dl|dt|dd|details|summary|center|fieldset|legend|form|hr|word-online-block'
const blockNames = new Set(blockTags.split('|'))
const blocks = blockTags.replaceAll('|', ',')
/** Elements at whose edges browsers show no space. */
const ownLines = new Set([...blockNames, ...'br|tr|td|th|tbody|thead|tfoot|caption'.split('|')])
/** Elements that group other blocks; they have no meaning of their own in a text. */
const groups =
  'body, div, section, article, header, footer, main, aside, nav, figure, figcaption, address, dl, dt, dd, details, summary, center, fieldset, legend, form'

/** Columns that a `colspan` adds at most, so that no attribute makes a table of millions of cells. */
const mostSpannedColumns = 20

/**
 * Prepares pasted HTML for the converter of Portable Text: writes as elements what its sources write as styles (raised
 * and bold text, double spaces), separates blocks that stand in bare `div`s, and removes what no text can keep.
 */
export function preparePastedHtml(html: string, losses: Set<Loss>): Document {
  const document = new DOMParser().parseFromString(html, 'text/html')
  removeAll(document, `${hidden}, ${wordOnly}, ${controls}`)
  removeMedia(document, losses)
  keepSpaces(document)
  // Word numbers headings as it does lists.
  for (const heading of document.querySelectorAll(numberedHeadings))
    heading.removeAttribute('style')
  wrapStyledText(document, /docs-internal-guid|notionvc:|\bTextRun\b/.test(html))
  for (const span of document.querySelectorAll('span:has(a[href])'))
    span.replaceWith(...span.childNodes)
  for (const table of [...document.querySelectorAll('table')].toReversed()) prepareTable(table)
  for (const item of document.querySelectorAll('li')) separateParagraphs(item)
  for (const group of document.querySelectorAll(groups)) wrapInlineRuns(group)
  collapseSpaces(document.body, true)
  return document
}

function removeAll(document: Document, selector: string): void {
  for (const element of document.querySelectorAll(selector)) element.remove()
}

/** Removes pictures and players. Emoji that are pictures become text; invisible pictures are no loss. */
function removeMedia(document: Document, losses: Set<Loss>): void {
  for (const picture of document.querySelectorAll(pictures)) {
    const alt = picture.getAttribute('alt') ?? ''
    if (/^\p{Extended_Pictographic}[\p{Extended_Pictographic}\p{M}\u200D]*$/u.test(alt))
      picture.replaceWith(alt)
    else {
      if (!isInvisible(picture)) losses.add('picture')
      picture.remove()
    }
  }
  for (const video of document.querySelectorAll(videos)) {
    losses.add('video')
    video.remove()
  }
  // A converter of single text nodes would drop a line break before a picture that is text now.
  document.body.normalize()
}

const isInvisible = (picture: Element): boolean =>
  picture.matches('a svg') ||
  ['width', 'height'].some((side) => Number(picture.getAttribute(side) ?? 2) <= 1)

/** Protects runs of spaces where the source says that they count: Google Docs, Word, Safari. */
function keepSpaces(document: Document): void {
  const spaced =
    '[style*="white-space" i], [style*="mso-spacerun" i], [style*="mso-tab-count" i], .Apple-converted-space'
  for (const element of document.querySelectorAll(spaced)) {
    const style = element.getAttribute('style') ?? ''
    const asPlain = /mso-|^$/i.test(style) || element.matches('.Apple-converted-space')
    if (!asPlain && !/white-space\s*:\s*(pre|break-spaces)/i.test(style)) continue
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      text.nodeValue = (text.nodeValue ?? '')
        .replace(/\s*[\r\n]\s*/g, ' ')
        .replace(/[ \u00A0]{2,}|[ \u00A0]+$|^[ \u00A0]+/g, (run) => protectSpaces(run, asPlain))
  }
}

/**
 * Wraps text whose style raises, lowers, or, unless the converter reads that itself, emphasizes it.
 *
 * @param isKnownSource whether the converter reads bold and italics from the styles of this source
 */
function wrapStyledText(document: Document, isKnownSource: boolean): void {
  for (const element of document.querySelectorAll<HTMLElement>('span[style], font[style]')) {
    const style = (element.getAttribute('style') ?? '').toLowerCase()
    if (/vertical-align\s*:\s*super|mso-text-raise\s*:\s*[\d.]*[1-9]/.test(style))
      wrap(element, 'sup')
    else if (/vertical-align\s*:\s*sub\b|mso-text-raise\s*:\s*-/.test(style)) wrap(element, 'sub')
    if (isKnownSource) continue
    if (
      /font-weight\s*:\s*(bold|[6-9]00)/.test(style) &&
      !element.closest('b, strong, h1, h2, h3, h4, h5, h6')
    )
      wrap(element, 'strong')
    if (/font-style\s*:\s*italic/.test(style) && !element.closest('i, em')) wrap(element, 'em')
  }
}

function wrap(element: Element, tag: string): void {
  if (element.closest(tag) || element.querySelector(blocks)) return
  const wrapper = element.ownerDocument.createElement(tag)
  element.replaceWith(wrapper)
  wrapper.append(element)
}

/** Gives spanned cells their empty cells; takes tables that only arrange a page apart. */
function prepareTable(table: HTMLTableElement): void {
  const rows = [...table.rows]
  const isLayout = rows.every(({ cells }) => cells.length <= 1) || table.querySelector('table')
  if (isLayout) {
    const parts = rows.flatMap(({ cells }) =>
      [...cells].map((cell) => {
        const part = table.ownerDocument.createElement('div')
        part.append(...cell.childNodes)
        return part
      }),
    )
    table.replaceWith(...parts)
    return
  }
  for (const cell of table.querySelectorAll<HTMLTableCellElement>('td[colspan], th[colspan]')) {
    const added = Math.min(cell.colSpan, mostSpannedColumns) - 1
    cell.removeAttribute('colspan')
    for (let index = 0; index < added; index++)
      cell.after(table.ownerDocument.createElement(cell.tagName))
  }
}

/** A list item is one block: its further paragraphs begin on lines of their own. */
function separateParagraphs(item: Element): void {
  const paragraphs = [...item.children].filter(
    ({ localName }) => localName === 'p' || localName === 'div',
  )
  for (const paragraph of paragraphs.slice(1))
    if (paragraph.textContent.trim()) paragraph.prepend(item.ownerDocument.createElement('br'))
}

/** Makes paragraphs of text that stands beside or in place of blocks, as in `<div>one</div><div>two</div>`. */
function wrapInlineRuns(group: Element): void {
  if (
    group.tagName !== 'BODY' &&
    group.closest('li, p, h1, h2, h3, h4, h5, h6, td, th, blockquote, span')
  )
    return
  if (group.tagName === 'BODY' && !group.querySelector(blocks)) return
  let run: ChildNode[] = []
  const end = (): void => {
    if (run.some(({ textContent }) => textContent?.trim())) {
      const paragraph = group.ownerDocument.createElement('p')
      run[0]?.before(paragraph)
      paragraph.append(...run)
    }
    run = []
  }
  for (const node of Array.from(group.childNodes)) {
    if (node.nodeType === Node.COMMENT_NODE) continue
    if (node instanceof Element && isBlock(node)) end()
    else run.push(node)
  }
  end()
}

const isBlock = (element: Element): boolean =>
  blockNames.has(element.localName) || element.querySelector(blocks) !== null

/**
 * Collapses white space as browsers do, across elements, and protects what is left at the edges of elements, which the
 * converter would drop. Returns whether a following space would be collapsed.
 */
function collapseSpaces(parent: Element, isAfterSpace: boolean): boolean {
  let isCollapsed = isAfterSpace
  for (const node of parent.childNodes) {
    if (node instanceof Text) {
      const text = node.data.replace(/[ \t\r\n\f]+/g, ' ').replace(isCollapsed ? /^ / : /$^/, '')
      if (text !== '') isCollapsed = text.endsWith(' ')
      node.data = text.replace(/^ | $/g, (space) => protectSpaces(space, true))
    } else if (node instanceof Element) {
      const isOwnLine = ownLines.has(node.localName)
      if (node.localName !== 'pre') isCollapsed = collapseSpaces(node, isOwnLine || isCollapsed)
      if (isOwnLine) isCollapsed = true
    }
  }
  return isCollapsed
}
