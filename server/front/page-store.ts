import { createHash } from 'node:crypto'
import { cspScriptHash } from '#lib/http/content-security-policy.ts'
import { EncodedText } from './encodings.ts'
import { splitPage, wayOfSplitting } from './split-page.ts'
import { startScripts } from './start-scripts.ts'

/** A cached page as it is sent: the document and the script that it loads for itself. */
export interface FrontedPage {
  document: EncodedText
  payload: EncodedText
  /** Names the payload by its content. */
  payloadHash: string
  /** What lets the inline scripts of the document run, and no other. */
  scripts: readonly string[]
}

/**
 * Most that the kept pages may weigh, with every form that was made of them, in bytes. Looked at whenever a page
 * is added: the forms that are made of the last ones later come on top, at most two of each.
 */
const capacity = 64 * 1024 * 1024

const starter = `(${startScripts
  .toString()
  .replace(/^\s*\/\/.*$/gm, '')
  .replace(/ {2,}/g, ' ')
  .replace(/\s*\n\s*/g, '\n')})()`

/** Names how pages are taken apart: a document of another starter, or another split, is another document. */
export const splitTag = createHash('sha256')
  .update(starter)
  .update(wayOfSplitting)
  .digest('hex')
  .slice(0, 6)

/** The pages that were taken apart, by the tag that the framework gave each version; the oldest go first. */
export class PageStore {
  private readonly pages = new Map<string, FrontedPage>()
  private readonly payloads = new Map<string, { path: string; page: FrontedPage }>()
  private readonly most: number

  /** @param most that the kept pages may weigh, in bytes */
  constructor(most = capacity) {
    this.most = most
  }

  /**
   * The parts of a page.
   *
   * @param path that the page was asked for under
   * @param tag the framework's `ETag` of this version, whatever paths show it
   * @returns undefined for a page that cannot be taken apart
   */
  page(path: string, tag: string, html: string): FrontedPage | undefined {
    const known = this.pages.get(tag)
    if (known) {
      this.pages.delete(tag)
      this.pages.set(tag, known)
      return known
    }
    const page = takeApart(html)
    if (!page) return undefined
    this.pages.set(tag, page)
    this.payloads.set(page.payloadHash, { path, page })
    this.makeRoom()
    return page
  }

  /** A page that was taken apart, by the framework's tag of its version. */
  known(tag: string): FrontedPage | undefined {
    return this.pages.get(tag)
  }

  /** The payload of an earlier version of a page, for a document that is open somewhere. */
  earlier(path: string, payloadHash: string): EncodedText | undefined {
    const known = this.payloads.get(payloadHash)
    return known?.path === path ? known.page.payload : undefined
  }

  private makeRoom(): void {
    // Added up each time: a page weighs more once it has been sent in another encoding.
    let held = [...this.pages.values()].reduce((sum, page) => sum + weightOf(page), 0)
    for (const [tag, page] of this.pages) {
      if (held <= this.most || this.pages.size === 1) return
      this.pages.delete(tag)
      held -= weightOf(page)
      if (this.payloads.get(page.payloadHash)?.page === page) this.payloads.delete(page.payloadHash)
    }
  }
}

function weightOf({ document, payload }: FrontedPage): number {
  return document.bytes + payload.bytes
}

function takeApart(html: string): FrontedPage | undefined {
  const split = splitPage(html)
  if (!split) return undefined
  const { markup, payload, scripts } = split
  const payloadHash = createHash('sha256').update(payload).digest('hex').slice(0, 32)
  const starterTag = `<script data-payload="${payloadHash}" data-scripts="${scripts.join(' ')}">${starter}</script>`
  const document = markup.join(starterTag)
  return {
    document: new EncodedText(document),
    payload: new EncodedText(payload),
    payloadHash,
    scripts: [...new Set(inlineScripts(document).map(cspScriptHash))],
  }
}

/** The texts of what runs; a block of data does not. */
function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script([^>]*)>([^]*?)<\/script>/g)].flatMap(
    ([, attributes = '', text]) =>
      /\s(?:src|type="application\/)/.test(attributes) ? [] : [text ?? ''],
  )
}
