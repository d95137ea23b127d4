import { createHash } from 'node:crypto'
import { cspScriptHash } from '#lib/http/content-security-policy.ts'
import { EncodedText } from './content-encoding.ts'
import { separateMarkupFromScripts, splitterSource } from './separate-markup-from-scripts.ts'
import { deferScripts } from './defer-scripts.ts'

/** A cached page as it is sent: the document and its deferred payload script. */
export interface SplitPage {
  document: EncodedText
  payload: EncodedText
  /** Content hash of the payload. */
  payloadHash: string
  /** CSP hashes of the document's inline scripts. */
  scripts: readonly string[]
}

/**
 * Maximum size of all pages with their encodings, in bytes. Checked when a page is added; encodings made later
 * come on top, at most two per page.
 */
const defaultMaxBytes = 64 * 1024 * 1024

const loaderScript = `(${deferScripts
  .toString()
  .replace(/^\s*\/\/.*$/gm, '')
  .replace(/ {2,}/g, ' ')
  .replace(/\s*\n\s*/g, '\n')})()`

/** Version of the splitter and the loader; part of the ETag, because they change the document. */
export const pageSplitVersion = createHash('sha256')
  .update(loaderScript)
  .update(splitterSource)
  .digest('hex')
  .slice(0, 6)

/** LRU cache of split pages, keyed by the ETag of Next.js. */
export class SplitPageStore {
  private readonly pages = new Map<string, SplitPage>()
  private readonly payloads = new Map<string, { path: string; page: SplitPage }>()
  private readonly maxBytes: number

  /** @param maxBytes of all pages */
  constructor(most = defaultMaxBytes) {
    this.maxBytes = most
  }

  /**
   * Splits a page, or returns the cached split.
   *
   * @param path of the request
   * @param tag ETag of this version by Next.js, equal for all paths that show it
   * @returns undefined for a page that cannot be split
   */
  getOrSplit(path: string, tag: string, html: string): SplitPage | undefined {
    const known = this.pages.get(tag)
    if (known) {
      this.pages.delete(tag)
      this.pages.set(tag, known)
      return known
    }
    const page = toSplitPage(html)
    if (!page) return undefined
    this.pages.set(tag, page)
    this.payloads.set(page.payloadHash, { path, page })
    this.evict()
    return page
  }

  /** A split page by the ETag of Next.js. */
  get(tag: string): SplitPage | undefined {
    return this.pages.get(tag)
  }

  /** The payload of an earlier version of a page, for a document that is still open in a browser. */
  findPayload(path: string, payloadHash: string): EncodedText | undefined {
    const known = this.payloads.get(payloadHash)
    return known?.path === path ? known.page.payload : undefined
  }

  private evict(): void {
    // Summed each time, because a page grows with each encoding.
    let total = [...this.pages.values()].reduce((sum, page) => sum + sizeOf(page), 0)
    for (const [tag, page] of this.pages) {
      if (total <= this.maxBytes || this.pages.size === 1) return
      this.pages.delete(tag)
      total -= sizeOf(page)
      if (this.payloads.get(page.payloadHash)?.page === page) this.payloads.delete(page.payloadHash)
    }
  }
}

function sizeOf({ document, payload }: SplitPage): number {
  return document.byteLength + payload.byteLength
}

function toSplitPage(html: string): SplitPage | undefined {
  const split = separateMarkupFromScripts(html)
  if (!split) return undefined
  const { markup, payload, scripts } = split
  const payloadHash = createHash('sha256').update(payload).digest('hex').slice(0, 32)
  const loaderTag = `<script data-payload="${payloadHash}" data-scripts="${scripts.join(' ')}">${loaderScript}</script>`
  const document = markup.join(loaderTag)
  return {
    document: new EncodedText(document),
    payload: new EncodedText(payload),
    payloadHash,
    scripts: [...new Set(inlineScripts(document).map(cspScriptHash))],
  }
}

/** The texts of executable inline scripts; data blocks are left out. */
function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script([^>]*)>([^]*?)<\/script>/g)].flatMap(
    ([, attributes = '', text]) =>
      /\s(?:src|type="application\/)/.test(attributes) ? [] : [text ?? ''],
  )
}
