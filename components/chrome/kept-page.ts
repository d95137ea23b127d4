/** Readers that do not wait for a second try: they keep the page as the server wrote it. */
const crawler = /bot|lighthouse|facebook|google/i

/** What such a reader keeps of a part that has failed: read it while the part still stands in the document. */
export function keptFor(selector: string): string | undefined {
  return crawler.test(navigator.userAgent) ? document.querySelector(selector)?.innerHTML : undefined
}
