import { cart, warmCart } from '#lib/cart/cart-handle.ts'
import { priceMark } from '#lib/money/price-mark.ts'
import { type Offer, offerMark } from './offer.ts'

/** The size chosen for each product since the visitor came: it is still chosen when they come back to it. */
const chosen = new Map<string, string>()

type Status = 'idle' | 'adding' | 'added' | 'failed'

/** Lets the form of a product, and the bar that takes its place, choose a size and buy it. Answers how to stop. */
export function startBuying(form: HTMLElement, offer: Offer): () => void {
  const gone = new AbortController()
  const { signal } = gone
  const { words } = offer
  const radios = [...form.querySelectorAll<HTMLInputElement>('input[type="radio"]')]
  const button = form.querySelector('button')
  const bar = document.querySelector<HTMLElement>(`.buy-bar[data-of="${form.id}"]`)
  const barButton = bar?.querySelector('button')
  let status: Status = 'idle'
  /** Pieces that are on their way: each click is one more, and the cart sends them together. */
  let coming = 0
  let needsSize = false

  const choice = () => offer.sizes.find(({ value }) => value === chosen.get(offer.productId))

  const show = () => {
    const size = choice()
    for (const root of [form, bar]) writePrice(root, offer, size)
    write(bar, '[data-buy="size"]', size ? `${size.value} · ` : '')
    write(form, '[role="alert"]', needsSize ? words.needsSize : '')
    write(form, '[role="status"]', status === 'added' || status === 'failed' ? words[status] : '')
    const sizes = form.querySelector('.sizes')
    set(sizes, 'aria-invalid', needsSize ? 'true' : undefined)
    set(sizes, 'aria-describedby', needsSize ? `${form.id}-message` : undefined)
    const busy = status === 'adding' ? 'true' : undefined
    set(button, 'aria-busy', busy)
    set(barButton, 'aria-busy', busy)
    if (offer.state !== 'available') return
    if (button) button.textContent = busy ? words.adding : words.add
    const canAdd = size !== undefined || offer.sizes.length === 0
    if (barButton) barButton.textContent = canAdd ? words.add : words.chooseSize
  }

  /** Answers false where the visitor is to look at the form. */
  const add = async (): Promise<boolean> => {
    const size = choice()
    const variant = offer.sizes.length > 0 ? size : offer.only
    needsSize = !variant
    if (variant) status = 'adding'
    show()
    if (!variant) return false
    coming += 1
    const done = await cart
      .add(offer.cart, {
        variantId: variant.variantId,
        title: offer.title,
        size: size?.value,
        price: { amount: String(variant.price), currencyCode: offer.currencyCode },
        image: offer.image,
        href: offer.href,
      })
      .catch(() => false)
    coming -= 1
    if (coming === 0) status = done ? 'added' : 'failed'
    if (!signal.aborted) show()
    return done
  }

  const onChange = () => {
    const radio = radios.find(({ checked }) => checked)
    if (!radio) return
    chosen.set(offer.productId, radio.value)
    needsSize = false
    show()
  }
  // As in a form that is sent, which this one never is; a key that is held down is one press.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    const isChoosing = event.target instanceof HTMLInputElement
    if (isChoosing || event.repeat) event.preventDefault()
    if (isChoosing && !event.repeat) void add()
  }
  // The second half of a double-click is no second piece.
  const isEcho = ({ detail }: MouseEvent) => detail === 2 && coming > 0
  const onBar = async (event: MouseEvent) => {
    if (isEcho(event) || (await add())) return
    form.scrollIntoView({ block: 'center' })
    form.querySelector<HTMLInputElement>('input:not(:disabled)')?.focus({ preventScroll: true })
  }

  for (const radio of radios) radio.checked ||= radio.value === chosen.get(offer.productId)
  onChange()
  show()
  form.addEventListener('change', onChange, { signal })
  form.addEventListener('keydown', onKeyDown, { signal })
  button?.addEventListener('click', (event) => isEcho(event) || void add(), { signal })
  button?.addEventListener('pointerenter', warmCart, { signal })
  button?.addEventListener('focus', warmCart, { signal })
  barButton?.addEventListener('click', (event) => void onBar(event), { signal })
  bar?.addEventListener('keydown', onKeyDown, { signal })
  if (bar) standInFor(form, bar, signal)
  return () => {
    gone.abort()
    for (const each of [button, barButton]) set(each, 'aria-busy', undefined)
    write(bar, '[data-buy="size"]', '')
    // What the page has written anew meanwhile stays.
    if (button?.textContent === words.adding) button.textContent = words.add
    if (offer.sizes.length > 0 && barButton?.textContent === words.add)
      barButton.textContent = words.chooseSize
  }
}

/** Shows the bar while the form is out of sight. */
function standInFor(form: HTMLElement, bar: HTMLElement, signal: AbortSignal): void {
  if (typeof IntersectionObserver === 'undefined') return
  const observer = new IntersectionObserver(([entry]) => {
    const away = entry !== undefined && !entry.isIntersecting
    bar.toggleAttribute('data-shown', away)
    bar.inert = !away
  })
  observer.observe(form)
  signal.addEventListener('abort', () => {
    observer.disconnect()
    bar.removeAttribute('data-shown')
    bar.inert = false
  })
}

function write(root: Element | null | undefined, selector: string, text: string): void {
  const element = root?.querySelector(selector)
  // What says the same again would be read out again.
  if (element && element.textContent !== text) element.textContent = text
}

/** The price as the shop has it, marked, so that it is written in the visitor's currency before it is seen. */
function writePrice(
  root: Element | null | undefined,
  offer: Offer,
  size: Offer['sizes'][number] | undefined,
): void {
  const element = root?.querySelector('[data-buy="price"]')
  const { currencyCode } = offer
  const mark = size ? priceMark({ amount: size.price, currencyCode }) : offerMark(offer)
  const has = (name: 'data-price' | 'data-words') =>
    element?.getAttribute(name) === (mark[name] ?? null)
  // What was written in the visitor's currency since would be written and read out again.
  if (!element || (has('data-price') && has('data-words'))) return
  set(element, 'data-price', mark['data-price'])
  set(element, 'data-words', mark['data-words'])
  element.textContent = size?.priceText ?? offer.priceText
}

function set(element: Element | null | undefined, name: string, value: string | undefined): void {
  if (value === undefined) element?.removeAttribute(name)
  else element?.setAttribute(name, value)
}
