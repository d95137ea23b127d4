import { useId, useRef, useState } from 'react'
import type { CartShopConnection } from '#lib/cart/cart-config.ts'
import { lazyCart } from '#lib/cart/lazy-cart.ts'
import { priceAttributes } from '#lib/money/price-attributes.ts'
import { Icon } from '../ui/icon.tsx'
import type { UpsellTile, UpsellMessages } from './upsell-response.ts'

/** Side of the picture in px. */
const pictureSide = 136

interface UpsellTileViewProps extends CartShopConnection {
  tile: UpsellTile
  words: UpsellMessages
  /** Called when adding starts. */
  onAdd: () => void
  /** Called when the unit is in the cart. */
  onAdded: () => void
}

/** An upsell: picture and name link to its page, the round button adds one unit to the cart. */
export function UpsellTileView(props: UpsellTileViewProps) {
  const { tile, words, locale, shop, onAdd, onAdded } = props
  const id = useId()
  const select = useRef<HTMLSelectElement>(null)
  // A single size is preselected.
  const [value, setValue] = useState(tile.sizes.length === 1 ? tile.sizes[0]?.value : undefined)
  const [problem, setProblem] = useState<'needsSize' | 'failed'>()
  const [isAdding, setAdding] = useState(false)
  const size = tile.sizes.find((each) => each.value === value)
  const isAddedHere = tile.state === 'available'

  const add = async () => {
    if (isAdding) return
    if (tile.sizes.length > 0 && !size) {
      setProblem('needsSize')
      select.current?.focus()
      return
    }
    const piece = size ?? tile.only
    if (!piece) {
      setProblem('failed')
      reportError(new Error('Add to cart: No variant ID found for the product'))
      return
    }
    setProblem(undefined)
    setAdding(true)
    onAdd()
    const item = {
      variantId: piece.variantId,
      title: tile.title,
      size: size?.text,
      ...(piece.choices.length > 0 && { choices: piece.choices }),
      price: { amount: String(piece.price), currencyCode: tile.currencyCode },
      image: tile.image,
      href: tile.href,
    }
    // The cart shows errors of the shop.
    const isThere = await lazyCart
      .add({ locale, shop }, item, { isUpsell: true })
      .catch(() => false)
    setAdding(false)
    if (isThere) onAdded()
  }

  return (
    <li className="upsell-tile">
      {/* The name is the accessible link; a second one would be redundant for keyboard and screen readers. */}
      <a href={tile.href} className="upsell-picture" tabIndex={-1} aria-hidden="true">
        {tile.image && (
          <img
            src={tile.image.src}
            alt=""
            width={pictureSide}
            height={pictureSide}
            decoding="async"
          />
        )}
      </a>
      <p className="upsell-name">
        <a href={tile.href}>
          <bdi translate="no">{tile.title}</bdi>
        </a>
      </p>
      <TilePrice tile={tile} size={size} />
      <div className="upsell-choice">
        {isAddedHere && tile.sizes.length > 1 && (
          <select
            ref={select}
            aria-label={tile.words.size}
            aria-required="true"
            aria-invalid={problem === 'needsSize' || undefined}
            aria-describedby={problem ? `${id}-problem` : undefined}
            value={value ?? ''}
            onChange={(event) => {
              setValue(event.target.value)
              setProblem(undefined)
            }}
          >
            <option value="" disabled hidden>
              {words.size}
            </option>
            {tile.sizes.map(({ value: each, label, available }) => (
              <option key={each} value={each} disabled={!available}>
                {label}
              </option>
            ))}
          </select>
        )}
        {isAddedHere && tile.sizes.length === 1 && (
          <bdi className="upsell-size numbers">{tile.sizes[0]?.text}</bdi>
        )}
        {!isAddedHere ? (
          <a href={tile.href} className="upsell-add" aria-label={tile.words.choose}>
            <Icon name="arrow" />
          </a>
        ) : (
          <button
            type="button"
            className="upsell-add"
            aria-label={tile.words.add}
            // Not `disabled`, because the button would lose focus.
            aria-disabled={isAdding || undefined}
            aria-busy={isAdding || undefined}
            onClick={() => void add()}
          >
            <Icon name="plus" />
          </button>
        )}
      </div>
      <p id={`${id}-problem`} role="alert" className="upsell-problem">
        {problem && words[problem]}
      </p>
    </li>
  )
}

/** The lowest price, or that of the chosen size. */
function TilePrice({
  tile,
  size,
}: {
  tile: UpsellTile
  size: UpsellTile['sizes'][number] | undefined
}) {
  const { price, currencyCode } = tile
  if (size)
    return (
      <p className="upsell-price numbers">
        <bdi {...priceAttributes({ amount: size.price, currencyCode })}>{size.priceText}</bdi>
      </p>
    )
  return (
    <p className="upsell-price numbers">
      {price && (
        <bdi {...priceAttributes({ amount: price.amount, currencyCode }, price.words)}>
          {tile.priceText}
        </bdi>
      )}
    </p>
  )
}
