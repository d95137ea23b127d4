import { type Offer, offerMark } from './offer.ts'

interface BuyBarProps {
  offer: Offer
  /** Id of the form whose place it takes while that is out of sight, and whose script it shares. */
  formId: string
}

/** Price and button that stay in reach while the reader is in the story. */
export function BuyBar({ offer, formId }: BuyBarProps) {
  const { words } = offer
  const canBuy = offer.state === 'available'
  return (
    <div className="buy-bar" data-screen-only="" data-of={formId}>
      <div className="wrap buy-bar-row">
        <p className="buy-bar-name">
          <bdi translate="no">{offer.title}</bdi>
          <span className="numbers">
            <bdi data-buy="size" />
            <bdi data-buy="price" {...offerMark(offer)}>
              {offer.priceText}
            </bdi>
          </span>
        </p>
        <button type="button" className="button" disabled={!canBuy}>
          {!canBuy ? words.unavailable : offer.sizes.length === 0 ? words.add : words.chooseSize}
        </button>
      </div>
    </div>
  )
}
