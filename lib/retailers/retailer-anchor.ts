/** Id of a retailer's place in the page that lists them all, by the id of its document. */
export function retailerAnchor(documentId: string): string {
  return `at-${documentId.replaceAll(/[^\w-]/g, '')}`
}
