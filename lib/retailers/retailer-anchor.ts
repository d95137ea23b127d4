/** HTML id of a retailer on the page that lists all of them, from its document id. */
export function retailerAnchor(documentId: string): string {
  return `at-${documentId.replaceAll(/[^\w-]/g, '')}`
}
