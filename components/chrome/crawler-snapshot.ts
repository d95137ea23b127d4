/** Crawlers do not retry, so they keep the server-rendered page. */
const crawler = /bot|lighthouse|facebook|google/i

/** Copies the failed subtree for a crawler, while it is still in the document; undefined for other visitors. */
export function crawlerSnapshot(selector: string): Node[] | undefined {
  if (!crawler.test(navigator.userAgent)) return undefined
  const part = document.querySelector(selector)
  return part ? Array.from(part.childNodes, (node) => node.cloneNode(true)) : undefined
}
