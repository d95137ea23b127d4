import type { ShopNotice } from './shop-notices.ts'

/** The shop is unreachable, or its response is not GraphQL. */
export class ShopUnreachableError extends Error {
  override name = 'ShopUnreachableError'
}

/** The shop rejected the document; carries the serialized errors. */
export class ShopGraphqlError extends Error {
  override name = 'ShopGraphqlError'
}

/** The shop rejected a mutation and returned no cart. */
export class ShopUserError extends Error {
  override name = 'ShopUserError'
  readonly notices: readonly ShopNotice[]

  constructor(notices: readonly ShopNotice[]) {
    super(notices.map(({ code, message }) => `${code}: ${message}`).join('\n'))
    this.notices = notices
  }

  /**
   * The cart was not found: it expired, was bought, or its id is incomplete. The message is localized, so it
   * cannot be used for the check.
   */
  get isCartGone(): boolean {
    return this.notices.some(
      ({ kind, shopCode, field }) =>
        kind === 'error' && shopCode === 'INVALID' && field?.join('.') === 'cartId',
    )
  }
}

/** Error of a mutation whose cart a query did not find. */
export function cartNotFoundError(): ShopUserError {
  const message = 'The specified cart does not exist.'
  return new ShopUserError([
    { kind: 'error', code: 'INVALID', shopCode: 'INVALID', message, field: ['cartId'] },
  ])
}
