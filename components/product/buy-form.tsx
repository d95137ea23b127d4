import type { CSSProperties } from 'react'
import { initialOptionSelection, optionValueStates } from '#lib/shop/variant-selection.ts'
import { LazyVariantChoiceAndAddToCart } from './buy-enhancer.client.tsx'
import {
  optionValueLabel,
  type ProductOffer,
  type DisplayPrice,
  displayPricesOf,
  stockTextOf,
  accessibleOptionValueLabel,
} from './product-offer.ts'
import type { ShopFieldAttributes } from './shop-field-attributes.ts'

interface BuyFormProps {
  offer: ProductOffer
  id: string
  /** What the price includes. */
  priceNote?: string
  /** Attributes of the prices in the preview. */
  edit?: ShopFieldAttributes
}

/**
 * Options and the button that adds to the cart, or the reason why the product is not for sale. It is no `form` element:
 * a click before its script has loaded is replayed, where a form would reload the page.
 */
export function BuyForm({ offer, id, priceNote, edit }: BuyFormProps) {
  const { choices, options, state, words } = offer
  const canBuy = state === 'available'
  const choice = initialOptionSelection(choices)
  const { price, before, unit } = displayPricesOf(offer, choice)
  return (
    <form id={id} className="buy-form">
      <div className="buy-prices numbers" {...edit}>
        <p className="buy-price" aria-live="polite" aria-atomic="true">
          <span className="visually-hidden" data-buy="now" hidden={!before}>
            {words.now}{' '}
          </span>
          <Price name="price" shown={price} />
          <s hidden={!before}>
            <span className="visually-hidden">{words.was} </span>
            <Price name="before" shown={before} />
          </s>
        </p>
        <p className="buy-unit" hidden={!unit}>
          <Price name="unit" shown={unit} />
        </p>
        {priceNote && <p className="buy-note">{priceNote}</p>}
      </div>
      {state !== 'retired' &&
        options.map(({ legend, isSize, colours }, at) => (
          <fieldset
            key={legend}
            className="sizes"
            role="radiogroup"
            aria-required={isSize}
            data-option={at}
          >
            <legend>{legend}</legend>
            <div className="size-row">
              {optionValueStates(choices, choice, at).map((offered) => (
                <label
                  key={offered.value}
                  className="size"
                  data-state={canBuy ? offered.state : undefined}
                  data-changes={canBuy && offered.changes ? '' : undefined}
                >
                  <input
                    type="radio"
                    name={`${at}-${offer.productId}`}
                    value={offered.value}
                    aria-label={
                      canBuy
                        ? accessibleOptionValueLabel(offer, at, offered)
                        : optionValueLabel(offer, at, offered.value)
                    }
                    disabled={canBuy && offered.state === 'missing'}
                    defaultChecked={choice[at] === offered.value}
                  />
                  {colours?.[offered.value] && (
                    <span
                      className="swatch"
                      style={{ '--swatch': colours[offered.value] } as CSSProperties}
                    />
                  )}
                  <bdi>{optionValueLabel(offer, at, offered.value)}</bdi>
                </label>
              ))}
            </div>
          </fieldset>
        ))}
      <p id={`${id}-message`} className="buy-message" role="alert" />
      <button type="button" className="button" data-wide="" disabled={!canBuy}>
        {canBuy ? words.add : words.unavailable}
      </button>
      {canBuy && (
        <p className="buy-stock" aria-live="polite" data-buy="stock">
          {stockTextOf(offer, choice)}
        </p>
      )}
      <p className="visually-hidden" role="status" />
      <LazyVariantChoiceAndAddToCart offer={offer} />
    </form>
  )
}

/** A price that the script updates with each choice. */
function Price({ name, shown }: { name: 'price' | 'before' | 'unit'; shown?: DisplayPrice }) {
  return (
    <bdi data-buy={name} {...shown?.mark}>
      {shown?.text}
    </bdi>
  )
}
