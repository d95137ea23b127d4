import type { ShopNotice } from './shop-notices.ts'

/** The shop could not be reached, or answered with something other than GraphQL. */
export class ShopUnreachableError extends Error {
  override name = 'ShopUnreachableError'
}

/** The shop refused the document itself; carries its errors, serialised. */
export class ShopGraphqlError extends Error {
  override name = 'ShopGraphqlError'
}

/** The shop refused a change and returned no cart. */
export class ShopUserError extends Error {
  override name = 'ShopUserError'
  readonly notices: readonly ShopNotice[]

  constructor(notices: readonly ShopNotice[]) {
    super(notices.map(({ code, message }) => `${code}: ${message}`).join('\n'))
    this.notices = notices
  }

  /**
   * The cart was not found: it expired, was bought, or its id is not the full one. The shop says it in the
   * language of the request, so the words are nothing to go by.
   */
  get isCartGone(): boolean {
    return this.notices.some(
      ({ kind, shopCode, field }) =>
        kind === 'error' && shopCode === 'INVALID' && field?.join('.') === 'cartId',
    )
  }
}

/** The refusal of a change to a cart that a query did not find. */
export function cartNotFoundError(): ShopUserError {
  const message = 'The specified cart does not exist.'
  return new ShopUserError([
    { kind: 'error', code: 'INVALID', shopCode: 'INVALID', message, field: ['cartId'] },
  ])
}
