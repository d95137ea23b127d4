/** Somebody asked for more than a limit lets them; clients read the sentence and the code of Shopify's API. */
export class LimitReached extends Error {
  override name = 'LimitReached'
  readonly extensions = { code: 'THROTTLED' }
}
