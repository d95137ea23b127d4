import { BuyBehaviour } from './buy.client.tsx'
import { type Offer, offerMark } from './offer.ts'

/**
 * The choice of size and the button that buys; what it cannot sell it says. Nothing is sent without its script:
 * a button that was pressed too early is pressed again, where a form would have loaded the page anew.
 */
export function BuyForm({ offer, id }: { offer: Offer; id: string }) {
  const { words } = offer
  const canBuy = offer.state === 'available'
  return (
    <form id={id} className="buy-form">
      <p className="buy-price numbers" aria-live="polite">
        <bdi data-buy="price" {...offerMark(offer)}>
          {offer.priceText}
        </bdi>
      </p>
      {offer.sizes.length > 0 && offer.state !== 'retired' && (
        <fieldset className="sizes" role="radiogroup" aria-required="true">
          <legend>{words.chooseSize}</legend>
          <div className="size-row">
            {offer.sizes.map((size) => (
              <label
                key={size.value}
                className="size"
                data-gone={canBuy && !size.available ? '' : undefined}
              >
                <input
                  type="radio"
                  name={`size-${offer.productId}`}
                  value={size.value}
                  aria-label={size.label}
                  disabled={!size.available && canBuy}
                  // Where there is nothing to choose, nobody is asked to.
                  defaultChecked={canBuy && offer.sizes.length === 1}
                />
                <bdi>{size.value}</bdi>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <p id={`${id}-message`} className="buy-message" role="alert" />
      <button type="button" className="button" data-wide="" disabled={!canBuy}>
        {canBuy ? words.add : words.unavailable}
      </button>
      <p className="visually-hidden" role="status" />
      <BuyBehaviour offer={offer} />
    </form>
  )
}
