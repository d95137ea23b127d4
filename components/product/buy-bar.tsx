import { initialOptionSelection } from '#lib/shop/variant-selection.ts'
import {
  buyBarButtonLabel,
  formatOptionSelection,
  type ProductOffer,
  displayPricesOf,
} from './product-offer.ts'

interface BuyBarProps {
  offer: ProductOffer
  /** Id of the buy form: the bar is shown while its button is out of view, and shares its script. */
  formId: string
}

/** Sticky price and button, shown while the button of the buy form is out of view. */
export function BuyBar({ offer, formId }: BuyBarProps) {
  const { words } = offer
  const canBuy = offer.state === 'available'
  const choice = initialOptionSelection(offer.choices)
  const { price } = displayPricesOf(offer, choice)
  return (
    <div className="buy-bar" data-screen-only="" data-of={formId}>
      <div className="wrap buy-bar-row">
        <div className="buy-bar-name">
          <p>
            <bdi translate="no">{offer.title}</bdi>
          </p>
          <p className="numbers">
            <bdi data-buy="price" {...price?.mark}>
              {price?.text}
            </bdi>
          </p>
          <p className="buy-bar-choice" data-buy="choice">
            {formatOptionSelection(offer, choice)}
          </p>
        </div>
        <button type="button" className="button" disabled={!canBuy}>
          {canBuy ? buyBarButtonLabel(offer, choice) : words.unavailable}
        </button>
      </div>
    </div>
  )
}
