/** What the checkout says first when its page is opened next. */
export const noticeKinds = ['changed', 'declined', 'expired', 'codeRefused', 'tooLarge'] as const

export interface CheckoutNotice {
  kind: (typeof noticeKinds)[number]
  /** The code that could not be used. */
  code: string | null
  /** Why not: a `Refusal`; null where the code is nobody's. */
  refusal: string | null
}

/**
 * A half-filled checkout. It is kept with the cart, so that the page which follows a form can show it
 * again; whoever lacks the cart's secret never sees it.
 */
export interface CheckoutDraft {
  /** The fields as they were typed, by name. */
  values: Record<string, string>
  /** Whether the buyer wanted to order: from then on what is missing is an error, too. */
  asked: boolean
  notice: CheckoutNotice | null
}
